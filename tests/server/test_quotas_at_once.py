"""Who asks many times at the same moment has no more than who asks once after the other."""

from collections.abc import Callable
from typing import Any

import pytest

from games.lobby.services.matches import create_match, join_match
from games.lobby.services.rematch import play_again
from games.lobby.services.substitutes import take_over
from games.models import Match, Seat, SetUp
from games.refused import Refused
from games.set_up.services import set_ups
from games.set_up.services.plans import Plan
from tests.server.absences import asynchronous, seat_of
from tests.server.builders import make_match, make_user, play_to_the_end
from tests.server.test_waiting_room_races import at_once

pytestmark = pytest.mark.django_db(transaction=True)

MOST, ASKED = 2, 5


def open_match(host: Any = None, *, plays: bool = False) -> Match:
    plan = Plan(game_slug="goofspiel", name="Thursday", seats=2)
    return create_match(plan=plan, host=host or make_user("Host"), host_plays=plays)


def assert_so_many_pass(*calls: Callable[[], Any]) -> None:
    assert sum(not isinstance(each, Refused) for each in at_once(*calls)) == MOST


def test_nobody_hosts_more_for_asking_at_once(settings):
    settings.HOSTED_AT_ONCE = MOST
    host = make_user()
    assert_so_many_pass(*[lambda: open_match(host)] * ASKED)
    assert Match.objects.filter(host=host).count() == MOST


def test_nobody_sits_in_more_for_asking_at_once_wherever(settings):
    """Joined, set up, taken over, and gone on with: every way to a seat is counted under the same lock."""
    settings.SEATS_AT_ONCE = MOST
    user = make_user()
    first, second = open_match(), open_match()
    wanting = asynchronous()
    wanting.seats.filter(pk=seat_of(wanting, 0).pk).update(wanted_at=wanting.started_at)
    over = make_match(people=1, bots=1, options={"cards": 5})
    play_to_the_end(over)
    over.seats.exclude(user=None).update(user=user)
    assert_so_many_pass(
        lambda: join_match(match_id=first.pk, user=user),
        lambda: join_match(match_id=second.pk, user=user),
        lambda: open_match(user, plays=True),
        lambda: take_over(match_id=wanting.pk, user=user, seat_number=0),
        lambda: play_again(match_id=over.pk, user=user),
    )
    assert Seat.objects.filter(user=user).exclude(match=over).count() == MOST


def test_nobody_keeps_more_set_ups_for_asking_at_once(monkeypatch):
    monkeypatch.setattr(set_ups, "MOST_SET_UPS", MOST)
    user, plan = make_user(), Plan(game_slug="goofspiel", name="Thursday", seats=2)
    names = [f"Number {number}" for number in range(ASKED)]
    assert_so_many_pass(
        *(lambda name=name: set_ups.keep_set_up(user=user, name=name, plan=plan) for name in names)
    )
    assert SetUp.objects.filter(user=user).count() == MOST
