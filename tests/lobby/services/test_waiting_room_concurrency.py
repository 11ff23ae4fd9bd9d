"""Concurrent actions in a waiting room happen one after the other."""

import pytest

from games.lobby.services.matches import assign_seat, join_match
from games.lobby.services.waiting_room import request_swap
from games.models import Match, Window
from tests.builders import make_user
from tests.lobby.services.test_waiting_room import make_room, sitting, status
from tests.threads import run_concurrently

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("_", range(3))
def test_concurrent_swap_requests_swap_once(_):
    anna, boris = make_user("Anna"), make_user("Boris")
    match = make_room(anna, boris)
    run_concurrently(
        lambda: request_swap(match_id=match.pk, user=anna, seat_number=2),
        lambda: request_swap(match_id=match.pk, user=boris, seat_number=1),
    )
    assert sitting(match) == ["Host", "Boris", "Anna", ""]
    assert set(match.seats.values_list("swap_with", flat=True)) == {None}


@pytest.mark.parametrize("_", range(3))
def test_joining_during_removal_gets_seat_or_reason(_):
    anna, boris = make_user("Anna"), make_user("Boris")
    match = make_room(anna, seats=2)
    refused = run_concurrently(
        lambda: assign_seat(match_id=match.pk, host=match.host, seat_number=1, reason="Late"),
        lambda: join_match(match_id=match.pk, user=boris),
    )
    assert refused[0] is None
    came = not isinstance(refused[1], str)
    assert sitting(match) == ["Host", "Boris" if came else ""]
    assert match.log.count() == 1


def test_concurrent_last_joins_start_match_once():
    match = make_room(seats=3, starts=Match.Starts.FULL)
    guests = [make_user() for _ in range(4)]
    came = run_concurrently(*(lambda user=user: join_match(match_id=match.pk, user=user) for user in guests))
    assert sum(isinstance(each, str) for each in came) == 2
    assert status(match) == Match.Status.RUNNING
    assert Window.objects.filter(match=match).count() == 1
