"""Seat swaps, ready checks, reservations and set start times of open matches.

*Swaps*: a player may request the seat of another player. Once the other one requests theirs, the two swap
seats. Leaving a seat cancels the requests for it and by its player.

*Ready check*: the host starts it, and all players have until `ready_until` to answer. The host and players
who join during the check count as ready. Players who have not answered by then lose their seats. The check
does not start the match; but during it, a match that starts when full also waits for all answers. The host
can choose that kind of start together with the check.

*Reserved seats*: a rematch is not listed until `reserved_until`, and its seats are reserved for the players
of the previous match. After that anybody may join.

*Set time*: a match starts at its set time if every seat is taken, by bots if the host chose so. Otherwise it
waits for its host from then on. A ready check ends at the set time at the latest.
"""

from collections.abc import Iterable
from datetime import datetime

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from games.exceptions import ServiceError
from games.lobby.selectors.filters import LIVE_PACE
from games.lobby.services.seating import begin_match, begin_match_if_full, free_seat
from games.matches.selectors.pending_work import LIVE_READY_CHECK, SLOW_READY_CHECK, ready_check_deadline
from games.matches.selectors.seats import game_seat_name
from games.matches.services import hooks, publishing
from games.matches.services.locking import check_host, lock_match_unless_busy, lock_open_match, require_seat_of
from games.matches.services.publishing import publish
from games.models import Match, Seat, User
from games.notifications.services.notify import notify_of_ready_check


def request_swap(*, match_id: int, user: User, seat_number: int | None) -> None:
    """Request a swap with that seat, or withdraw the request (None). Two matching requests swap the seats."""
    with transaction.atomic():
        match = lock_open_match(match_id)
        mine = require_seat_of(match.seats.all(), user)
        taken = match.seats.exclude(user=None)
        other = None if seat_number is None else taken.filter(number=seat_number).first()
        if seat_number is not None and other is None:
            raise ServiceError("No player has this seat, so you cannot swap.")
        if other is not None and other.swap_with == mine.number and other != mine:
            _swap_seats(mine, other)
            publish(match)
            return
        before = None if mine.swap_with is None else taken.filter(number=mine.swap_with).first()
        asked = [seat.user_id for seat in (mine, before, other) if seat]
        mine.swap_with = other.number if other and other != mine else None
        mine.save(update_fields=["swap_with"])
        publish(match, "desks", asked)


def start_ready_check(*, match_id: int, host: User, then_start: bool | None = None) -> None:
    """Start a ready check, for the host; `then_start` starts the match afterwards (None: as configured)."""
    with transaction.atomic():
        match = check_host(lock_open_match(match_id), host)
        if match.ready_check_at is not None:
            return
        now = timezone.now()
        match.ready_check_at = now
        if then_start is not None and match.starts != Match.Starts.AT:
            match.starts = Match.Starts.FULL if then_start else Match.Starts.BY_HOST
        match.seats.update(confirmed_at=None)
        match.seats.filter(user=host).update(confirmed_at=now)
        notify_of_ready_check(match, now)
        begin_match_if_full(match, now)
        publish(match)


def answer_ready_check(*, match_id: int, user: User) -> None:
    """Answer the ready check; a second answer changes nothing. Raise ServiceError if none is in progress."""
    with transaction.atomic():
        match = lock_open_match(match_id)
        seat = require_seat_of(match.seats.all(), user)
        if match.ready_check_at is None:
            raise ServiceError("No ready check is in progress.")
        if seat.confirmed_at is not None:
            return
        now = timezone.now()
        seat.confirmed_at = now
        seat.save(update_fields=["confirmed_at"])
        begin_match_if_full(match, now)
        publish(match)


def due_open_matches(now: datetime) -> Iterable[int]:
    """Return open matches whose start time has come, or whose ready check or reservation has ended."""
    over = Q(ready_check_at__lte=now - SLOW_READY_CHECK) | LIVE_PACE & Q(ready_check_at__lte=now - LIVE_READY_CHECK)
    # Both indexes: with a set time, and without one.
    open_ones = Match.objects.filter(Q(starts_at=None) | Q(starts_at__isnull=False), status=Match.Status.OPEN)
    at_set_time = Q(starts_at__lte=now, starts=Match.Starts.AT)
    due = open_ones.filter(over | at_set_time | Q(reserved_until__lte=now))
    return due.order_by().values_list("pk", flat=True)


def advance_open_match(match_id: int, now: datetime) -> bool:
    """End what is due and start the match if due; False if nothing was due or another process did it."""
    with transaction.atomic():
        match = lock_match_unless_busy(match_id)
        if match is None or match.status != Match.Status.OPEN:
            return False
        opened = _release_reserved_seats(match, now)
        checked = _end_ready_check(match, now)
        started = _start_at_set_time(match, now)
        if opened or checked or started:
            publish(match)
    return opened or checked or started


def _release_reserved_seats(match: Match, now: datetime) -> bool:
    if match.reserved_until is None or now < match.reserved_until:
        return False
    match.reserved_until = None
    match.seats.update(reserved_for=None)
    for consequence in hooks.ON_MATCH_OPEN:
        consequence(match, now)
    return True


def _end_ready_check(match: Match, now: datetime) -> bool:
    until = ready_check_deadline(match)
    if until is None or now < until:
        return False
    match.ready_check_at = None
    for seat in match.seats.filter(confirmed_at=None).exclude(user=None):
        publishing.write_log_entry(
            match, "not_ready", now, place=game_seat_name(seat.number, match.game_ui), user=seat.user_id
        )
        free_seat(match, seat)
    match.seats.update(confirmed_at=None)
    begin_match_if_full(match, now)
    return True


def _start_at_set_time(match: Match, now: datetime) -> bool:
    if match.status != Match.Status.OPEN or match.starts != Match.Starts.AT:
        return False
    if match.starts_at is None or now < match.starts_at:
        return False
    if match.fill_bots:
        match.seats.filter(user=None, bot="").update(bot=match.game_ui.default_bot)
    if any(seat.is_open for seat in match.seats.all()):
        match.starts, match.starts_at = Match.Starts.BY_HOST, None
        publishing.write_log_entry(match, "not_full_in_time", now)
    else:
        begin_match(match, now)
    return True


def _swap_seats(one: Seat, other: Seat) -> None:
    """Swap two players with their ready answers, and clear their requests."""
    players = ((one, other.user_id, other.confirmed_at), (other, one.user_id, one.confirmed_at))
    # A user must not have two seats, not even for a moment.
    Seat.objects.filter(pk=one.pk).update(user=None)
    for seat, user_id, confirmed_at in reversed(players):
        Seat.objects.filter(pk=seat.pk).update(user=user_id, confirmed_at=confirmed_at, swap_with=None)
