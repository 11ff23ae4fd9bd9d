"""The lock of a match, and the preconditions of every change with their error sentences."""

from collections.abc import Iterable
from dataclasses import replace

from django.db import connection
from django.db.models import Q, QuerySet

from games.exceptions import ServiceError
from games.matches.selectors.position import Position, load_position
from games.models import Match, Seat, User


def lock_match(match_id: int) -> Match:
    """Return the match, locked until the transaction ends; raise `Match.DoesNotExist` without one."""
    _check_in_transaction()
    return Match.objects.select_for_update(of=("self",)).get(pk=match_id)


def lock_match_unless_busy(match_id: int) -> Match | None:
    """Return the locked match; None if another transaction has locked it or it does not exist."""
    _check_in_transaction()
    return Match.objects.select_for_update(of=("self",), skip_locked=True).filter(pk=match_id).first()


def lock_position(match_id: int, known: Position | None = None) -> Position:
    """Return the locked match in its newest window; `known` is used again if nothing has changed."""
    match = lock_match(match_id)
    if known is None or known.match.pk != match_id or known.match.revision != match.revision:
        return load_position(match)
    return replace(known, match=match)


def lock_user_matches(user: User, also: Q | None = None) -> QuerySet[Match]:
    """Return the user's matches and `also`, locked in the order that all callers keep."""
    _check_in_transaction()
    theirs = Q(pk__in=user.seats.values("match")) | Q(host=user)
    if also is not None:
        theirs |= also
    locked = Match.objects.select_for_update(of=("self",)).filter(theirs).order_by("pk")
    return Match.objects.filter(pk__in=list(locked.values_list("pk", flat=True)))


def lock_user(*users: User) -> None:
    """Lock the users' rows, after matches and always in the same order, to count limits per user."""
    _check_in_transaction()
    for user in sorted(users, key=lambda each: each.pk):
        User.objects.select_for_update(of=("self",), no_key=True).only("pk").get(pk=user.pk)


def _check_in_transaction() -> None:
    if not connection.in_atomic_block:
        raise RuntimeError("a lock needs a transaction")


def lock_open_match(match_id: int) -> Match:
    """Return the locked match; raise ServiceError if it has started."""
    match = lock_match(match_id)
    if match.status != Match.Status.OPEN:
        raise ServiceError("This match has already started.")
    return match


def lock_running_match(match_id: int) -> Position:
    """Return the locked running match in its newest window; raise ServiceError if it is not in progress."""
    match = lock_match(match_id)
    check_running(match)
    return load_position(match)


def lock_running_seat(match_id: int, user: User) -> tuple[Position, Seat]:
    """Return the locked running match and the user's seat; raise ServiceError without a seat."""
    position = lock_running_match(match_id)
    return position, require_seat_of(position.seats, user)


def check_host(match: Match, user: User | None) -> Match:
    """Return the match if the user hosts it, or if it has no host and the user is None; else raise ServiceError."""
    if match.host_id != (user.pk if user else None):
        raise ServiceError("Only the host can do this.")
    return match


def check_running(match: Match) -> None:
    """Raise ServiceError unless the match is in progress."""
    if match.status != Match.Status.RUNNING:
        raise ServiceError("This match is not in progress.")


def check_bot(match: Match, kind: str) -> None:
    """Raise ServiceError unless the match's game has a bot of that kind; "" is always valid."""
    if kind and kind not in match.game.bots:
        raise ServiceError(f"There is no bot called {kind}.")


def check_admits(match: Match, user: User) -> None:
    """Raise ServiceError if the user is a bot account that the match does not admit; the host always may."""
    if user.is_bot and not match.settings.admits_bots and match.host_id != user.pk:
        raise ServiceError("Bot accounts cannot join this match.")


def require_seat_of(seats: Iterable[Seat], user: User, error: type[Exception] = ServiceError) -> Seat:
    """Return the seat of the user; raise that error without one."""
    for seat in seats:
        if seat.user_id == user.pk:
            return seat
    raise error("You have no seat in this match.")


def require_seat_number(seats: Iterable[Seat], number: int, field: str = "") -> Seat:
    """Return the seat with that number; raise ServiceError at `field` without one."""
    for seat in seats:
        if seat.number == number:
            return seat
    raise ServiceError("This seat does not exist.", field)
