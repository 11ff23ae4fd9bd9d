"""Tests of the preview card of a match."""

import re
from io import BytesIO

import pytest
from django.urls import reverse
from PIL import Image

from games.lobby.services.matches import create_match
from games.match_setup.services.plans import MatchPlan
from games.matches.selectors.headlines import match_headlines
from games.models import Match
from games.registry import GAMES
from games.replays.link_preview.drawing import CardText, draw_card, to_font_letters, wrap_text
from games.replays.selectors import preview_card as cards
from games.replays.selectors.replay import replay_label
from games.result_picture import ResultPicture, SeatHeight
from tests.builders import make_finished_match, make_match, make_user, play_to_the_end, play_window, users_of

pytestmark = pytest.mark.django_db


def address(match: Match) -> str:
    return reverse("match_card", args=[match.pk])


def over(slug: str) -> Match:
    least = GAMES[slug].seat_range(GAMES[slug].options({}))[0]
    return make_finished_match(slug, people=1, bots=least - 1)


def waiting(**plan) -> Match:
    plan = {"game_slug": "goofspiel", "name": "Test flight", "seats": 3} | plan
    return create_match(plan=MatchPlan(**plan), host=make_user())


def check_card(answer) -> None:
    assert answer["Content-Type"] == "image/png"
    image = Image.open(BytesIO(answer.content))
    assert (image.format, image.size) == ("PNG", (1200, 630))
    assert len(answer.content) < 60_000


@pytest.mark.parametrize("make", [waiting, make_match])
def test_match_page_names_its_card(client, make):
    match = make()
    check_card(client.get(address(match)))
    page = client.get(reverse("match", args=[match.pk])).content.decode()
    assert f"http://testserver{address(match)}?v=" in page


def test_preview_card_is_drawn_once_per_version_and_cached(client, monkeypatch):
    drawn, draw = [], cards.draw_card
    monkeypatch.setattr(cards, "draw_card", lambda words: drawn.append(words) or draw(words))
    match = make_match()
    first = client.get(address(match))
    assert first["Cache-Control"] == "public, max-age=300"
    kept = client.get(address(match), headers={"If-None-Match": first["ETag"]})
    assert (kept.status_code, kept.content, kept["ETag"]) == (304, b"", first["ETag"])
    assert client.get(address(match)).content == first.content
    assert len(drawn) == 1
    play_to_the_end(match)
    assert client.get(address(match), headers={"If-None-Match": first["ETag"]}).status_code == 200
    assert len(drawn) == 2


def test_preview_card_of_private_match_is_cached_privately(client):
    match = waiting(unlisted=True)
    assert client.get(address(match)).status_code == 403
    client.force_login(match.host)
    assert client.get(address(match))["Cache-Control"] == "private, max-age=300"


def test_page_of_finished_match_names_card_and_its_text(client):
    match = over("goofspiel")
    page = client.get(reverse("match", args=[match.pk])).content.decode()
    told = dict(re.findall(r'<meta\s+property="og:([\w:]+)"\s+content="([^"]*)"', page))
    words = cards._match_card_text(match)
    assert told["image"] == f"http://testserver{address(match)}?v={match.version}"
    assert (told["title"], told["description"]) == (words.headline, words.deck)


@pytest.mark.long
def test_card_is_drawn_for_any_names_and_heights():
    climbs = tuple(SeatHeight(seat, seat * 7, lost=seat % 3, fallen=seat == 5) for seat in range(20))
    for picture in (ResultPicture("", climbs, 40, "SPACE"), ResultPicture("", climbs[:1]), ResultPicture("", ()), None):
        names = ["Ж" * 40, "W" * 90, "", "a b"] * 5
        for text in ("", "x" * 60, "word " * 40, "日本 İ\u0301 ok"):
            assert draw_card(CardText(text, text, text, text, picture, names))[:4] == b"\x89PNG"


def test_card_text_uses_known_letters_and_wraps():
    assert to_font_letters("Żółć – Ångström “1957”") == "Żółć – Ångström “1957”"
    assert to_font_letters("ﬁrst ½ ① Ж日") == "first ½ 1 ??"
    assert to_font_letters("e\u0301 x\u0302") == "é x"
    assert wrap_text("one two three", len, 7) == ["one two", "three"]
    assert wrap_text("abcdefghij kl", len, 4) == ["abcd", "efgh", "ij", "kl"]
    assert wrap_text("", len, 4) == []


@pytest.mark.parametrize("slug", GAMES)
def test_finished_match_and_its_windows_have_cards(client, slug):
    match = over(slug)
    check_card(client.get(address(match)))
    last = match.windows.latest("number").number
    for number in (0, last // 2, last - 1, last):
        check_card(client.get(reverse("match_window_card", args=[match.pk, number])))
    assert client.get(reverse("match_window_card", args=[match.pk, 999])).status_code == 404


def test_replay_page_names_card_of_its_window(client):
    match = over("goofspiel")
    page = client.get(reverse("match_window", args=[match.pk, 1])).content.decode()
    card_of_it = reverse("match_window_card", args=[match.pk, 1])
    assert f'<meta property="og:image" content="http://testserver{card_of_it}">' in page
    first = client.get(card_of_it)
    assert first["Cache-Control"] == "public, max-age=300"
    assert client.get(card_of_it, headers={"If-None-Match": first["ETag"]}).status_code == 304
    words = cards._window_card_text(match, 1, is_news=False)
    told = {each.text.removesuffix(".") for each in match_headlines(match) if each.number == 1}
    assert words.headline in told or not told


def test_card_shows_nothing_newer_than_late_spectators_see(client):
    match = make_match(watch_delay=2)
    for _ in range(4):
        play_window(match)
    client.force_login(users_of(match)[0])
    newest = match.windows.latest("number").number
    shown = [client.get(reverse("match_window_card", args=[match.pk, n])).status_code for n in range(newest + 1)]
    assert shown == [200] * (newest - 1) + [404, 404]
    words = cards._window_card_text(match, newest - 2, is_news=True)
    assert words.headline == replay_label(match.windows.select_related("year").get(number=newest - 2))
