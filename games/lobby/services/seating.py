"""Seats of open matches, changed under the match's lock, and quotas per player."""

from datetime import datetime
from typing import Any

from django.conf import settings
from django.db.models import QuerySet

from games.exceptions import ServiceError
from games.matches.selectors.pending_work import is_removed
from games.matches.selectors.position import Position
from games.matches.selectors.seats import game_seat_name
from games.matches.services import publishing
from games.matches.services.locking import lock_user
from games.models import Match, Seat, User
from games.models.hosting import MAX_LOG_REASON_LENGTH
from games.play.services import resolution
from games.rate_limits import within_limit
from games.schedule.timetable import HOUR

SEAT_UNAVAILABLE = "No seat is free for you."
INVITATION_REQUIRED = "This match is by invitation only. Ask its host for the link."
MEMBERS_ONLY = "This match is only for members of a club. Ask its host which club to join."


def available_seat(match: Match, user: User | None, number: int | None = None, *, sits: bool = False) -> Seat:
    """Return that seat, or the first one, that the user may take. Raise ServiceError without one."""
    wanted = [seat for seat in match.seats.all() if seat.is_open and number in (None, seat.number)]
    if not wanted:
        raise ServiceError("Every seat is taken." if number is None else "That seat is taken.")
    own = [seat for seat in wanted if user is not None and seat.reserved_for_id == user.pk]
    if own:
        return own[0]
    if not sits and is_removed(match, user):
        raise ServiceError("The host has removed you from this match, so you cannot take a seat.")
    open_to_all = [seat for seat in wanted if seat.reserved_for_id is None]
    if not open_to_all:
        raise ServiceError("The free seats are reserved for other players.")
    return open_to_all[0]


def occupy_seat(seat: Seat, user: User, ready_at: datetime | None) -> None:
    """Seat the user, who thereby answers a ready check in progress."""
    seat.user, seat.confirmed_at = user, ready_at
    seat.save(update_fields=["user", "confirmed_at"])


def free_seat(match: Match, seat: Seat) -> None:
    """Free the seat and void its swap requests."""
    seat.user = seat.confirmed_at = seat.swap_with = None
    seat.save(update_fields=["user", "confirmed_at", "swap_with"])
    match.seats.filter(swap_with=seat.number).update(swap_with=None)


def remove_player(match: Match, seat: Seat, reason: str, now: datetime) -> None:
    """Remove the seat's player for the host's `reason`. Raise ServiceError if it is empty or too long."""
    if not reason:
        raise ServiceError("Enter a reason. The player and the match log will show it.", "reason")
    if len(reason) > MAX_LOG_REASON_LENGTH:
        raise ServiceError(f"Shorten the reason to at most {MAX_LOG_REASON_LENGTH} characters.", "reason")
    whom: dict[str, Any] = {"place": game_seat_name(seat.number, match.game_ui), "user": seat.user_id}
    free_seat(match, seat)
    publishing.write_log_entry(match, "put_out", now, by=match.host, reason=reason, **whom)


def begin_match(match: Match, now: datetime) -> Position:
    """Open the first window of a full match and void open swap requests."""
    match.ready_check_at = match.reserved_until = None
    match.seats.update(confirmed_at=None, swap_with=None, reserved_for=None)
    return resolution.open_first_window(match, list(match.seats.select_related("user")), now)


def begin_match_if_full(match: Match, now: datetime) -> None:
    """Start a full match that starts when full; during a ready check only once all players are ready."""
    if match.starts != Match.Starts.FULL:
        return
    seats = list(match.seats.all())
    unready = match.ready_check_at and any(seat.user_id and not seat.confirmed_at for seat in seats)
    if not unready and not any(seat.is_open for seat in seats):
        begin_match(match, now)


def check_hosting_quota(user: User, *, sits: bool) -> None:
    """Count a new match for the host's quota, with `sits` the seat quota. Raise ServiceError above it."""
    if user.is_staff:
        return
    lock_user(user)
    hosted = settings.HOSTED_AT_ONCE
    if hosted and _counted_matches().filter(host=user).count() >= hosted:
        raise ServiceError(f"You host {hosted} unfinished matches. Cancel one, or finish one first.")
    if sits:
        check_seat_quota(user)
    hourly = settings.MATCHES_PER_HOUR
    if not within_limit(action="match", who=str(user.pk), limit=hourly, seconds=HOUR):
        raise ServiceError(f"You have set up {hourly} matches in the last hour. Try again later.")


def check_seat_quota(user: User) -> None:
    """Raise ServiceError if the user plays in the maximum number of unfinished matches."""
    seats = settings.SEATS_AT_ONCE
    if not seats or user.is_staff:
        return
    lock_user(user)
    if _counted_matches().filter(seats__user=user).count() >= seats:
        raise ServiceError(f"You play in {seats} unfinished matches. Leave one, or finish one first.")


def _counted_matches() -> QuerySet[Match]:
    """Return unfinished matches that count against quotas; tournament matches do not."""
    return Match.objects.exclude(status=Match.Status.OVER).filter(in_tournament=None)
