"""What becomes of the seats of a match that waits for players, inside a transaction that holds its lock."""

from datetime import datetime
from typing import Any

from games.matches.selectors.before_start import is_put_out, place_name
from games.matches.selectors.position import Position
from games.matches.services import log
from games.models import Match, Seat, User
from games.models.hosting import LONGEST_REASON
from games.play.services import resolution
from games.refused import Refused

NO_SEAT_FOR_YOU = "No seat is free for you."
BY_INVITATION = "This match is by invitation only. Ask its host for the link."
FOR_MEMBERS = "This match is for members of a club only. Ask its host which, and ask to join."


def seat_for(match: Match, user: User | None, number: int | None = None, *, sits: bool = False) -> Seat:
    """Return the seat of that number, or the first one, that the user may take; else Refused."""
    wanted = [seat for seat in match.seats.all() if seat.is_open and number in (None, seat.number)]
    if not wanted:
        raise Refused("Every seat is taken." if number is None else "That seat is taken.")
    own = [seat for seat in wanted if user is not None and seat.reserved_for_id == user.pk]
    if own:
        return own[0]
    if not sits and is_put_out(match, user):
        raise Refused("The host has put you out of this match, so you cannot sit down by yourself.")
    open_to_all = [seat for seat in wanted if seat.reserved_for_id is None]
    if not open_to_all:
        raise Refused("What is free here is held for somebody else.")
    return open_to_all[0]


def sit_down(seat: Seat, user: User, ready_at: datetime | None) -> None:
    """Seat the user, who has answered the ready check that is on by being there, or before."""
    seat.user, seat.confirmed_at = user, ready_at
    seat.save(update_fields=["user", "confirmed_at"])


def stand_up(match: Match, seat: Seat) -> None:
    """Free the seat: what was asked of it, and what its player asked for, is void."""
    seat.user = seat.confirmed_at = seat.swap_with = None
    seat.save(update_fields=["user", "confirmed_at", "swap_with"])
    match.seats.filter(swap_with=seat.number).update(swap_with=None)


def put_out(match: Match, seat: Seat, reason: str, now: datetime) -> None:
    """Remove the seat's player for the host's `reason`; Refused without one, or one that is too long."""
    if not reason:
        raise Refused("Say why: the player is told, and so is the log.", "reason")
    if len(reason) > LONGEST_REASON:
        raise Refused(f"A reason has at most {LONGEST_REASON} characters.", "reason")
    whom: dict[str, Any] = {"place": place_name(match, seat.number), "user": seat.user_id}
    stand_up(match, seat)
    log.enter(match, "put_out", now, by=match.host, reason=reason, **whom)


def begin(match: Match, now: datetime) -> Position:
    """Open the first window of a match whose seats are all taken; what was asked before the start is void."""
    match.ready_check_at = match.reserved_until = None
    match.seats.update(confirmed_at=None, swap_with=None, reserved_for=None)
    return resolution.start(match, list(match.seats.select_related("user")), now)


def begin_if_complete(match: Match, now: datetime) -> None:
    """Begin a match that starts when it is full, if it is; during a ready check, once all are ready."""
    if match.starts != Match.Starts.FULL:
        return
    seats = list(match.seats.all())
    unready = match.ready_check_at and any(seat.user_id and not seat.confirmed_at for seat in seats)
    if not unready and not any(seat.is_open for seat in seats):
        begin(match, now)
