"""The waiting room: swaps, ready checks, set start times and removed players."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from games.accounts.services.account_deletion import delete_account
from games.clock.services import clock
from games.exceptions import ServiceError
from games.lobby.services.matches import assign_seat, create_match, join_match, leave_match, start_match
from games.lobby.services.waiting_room import answer_ready_check, request_swap, start_ready_check
from games.match_setup.services.plans import MatchPlan
from games.matches.selectors import pending_work
from games.matches.selectors.log import log_lines
from games.matches.selectors.pending_work import LIVE_READY_CHECK, SLOW_READY_CHECK, ready_check_deadline
from games.models import Match, User, Window
from tests.builders import make_user
from tests.threads import run_concurrently

pytestmark = pytest.mark.django_db

OPEN, RUNNING = Match.Status.OPEN, Match.Status.RUNNING


def make_room(*guests: User, seats: int = 4, **plan) -> Match:
    """Create an open match with its host on the first seat and the guests on the next ones."""
    wanted = MatchPlan(game_slug="goofspiel", name="Back room", seats=seats, **plan)
    match = create_match(plan=wanted, host=make_user("Host"))
    for guest in guests:
        join_match(match_id=match.pk, user=guest)
    return match


@pytest.fixture
def anna() -> User:
    return make_user("Anna")


@pytest.fixture
def boris() -> User:
    return make_user("Boris")


@pytest.fixture
def match(anna, boris) -> Match:
    return make_room(anna, boris)


def sitting(match: Match) -> list[str]:
    return [str(seat.user or seat.bot) for seat in match.seats.select_related("user")]


def status(match: Match) -> str:
    return Match.objects.get(pk=match.pk).status


def room(client, match: Match, user: User) -> str:
    client.force_login(user)
    return client.get(reverse("match", args=[match.pk])).content.decode()


def lines(match: Match) -> list[tuple[str, str]]:
    found = log_lines(match, list(match.seats.select_related("user")))
    return [(line.text, line.reason) for line in found]


ENDS = {
    "leaves": lambda match, boris: leave_match(match_id=match.pk, user=boris),
    "moves": lambda match, boris: join_match(match_id=match.pk, user=boris, seat_number=3),
    "is put out": lambda match, boris: assign_seat(match_id=match.pk, host=match.host, seat_number=2, reason="Asleep"),
    "goes for good": lambda match, boris: delete_account(user=boris),
    "starts": lambda match, boris: start_match(match_id=match.pk, user=match.host, fill_with="random"),
}


@pytest.mark.parametrize("end", ENDS)
def test_leaving_a_seat_cancels_swap_requests(match, anna, boris, end):
    request_swap(match_id=match.pk, user=anna, seat_number=2)
    request_swap(match_id=match.pk, user=boris, seat_number=0)
    ENDS[end](match, boris)
    assert set(match.seats.values_list("swap_with", flat=True)) == {None}


def answered(match: Match) -> list[bool]:
    return [seat.confirmed_at is not None for seat in match.seats.all()]


def test_host_and_new_players_count_as_ready(match, anna):
    start_ready_check(match_id=match.pk, host=match.host)
    join_match(match_id=match.pk, user=anna, seat_number=3)
    assert answered(match) == [True, False, False, False]
    answer_ready_check(match_id=match.pk, user=anna)
    join_match(match_id=match.pk, user=anna, seat_number=1)
    assert answered(match) == [True, True, False, False]
    join_match(match_id=match.pk, user=make_user())
    assert answered(match) == [True, True, False, True]


@pytest.mark.parametrize(
    ("seconds", "span"), [(60, LIVE_READY_CHECK), (3_600, LIVE_READY_CHECK), (86_400, SLOW_READY_CHECK)]
)
def test_unanswered_ready_check_frees_the_seat(client, anna, boris, seconds, span):
    match = make_room(anna, boris, seconds_per_window=seconds)
    start_ready_check(match_id=match.pk, host=match.host)
    answer_ready_check(match_id=match.pk, user=anna)
    match.refresh_from_db()
    assert ready_check_deadline(match) == match.ready_check_at + span
    before = ready_check_deadline(match) - timedelta(seconds=1)
    assert clock.tick(before) == 0
    assert clock.tick(ready_check_deadline(match)) == 1
    assert sitting(match) == ["Host", "Anna", "", ""]
    match.refresh_from_db()
    assert (match.ready_check_at, answered(match)) == (None, [False] * 4)
    assert lines(match) == [("A player did not answer the ready check: player 3 is free again.", "")]
    assert "You lost your seat" in room(client, match, boris)
    join_match(match_id=match.pk, user=boris)
    assert "You lost your seat" not in room(client, match, boris)


@pytest.mark.parametrize(
    ("starts", "then_start", "after"),
    [(Match.Starts.BY_HOST, True, RUNNING), (Match.Starts.BY_HOST, False, OPEN), (Match.Starts.FULL, None, RUNNING)],
)
def test_last_ready_answer_starts_full_match(anna, starts, then_start, after):
    match = make_room(anna, seats=4, starts=starts)
    match.seats.filter(number=3).update(bot="steady")
    start_ready_check(match_id=match.pk, host=match.host, then_start=then_start)
    join_match(match_id=match.pk, user=make_user())
    assert status(match) == OPEN
    assert pending_work.count_pending(match.host) == 0
    answer_ready_check(match_id=match.pk, user=anna)
    assert status(match) == after
    assert pending_work.count_pending(match.host) == 1


def test_ready_check_counts_as_pending_until_answered(client, match, anna):
    start_ready_check(match_id=match.pk, host=match.host)
    assert (pending_work.count_pending(anna), pending_work.count_pending(match.host)) == (1, 0)
    assert "I am ready" in room(client, match, anna)
    page = client.get(reverse("my_matches"))
    assert [found.row.pk for found in page.context["waiting"]] == [match.pk]
    assert "I am ready" in page.content.decode()
    assert "All players are ready." not in room(client, match, match.host)
    client.force_login(anna)
    client.post(reverse("match_ready", args=[match.pk]))
    assert pending_work.count_pending(anna) == 0


def at_six(*guests: User, **plan) -> Match:
    starts_at = timezone.now() + timedelta(hours=1)
    return make_room(*guests, starts=Match.Starts.AT, starts_at=starts_at, **plan)


@pytest.mark.parametrize(("starts", "after"), [(Match.Starts.FULL, RUNNING), (Match.Starts.BY_HOST, OPEN)])
def test_match_that_is_full_from_the_beginning_starts_if_it_starts_when_full(starts, after):
    assert status(make_room(seats=3, bots=("random", "random"), starts=starts)) == after


@pytest.mark.parametrize(
    ("plan", "players"), [({"seats": 2}, ["Host", "Anna"]), ({"fill_bots": True}, ["Host", "Anna", "steady", "steady"])]
)
def test_match_starts_at_set_time_with_bots_if_chosen(anna, plan, players):
    match = at_six(anna, **plan)
    match.seats.filter(number=3).update(reserved_for=make_user())
    assert clock.tick(match.starts_at - timedelta(seconds=1)) == 0
    assert pending_work.count_pending(match.host) == 0
    clock.tick(match.starts_at)
    assert status(match) == RUNNING
    assert sitting(match) == players


def test_match_with_free_seats_at_set_time_waits_for_host(anna):
    match = at_six(anna)
    for _ in range(2):
        clock.tick(match.starts_at)
    assert status(match) == OPEN
    assert lines(match) == [("Seats were free at the set time, so the match did not start. The host can start it.", "")]
    assert Match.objects.get(pk=match.pk).starts == Match.Starts.BY_HOST


def test_ready_check_ends_at_set_time(anna, boris):
    match = at_six(anna, boris, seats=3, fill_bots=True)
    start_ready_check(match_id=match.pk, host=match.host, then_start=True)
    answer_ready_check(match_id=match.pk, user=anna)
    match.refresh_from_db()
    assert (match.starts, ready_check_deadline(match)) == (Match.Starts.AT, match.starts_at)
    clock.tick(match.starts_at)
    assert status(match) == RUNNING
    assert sitting(match) == ["Host", "Anna", "steady"]


def test_reserved_seat_is_for_one_player(anna, boris):
    match = make_room()
    match.seats.filter(number__in=(1, 2)).update(reserved_for=anna)
    with pytest.raises(ServiceError, match="reserved for other players"):
        join_match(match_id=match.pk, user=boris, seat_number=1)
    assert join_match(match_id=match.pk, user=boris).number == 3
    assert join_match(match_id=match.pk, user=anna).number == 1


def test_reserved_player_sees_private_match(client, anna, boris):
    match = make_room(unlisted=True)
    match.seats.filter(number=1).update(reserved_for=anna)
    assert ["Take this seat" in room(client, match, user) for user in (anna, boris)] == [True, False]
    assert "reserved for you" in room(client, match, anna)


def test_removed_player_reads_reason_and_cannot_return(client, match, boris):
    client.force_login(match.host)
    client.post(reverse("match_seat", args=[match.pk]), {"seat": 2, "reason": "We wait for Clara."})
    assert sitting(match) == ["Host", "Anna", "", ""]
    assert lines(match) == [("The host removed a player before the start: player 3.", "We wait for Clara.")]
    page = room(client, match, boris)
    assert "The host removed you from this match: We wait for Clara." in page
    assert "Take this seat" not in page
    with pytest.raises(ServiceError, match="removed you"):
        join_match(match_id=match.pk, user=boris, invitation=match.invitation)


def test_removed_player_returns_only_to_reserved_seat(match, boris):
    assign_seat(match_id=match.pk, host=match.host, seat_number=2, reason="Late")
    match.seats.filter(number=3).update(reserved_for=boris)
    with pytest.raises(ServiceError, match="removed you"):
        join_match(match_id=match.pk, user=boris, seat_number=2)
    assert join_match(match_id=match.pk, user=boris).number == 3


def test_host_replaces_player_with_bot_and_frees_seat(client, match, anna):
    match.seats.filter(user=None).update(reserved_for=User.objects.create_user("ada"))
    shown, address = room(client, match, match.host), reverse("match_seat", args=[match.pk])
    for text in ("Remove Anna", "Replace Anna with a bot", "Free the seat reserved for ada", "for ada to a bot"):
        assert f"{text}</button>" in shown
    client.post(address, {"seat": 1, "bot": "steady", "reason": "Asleep"})
    assert sitting(match) == ["Host", "steady", "Boris", ""]
    client.post(address, {"seat": 1})
    assert match.seats.get(number=1).is_open


@pytest.mark.django_db(transaction=True)
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


@pytest.mark.django_db(transaction=True)
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


@pytest.mark.django_db(transaction=True)
def test_concurrent_last_joins_start_match_once():
    match = make_room(seats=3, starts=Match.Starts.FULL)
    guests = [make_user() for _ in range(4)]
    came = run_concurrently(*(lambda user=user: join_match(match_id=match.pk, user=user) for user in guests))
    assert sum(isinstance(each, str) for each in came) == 2
    assert status(match) == Match.Status.RUNNING
    assert Window.objects.filter(match=match).count() == 1
