"""The one lock, and what must hold before a match is changed; each refusal is worded here alone."""

from collections.abc import Iterable
from dataclasses import replace

from django.db import connection
from django.db.models import Q, QuerySet

from games.exceptions import ServiceError
from games.matches.selectors.position import Position, load_position
from games.models import Match, Seat, User


def lock_match(match_id: int) -> Match:
    """Return the match, locked until the transaction ends; `Match.DoesNotExist` without one."""
    _check_in_transaction()
    return Match.objects.select_for_update(of=("self",)).get(pk=match_id)


def lock_match_unless_busy(match_id: int) -> Match | None:
    """The match, locked as by `lock_match`; None when another transaction has it or it is gone."""
    _check_in_transaction()
    return Match.objects.select_for_update(of=("self",), skip_locked=True).filter(pk=match_id).first()


def lock_position(match_id: int, known: Position | None = None) -> Position:
    """Return the match in its newest window, locked; `known` is not loaded again if unchanged."""
    match = lock_match(match_id)
    if known is None or known.match.pk != match_id or known.match.revision != match.revision:
        return load_position(match)
    return replace(known, match=match)


def lock_user_matches(user: User, also: Q | None = None) -> QuerySet[Match]:
    """Return the user's matches, and those `also`, locked in an order that all callers keep to."""
    _check_in_transaction()
    theirs = Q(pk__in=user.seats.values("match")) | Q(host=user)
    if also is not None:
        theirs |= also
    locked = Match.objects.select_for_update(of=("self",)).filter(theirs).order_by("pk")
    return Match.objects.filter(pk__in=list(locked.values_list("pk", flat=True)))


def lock_user(user: User) -> None:
    """Lock the user's row after matches: what one person may have so many of is counted under it."""
    _check_in_transaction()
    User.objects.select_for_update(of=("self",), no_key=True).only("pk").get(pk=user.pk)


def _check_in_transaction() -> None:
    if not connection.in_atomic_block:
        raise RuntimeError("a lock needs a transaction")


def lock_open_match(match_id: int) -> Match:
    """The match, locked as by `lock_match`; Refused when it has started."""
    match = lock_match(match_id)
    if match.status != Match.Status.OPEN:
        raise ServiceError("This match has already started.")
    return match


def lock_running_match(match_id: int) -> Position:
    """The running match in its newest window, locked; Refused when it does not run."""
    match = lock_match(match_id)
    check_running(match)
    return load_position(match)


def lock_running_seat(match_id: int, user: User) -> tuple[Position, Seat]:
    """The match, locked as by `lock_running`, and the user's seat; Refused to who has none."""
    position = lock_running_match(match_id)
    return position, require_seat_of(position.seats, user)


def check_host(match: Match, user: User | None) -> Match:
    """The match again, if the user hosts it, or for a stranger (None) nobody does; else Refused."""
    if match.host_id != (user.pk if user else None):
        raise ServiceError("Only the host can do this.")
    return match


def check_running(match: Match) -> None:
    """Return if the match runs, else Refused."""
    if match.status != Match.Status.RUNNING:
        raise ServiceError("This match is not in progress.")


def check_bot(match: Match, kind: str) -> None:
    """Return if the match's game has bots of that kind, or for none (""); else Refused."""
    if kind and kind not in match.game.bots:
        raise ServiceError(f"There is no bot called {kind}.")


def check_admits(match: Match, user: User) -> None:
    """Return if the user may sit as a person or a bot; the host's bot always may. Else Refused."""
    if user.is_bot and not match.settings.admits_bots and match.host_id != user.pk:
        raise ServiceError("Bot accounts cannot join this match.")


def require_seat_of(seats: Iterable[Seat], user: User, error: type[Exception] = ServiceError) -> Seat:
    """Where the user sits; else that error."""
    for seat in seats:
        if seat.user_id == user.pk:
            return seat
    raise error("You have no seat in this match.")


def require_seat_number(seats: Iterable[Seat], number: int, field: str = "") -> Seat:
    """The seat of that number; else Refused, at that field."""
    for seat in seats:
        if seat.number == number:
            return seat
    raise ServiceError("This seat does not exist.", field)
