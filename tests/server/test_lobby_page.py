"""The lobby: a row for every match that waits or flies, and every game at a glance."""

import re
from datetime import time

import pytest
from django.urls import reverse

from games.lobby.services.matches import create_match
from games.models import Seat, Tenure
from games.schedule.timetable import Timetable
from games.set_up.services.plans import Plan
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
