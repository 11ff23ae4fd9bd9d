"""How much every page asks of the database: as little in a match's late years as in its first."""

from collections.abc import Iterator

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.lobby.services.matches import create_match
from games.models import Match, User
from games.set_up.services.plans import Plan
from tests.caches import empty_caches
from tests.games.space_race.builders import make_race
from tests.server.builders import make_match, play_to_the_end, play_window, submit_any, users_of

pytestmark = pytest.mark.django_db

OUT_OF_REACH = {"base_space": 900}
MOST = {
    "home": 32,
    "lobby": 17,
    "my matches": 18,
    "match": 28,
    "match_history": 9,
    "match_private": 17,
    "telegraph": 18,
    "window 0": 10,
    "window open": 10,
}


def make_young() -> Match:
    """Five nations in their third year, one of them with orders on file."""
    return after_years(2, make_race(name="Young"))


def make_old() -> Match:
    """Nine nations in their eighth year, one of them with orders on file."""
    return after_years(7, make_race(people=9, rules=OUT_OF_REACH, name="Old"))


def after_years(years: int, match: Match) -> Match:
    for _ in range(years):
        play_window(match)
    submit_any(match, users_of(match)[1])
    match.refresh_from_db()
    return match


def fill_the_lists(user: User, count: int) -> None:
    """So many matches of every kind in every list, the user in each of them, who lost those that are over."""
    for number in range(count):
        crowd = make_match(people=2)
        plan = Plan(game_slug="space-race", name=f"Open {number}", seats=9, options={}, bots=("steady",) * 4)
        create_match(plan=plan, host=user)
        crowd.seats.filter(number=1).update(user=user)
        over = make_match(people=2)
        play_to_the_end(over)
        over.seats.filter(number=0).update(user=user)
        Match.objects.filter(pk=over.pk).update(outcome=over.outcome | {"winners": [1]})


def pages(match: Match) -> Iterator[tuple[str, str, User | None]]:
    """The pages of a match and those that list it: by name, address and visitor."""
    player, idle = users_of(match)[1], users_of(match)[2]
    for name in ("home", "lobby"):
        yield f"{name}, visitor", reverse(name), None
        yield f"{name}, player", reverse(name), player
    yield "my matches", reverse("my_matches"), player
    for name in ("match", "match_history"):
        yield f"{name}, visitor", reverse(name, args=[match.pk]), None
        yield f"{name}, player", reverse(name, args=[match.pk]), player
        yield f"{name}, idle player", reverse(name, args=[match.pk]), idle
    yield "match_private", reverse("match_private", args=[match.pk]), player
    yield "telegraph, player", reverse("match_channel", args=[match.pk, "public"]), player
    yield "telegraph, visitor", reverse("match_channel", args=[match.pk, "public"]), None
    for number in (0, match.windows.count() - 1):
        yield f"window {number and 'open'}", reverse("match_window", args=[match.pk, number]), None


def queries_of(match: Match) -> dict[str, int]:
    """How many queries a visit to each page takes, sessions included."""
    return {name: queries(address, user) for name, address, user in pages(match)}


def queries(address: str, user: User | None) -> int:
    client = Client()
    if user:
        client.force_login(user)
        # Once a month a session is renewed.
        client.get(address, headers={"HX-Request": "true"})
    empty_caches()
    with CaptureQueriesContext(connection) as captured:
        assert client.get(address, headers={"HX-Request": "true"}).status_code == 200
    return len(captured)


@pytest.mark.long
def test_no_page_asks_more_as_matches_grow_old_and_many():
    young = make_young()
    fill_the_lists(users_of(young)[1], 1)
    asked = queries_of(young)
    Match.objects.all().delete()
    old = make_old()
    fill_the_lists(users_of(old)[1], 4)
    assert queries_of(old) == asked
    assert {page: number for page, number in asked.items() if number > MOST[page.split(",")[0]]} == {}
