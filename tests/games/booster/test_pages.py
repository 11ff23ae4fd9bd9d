"""BOOSTER's pages as the server writes them."""

import re
from html import unescape

import pytest
from django.test import Client
from django.utils import timezone

from games.clock.services.clock import close_due
from games.models import Match
from tests.caches import empty_caches
from tests.games.booster.builders import give, make_booster
from tests.games.booster.tables import MARS_MISSION, ids
from tests.server.builders import play_to_the_end, play_window, users_of, window_of

pytestmark = pytest.mark.django_db

MARS_HAND = (*MARS_MISSION, *ids("Comm Sat", "Jupiter"))
MARS_KEY = "-".join(map(str, MARS_MISSION))


def browser_of(user) -> Client:
    client = Client()
    client.force_login(user)
    return client


def text_of(html: str) -> str:
    """What a page says, without its tags."""
    body = html[html.index("<body") :]
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]*>", " ", body))).strip()


def stories(html: str) -> list[str]:
    """What the page's lists of events say, one text per event."""
    found = re.findall(r'<li class="event[^"]*">(.*?)</li>\s*(?=<li class="event|</ul>)', html, re.S)
    return [text_of(f"<body>{each}") for each in found]


def whole_history(browser: Client, match: Match) -> str:
    """All pages of the history, as a page of the match fetches them."""
    before, pages = match.windows.latest("number").number, []
    while before is not None:
        address = f"/matches/{match.pk}/history/?before={before}"
        pages.append(browser.get(address, headers={"HX-Request": "true"}).content.decode())
        earlier = re.search(r"\?before=(\d+)", pages[-1])
        before = int(earlier.group(1)) if earlier else None
    return "".join(pages)


def put(match: Match, user, **fields) -> str:
    """The page that answers a turn sent without scripts."""
    data = {"window": window_of(match).pk} | fields
    return browser_of(user).post(f"/matches/{match.pk}/submit/", data, follow=True).content.decode()


def checked(html: str) -> set[tuple[str, str]]:
    """The boxes of the form that are chosen, by name and value."""
    return set(re.findall(r'name="(meld|eject)" value="([^"]*)"[^>]* checked', html))


def test_a_draft_is_chosen_again_when_the_page_is_reopened():
    match = make_booster(people=2)
    give(match, {0: MARS_HAND})
    player = users_of(match)[0]
    html = browser_of(player).get(f"/matches/{match.pk}/").content.decode()
    assert checked(html) == {("meld", "")}
    comm_sat, jupiter = MARS_HAND[5:]
    drafted = {"window": window_of(match).pk, "meld": MARS_KEY, "eject": [comm_sat, jupiter]}
    assert browser_of(player).post(f"/matches/{match.pk}/draft/", drafted).status_code == 302
    html = browser_of(player).get(f"/matches/{match.pk}/").content.decode()
    assert checked(html) == {("meld", MARS_KEY), ("eject", str(comm_sat)), ("eject", str(jupiter))}


@pytest.mark.parametrize(
    ("fields", "wrong", "kept"),
    [
        ({"meld": MARS_KEY, "eject": [MARS_MISSION[0]]}, "eject", {("meld", MARS_KEY), ("eject", "2")}),
        ({"meld": MARS_KEY}, "eject", {("meld", MARS_KEY)}),
        ({"meld": "1-2-3", "eject": [MARS_HAND[5]]}, "meld", {("eject", str(MARS_HAND[5]))}),
        ({"meld": MARS_KEY, "eject": [49]}, "eject", {("meld", MARS_KEY)}),
    ],
    ids=["a flying card", "no card", "no such mission", "a card of somebody else"],
)
def test_a_refusal_stands_at_its_field_and_keeps_the_form(fields, wrong, kept):
    match = make_booster(people=2)
    give(match, {0: MARS_HAND})
    html = put(match, users_of(match)[0], **fields)
    assert re.findall(r'<ul class="errorlist" id="id_(\w+)_error">', html) == [wrong]
    assert f"id_{wrong}_error" in re.findall(r'aria-describedby="[^"]* ([^" ]+)"', html)
    assert kept <= checked(html)
    match.refresh_from_db()
    assert window_of(match).number == 0


def test_a_mission_that_wins_is_marked_and_needs_no_discard():
    match = make_booster(people=2)
    give(match, {0: MARS_HAND})
    window = window_of(match)
    window.table["vp"] = [6, 0]
    window.save()
    player = users_of(match)[0]
    assert "wins the match" in browser_of(player).get(f"/matches/{match.pk}/").content.decode()
    html = put(match, player, meld=MARS_KEY)
    assert "Mission accomplished" in html
    match.refresh_from_db()
    assert match.status == Match.Status.OVER


@pytest.mark.long
def test_every_event_of_a_match_is_told_in_words():
    match = make_booster(people=2, bots=4, goal=10, seed=1957)
    close_due(match.pk, timezone.now() + timezone.timedelta(days=2))
    play_to_the_end(match)
    player = users_of(match)[0]
    told = stories(whole_history(browser_of(player), match))
    kinds = set(match.events.values_list("kind", flat=True))
    assert kinds == {"shuffle", "dealt", "first", "turn", "drawn", "mission", "eject", "over"}
    assert match.events.filter(kind="shuffle").count() > 1
    mine = [event for event in match.events.all() if event.audience in (None, [0])]
    assert len(told) == len(mine)
    assert all(len(each) > len("You draw") for each in told)
    assert any("missed the deadline; nothing flies, and chance ejects" in each for each in told)
    assert any("The deck has run out" in each for each in told)


@pytest.mark.parametrize("viewer", [None, 0, 1], ids=["spectator", "on turn", "waiting"])
def test_no_page_of_a_match_speaks_of_nations_or_years(viewer):
    match = make_booster(people=2)
    for _ in range(6):
        play_window(match)
    client = browser_of(users_of(match)[viewer]) if viewer is not None else Client()
    for path in (f"/matches/{match.pk}/", f"/matches/{match.pk}/windows/3/", "/rules/booster/"):
        text = text_of(client.get(path).content.decode())
        assert "urn" in text
        assert not re.search(r"\b(nation|year)s?\b", text, re.I), path


def test_the_page_asks_the_database_no_more_often_as_the_match_grows(django_assert_max_num_queries):
    match = make_booster(people=2, bots=1, goal=20)
    client = browser_of(users_of(match)[0])
    for _ in range(3):
        play_window(match)
    empty_caches()
    with django_assert_max_num_queries(40) as early:
        client.get(f"/matches/{match.pk}/")
    for _ in range(9):
        play_window(match)
    empty_caches()
    with django_assert_max_num_queries(len(early)):
        client.get(f"/matches/{match.pk}/")
