"""Tests of the replay of a match, its perspectives and its telegrams."""

import gzip
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from games.matches.selectors.display_text import CANCELLED
from games.models import Event, Match, Telegram
from games.registry import GAMES
from games.telegraph.services.telegraph import block_player
from tests.builders import browser_of, make_finished_match, make_match, play_to_the_end, play_window, users_of
from tests.builders import page_of as match_page
from tests.caches import empty_caches
from tests.games.space_race.builders import FAR_ENOUGH, deal, make_race
from tests.telegrams import build_line, make_limited_race, write_telegram

pytestmark = pytest.mark.django_db

FETCHED = {"HX-Request": "true"}
MOST_QUERIES, MOST_BYTES = 7, 15_000
PAGES = ("match", "match_history")


def address_of(match, number, eyes=""):
    return reverse("match_window", args=[match.pk, number]) + (f"?as={eyes}" if eyes != "" else "")


def page_of(match, number, eyes="", *, client=None):
    return (client or Client()).get(address_of(match, number, eyes)).content.decode()


def step_to(match, number, eyes="", *, client=None):
    return (client or Client()).get(address_of(match, number, eyes), headers=FETCHED)


def test_replay_step_fetches_one_window():
    match = make_match()
    play_window(match)
    answer = step_to(match, 0)
    shown = answer.content.decode()
    assert 'data-window="0"' in shown
    assert "<html" not in shown
    assert shown.strip() in page_of(match, 0)
    assert "HX-Request" in answer["Vary"]


def test_replay_of_open_window_and_end_has_no_events():
    match = make_match(people=1, bots=1, options={"cards": 5})
    play_window(match)
    shown = page_of(match, 1)
    assert "The events of this round appear once it closes." in shown
    assert 'class="animation"' not in shown
    play_to_the_end(match)
    last = match.windows.latest("number").number
    shown = page_of(match, last)
    assert "The end" in shown
    assert f"{last + 1} of {last + 1}<" in shown
    assert 'class="animation"' not in shown
    assert step_to(match, last + 1).status_code == 404


@pytest.mark.parametrize("slug", GAMES)
def test_replay_step_is_small_from_any_perspective(slug):
    most = {"space-race": 9, "booster": 4, "loss-in-space": 4}.get(slug, 2)
    preset = {"preset": "nine"} if slug == "space-race" else {}
    match = make_finished_match(slug, people=0, bots=most, **preset)
    last = match.windows.latest("number").number
    for eyes in ("", 0, "all"):
        for number in (0, last // 2, last - 1, last):
            empty_caches()
            with CaptureQueriesContext(connection) as queries:
                answer = step_to(match, number, eyes)
            assert answer.status_code == 200
            assert len(queries) <= MOST_QUERIES
            assert len(gzip.compress(answer.content)) <= MOST_BYTES


def test_replay_perspectives_need_full_record():
    cancelled, sealed = make_match(), make_finished_match(people=1, bots=1)
    play_window(cancelled)
    over = {"status": Match.Status.OVER, "outcome": {"reason": CANCELLED, "winners": []}}
    Match.objects.filter(pk=cancelled.pk).update(**over)
    Match.objects.filter(pk=sealed.pk).update(sealed_until=timezone.now() + timedelta(days=1))
    client, running = browser_of(users_of(sealed)[0]), make_match()
    play_window(running)
    assert 'id="perspective"' not in page_of(running, 0)
    for match in (cancelled, sealed, running):
        found = [step_to(match, 0, eyes, client=client).status_code for eyes in ("", "all", 0)]
        assert found == [200, 404, 404]


def test_replay_perspective_shows_seat_or_all_secrets():
    match = make_finished_match("space-race", people=3, bots=2, preset="five")
    window = match.windows.get(number=0)
    told = Event.objects.filter(window=window).first()
    told.kind, told.audience = "transfer", [1]
    told.data = {"year": 1950, "seat": 1, "to": 1, "garnets": 3}
    told.save()
    news = "event-private"
    assert news not in page_of(match, 0)
    assert news not in page_of(match, 0, 0)
    assert news in page_of(match, 0, 1)
    assert news in page_of(match, 0, "all")
    assert page_of(match, 0, 1).count('class="private"') == 1
    assert page_of(match, 0, "all").count('class="private"') == 5


@pytest.mark.parametrize("slug", GAMES)
def test_only_own_dashboard_is_for_your_eyes_only(slug):
    match = make_finished_match(slug)
    assert "for your eyes only" not in page_of(match, 0, "all")
    least, _ = match.game.seat_range(match.game.options({}))
    running = make_match(people=max(least, 2), game=slug)
    assert "for your eyes only" in match_page(running, running.host)


def test_replay_shows_move_from_own_perspective_only():
    match = make_finished_match(people=2)
    bids = {each.seat.number: each.move["bid"] for each in match.windows.get(number=0).submissions.all()}
    for seat, bid in bids.items():
        shown = page_of(match, 0, seat)
        assert f"a bid of {bid} for" in shown
        assert shown.count("Saved:") == 1
    assert page_of(match, 0, "all").count("Saved:") == 2
    assert "Saved:" not in page_of(match, 0)
    for eyes in ("2", "99", "-1", "al", "9" * 12, "0.0"):
        assert step_to(match, 0, eyes).status_code == 404, eyes


def test_old_watch_url_redirects_to_replay():
    match = make_match()
    play_window(match)
    answer = Client().get(reverse("match", args=[match.pk]) + "?watch=0")
    assert answer["Location"] == f"{address_of(match, 0)}?play"


def over_race() -> Match:
    match = make_race(edition="five")
    deal(match, hands={0: FAR_ENOUGH})
    play_to_the_end(match)
    return match


@pytest.mark.parametrize("make", [over_race, make_finished_match], ids=["space-race", "goofspiel"])
def test_replay_shows_result_on_last_board_only(make):
    match = make()
    numbers = sorted(match.windows.values_list("number", flat=True))
    looked_at = (numbers[0], *numbers[-2:])
    boards = {number: page_of(match, number).partition('<section id="board"')[2] for number in looked_at}
    telling = [number for number, html in boards.items() if "★ winner" in html or "✕ out" in html]
    assert telling == [max(numbers)]


PUBLIC, SECRET, LATER = "Ocelot in the fairing", "Badger at the valve", "Heron on the pad"


@pytest.fixture
def match():
    """Return a race with a public and a private telegram in its first year, and one in its second."""
    match = make_limited_race()
    build_line(match, 0, 1)
    write_telegram(match, 0, "public", PUBLIC)
    write_telegram(match, 0, "pair-0-1", SECRET)
    asked = {"kind": "proposal", "key": "one", "to": [1], "asks": [{"kind": "leave", "lot": 0}]}
    write_telegram(match, 0, "pair-0-1", "", deal=asked)
    play_window(match)
    write_telegram(match, 2, "public", LATER)
    return match


def over(match, *, opened):
    play_to_the_end(match)
    Match.objects.filter(pk=match.pk).update(chosen={"opens_archive": opened})
    empty_caches()
    return match


def telegrams_page(match, number, user=None):
    return browser_of(user).get(reverse("match_window", args=[match.pk, number])).content.decode()


def test_replay_shows_telegrams_of_its_window(match):
    over(match, opened=True)
    first, second = telegrams_page(match, 0), telegrams_page(match, 1)
    assert PUBLIC in first
    assert SECRET in first
    assert "The Soviet Union leaves lot A to the United States." in first
    assert LATER not in first
    assert LATER in second
    assert PUBLIC not in second
    assert "<summary>Telegrams of this year" in first


@pytest.mark.parametrize("opens", [True, False])
def test_replay_hides_telegrams_of_closed_archive(match, opens):
    Match.objects.filter(pk=match.pk).update(chosen={"opens_archive": opens})
    for user in (None, *users_of(match)):
        shown = telegrams_page(match, 0, user)
        assert (SECRET in shown, PUBLIC in shown) == (False, False)
    if not opens:
        over(match, opened=False)
        for user in (None, *users_of(match)):
            shown = telegrams_page(match, 0, user)
            assert ("Telegrams of this" in shown, SECRET in shown) == (False, False)


def test_replay_hides_blocked_and_removed_telegrams(match):
    users = users_of(match)
    block_player(match_id=match.pk, user=users[3], seat_number=0)
    over(match, opened=True)
    for user, reads in ((None, True), (users[3], False), (users[4], True), (users[3], False)):
        assert (SECRET in telegrams_page(match, 0, user)) is reads
    Telegram.objects.filter(text=SECRET).update(hidden=True)
    empty_caches()
    assert (SECRET in telegrams_page(match, 0), PUBLIC in telegrams_page(match, 0)) == (False, True)
