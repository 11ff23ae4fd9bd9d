"""Concurrent actions in a waiting room happen one after the other."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.clock.services import clock
from games.lobby.services.matches import assign_seat, join_match
from games.lobby.services.waiting_room import answer_ready_check, request_swap, start_ready_check
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


def test_circular_swap_requests_swap_nothing():
    guests = [make_user(name) for name in ("Anna", "Boris", "Clara")]
    match = make_room(*guests)
    run_concurrently(
        *(lambda n=n: request_swap(match_id=match.pk, user=guests[n], seat_number=(n + 1) % 3 + 1) for n in range(3))
    )
    assert sitting(match) == ["Host", "Anna", "Boris", "Clara"]


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


def test_two_clocks_start_match_once():
    now = timezone.now()
    soon = now + timedelta(minutes=1)
    match = make_room(make_user(), starts=Match.Starts.AT, starts_at=soon, fill_bots=True)
    Match.objects.filter(pk=match.pk).update(starts_at=now)
    run_concurrently(clock.tick, clock.tick)
    clock.tick()
    assert status(match) == Match.Status.RUNNING
    assert Window.objects.filter(match=match).count() == 1


def test_last_moment_answer_counts_or_is_too_late():
    anna = make_user("Anna")
    match = make_room(anna)
    start_ready_check(match_id=match.pk, host=match.host)
    later = timezone.now() + timedelta(days=2)
    _, said = run_concurrently(lambda: clock.tick(later), lambda: answer_ready_check(match_id=match.pk, user=anna))
    stays = not isinstance(said, str)
    clock.tick(later)
    assert sitting(match) == ["Host", "Anna" if stays else "", "", ""]
