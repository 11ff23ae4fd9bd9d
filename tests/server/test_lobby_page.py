"""The lobby: a row for every match that waits or flies, and every game at a glance."""

import re
from datetime import time

import pytest
from django.urls import reverse

from games.installed import GAMES
from games.lobby.services.matches import create_match
from games.models import Seat, Tenure
from games.schedule.timetable import Timetable
from games.set_up.services.plans import Plan
from games.site.selectors.catalogue import glance
from tests.server.builders import make_match, make_user

pytestmark = pytest.mark.django_db


def lobby(client, **filters: str) -> str:
    return client.get(reverse("lobby"), filters).content.decode()


def rows(html: str) -> list[str]:
    """The rows of the board, each as its words."""
    found = re.findall(r'<li class="departure.*?(?=<li class="departure|</ol>)', html, re.DOTALL)
    return [re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", row)).strip() for row in found]


def test_a_row_says_what_is_played_how_fast_by_how_many_and_with_whom(client):
    plan = Plan(game_slug="space-race", name="Sunday squadron", seats=9, options={}, bots=("steady",) * 3)
    create_match(plan=plan, host=make_user("Sergei"))
    (row,) = rows(lobby(client))
    for said in ("Space Race", "Sunday squadron", "1 day a year", "4 of 9 nations taken", "Host Sergei"):
        assert said in row
    assert "See and join" in row


def test_nobody_is_asked_to_join_where_no_seat_is_free(client):
    plan = Plan(game_slug="goofspiel", name="Full", seats=2, options={}, bots=("random",))
    create_match(plan=plan, host=make_user("Sergei"))
    (row,) = rows(lobby(client))
    assert "join" not in row


def test_a_match_in_flight_shows_its_year_its_lamps_and_its_clock(client):
    make_match(people=3)
    (row,) = rows(lobby(client))
    for said in ("Round 1", "Player 2: awaited", "closes"):
        assert said in row


def test_empty_boards_say_what_to_do(client):
    assert "Nothing here waits for players." in lobby(client)
    assert "No match is running under these filters." in lobby(client, game="booster")


def names(html: str) -> list[str]:
    """The matches of the board, by their names."""
    return sorted(re.findall(r'<h3><a href="/matches/\d+/">(.*?)</a>', html))


@pytest.fixture
def many() -> None:
    """Matches that wait, each called for what tells it from the others."""
    plain = {"game_slug": "goofspiel", "seats": 3}
    six = Timetable(hours=(time(18),))
    for name, changes in {
        "other game": {"game_slug": "booster"},
        "live": {"seconds_per_window": 60},
        "live by a period": {"timetable": Timetable(period=600)},
        "slow by a period": {"timetable": Timetable(period=86_400)},
        "at six": {"timetable": six},
        "wide": {"seats": 6},
        "deutsch": {"language": "de"},
        "demanding": {"minimum_reliability": 90},
    }.items():
        create_match(plan=Plan(**plain | {"name": name} | changes), host=make_user())


@pytest.mark.usefixtures("many")
@pytest.mark.parametrize(
    ("filters", "shown"),
    [
        ({"game": "booster"}, ["other game"]),
        ({"pace": "live"}, ["live", "live by a period"]),
        ({"pace": "calendar"}, ["at six"]),
        ({"pace": "daily"}, ["demanding", "deutsch", "other game", "slow by a period", "wide"]),
        ({"seats": "3"}, ["wide"]),
        ({"language": "de"}, ["deutsch"]),
        ({"language": "de", "pace": "live"}, []),
    ],
)
def test_a_filtered_lobby_is_a_link(client, filters, shown):
    assert names(lobby(client, **filters)) == shown


@pytest.mark.usefixtures("many")
def test_what_asks_for_more_reliability_than_somebody_has_is_not_open_to_them(client):
    user = make_user()
    seat = make_match(people=2).seats.get(number=1)
    Tenure.objects.filter(seat=seat).delete()
    tenure = Tenure.objects.create(seat=seat, user=user, asked=10, missed=1)
    client.force_login(user)
    assert "demanding" in names(lobby(client, open_to_me="on"))
    tenure.missed = 2
    tenure.save()
    assert "demanding" not in names(lobby(client, open_to_me="on"))
    assert "demanding" in names(lobby(client))
    client.logout()
    assert "demanding" in names(lobby(client, open_to_me="on"))


@pytest.mark.usefixtures("many")
def test_seats_that_are_held_are_not_free_to_all(client):
    assert names(lobby(client, seats="5")) == ["wide"]
    Seat.objects.filter(match__name="wide", number=5).update(reserved_for=make_user())
    assert names(lobby(client, seats="5")) == []


@pytest.mark.parametrize("filters", [{"seats": "0"}, {"seats": "x"}, {"language": "xx"}, {"pace": "warp"}])
def test_what_is_no_filter_is_said_and_narrows_nothing(client, filters):
    make_match(people=2)
    html = lobby(client, **filters)
    assert "errorlist" in html
    assert names(html) == ["Test flight"]


def test_the_lobby_asks_the_same_however_many_matches_there_are(client, django_assert_max_num_queries):
    client.force_login(make_user())
    everything = {"pace": "daily", "seats": "1", "open_to_me": "on"}
    make_match(people=2)
    create_match(plan=Plan(game_slug="goofspiel", name="Open", seats=3), host=make_user())
    with django_assert_max_num_queries(40) as few:
        lobby(client, **everything)
    for number in range(4):
        make_match(people=2)
        create_match(plan=Plan(game_slug="goofspiel", name=f"Open {number}", seats=3), host=make_user())
    with django_assert_max_num_queries(len(few)):
        lobby(client, **everything)


@pytest.mark.parametrize(
    ("slug", "seats", "turns"),
    [
        ("space-race", "5 to 9 nations", "14 years at most"),
        ("goofspiel", "2 to 6 players", "13 rounds at most"),
        ("booster", "2 to 6 players", "as many turns as it takes"),
    ],
)
def test_a_game_at_a_glance(client, slug, seats, turns):
    seen = glance(slug)
    assert (seen.seats, seen.turns) == (seats, turns)
    html = lobby(client)
    assert all(GAMES[slug].meta.name in html and part in html for part in (seats, turns))
