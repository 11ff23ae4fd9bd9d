"""Creating, joining, starting and cancelling matches."""

from collections.abc import Collection
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games import broadcast
from games.absences.services.vacations import check_reliability
from games.channels.selectors.channels import is_blocked_from_match
from games.exceptions import ServiceError
from games.humanize import and_list
from games.lobby.selectors.waiting_room import held_seats
from games.lobby.services import seating
from games.match_setup.services.plan_checks import check_plan, reserved_seats
from games.match_setup.services.plans import MatchPlan
from games.matches.selectors.position import Position
from games.matches.selectors.seats import game_seat_name
from games.matches.services import hooks, locking, publishing
from games.models import Match, Season, SeasonMatch, Seat, SoloTry, User
from games.permissions.selectors.access import can_see, is_members_only
from games.ratings.services.results import check_rating
from games.registry import GAMES


def create_match(*, plan: MatchPlan, host: User | None, host_plays: bool = True) -> Match:
    """Create a match; if it is full and starts when full, start it.

    Raise `BadOptions`, `InvalidTimetable`, or a ServiceError with its field.
    """
    sits = host is not None and host_plays and plan.host_plays
    settled = check_plan(plan, sits=sits, host=host)
    kept_for = reserved_seats(plan, host)
    with transaction.atomic():
        if host:
            seating.check_hosting_quota(host, sits=sits)
        version = GAMES[plan.game_slug].meta.version
        match = Match.objects.create(**settled.fields(), rules_version=version, host=host)
        Seat.objects.bulk_create(
            Seat(
                match=match,
                number=number,
                user=host if place.host else None,
                bot=place.bot,
                reserved_for=kept_for.get(number),
            )
            for number, place in enumerate(settled.places)
        )
        now = timezone.now()
        for consequence in hooks.ON_MATCH_OPEN:
            consequence(match, now)
        seating.begin_match_if_full(match, now)
        if match.status != Match.Status.OPEN:
            publishing.publish(match)
    return match


def check_join(match: Match, user: User | None, invitation: str = "") -> None:
    """Raise ServiceError if the user, or a visitor (None), who sees the match may not take a seat."""
    if user is not None and match.seats.filter(user=user).exists():
        return
    if not can_see(match, user, invitation):
        raise ServiceError(seating.MEMBERS_ONLY if is_members_only(match) else seating.INVITATION_REQUIRED)
    seating.available_seat(match, user)
    check_rating(match, user)
    if is_blocked_from_match(match, user):
        raise ServiceError(seating.SEAT_UNAVAILABLE)
    if user is not None:
        locking.check_admits(match, user)
        check_reliability(match, user)


def join_match(*, match_id: int, user: User, seat_number: int | None = None, invitation: str = "") -> Seat:
    """Seat the user on that seat, a reserved one or any. Raise ServiceError as `check_join` does."""
    with transaction.atomic():
        match = locking.lock_open_match(match_id)
        check_join(match, user, invitation)
        mine = match.seats.filter(user=user).first()
        if mine and seat_number in (None, mine.number):
            return mine
        seat = seating.available_seat(match, user, seat_number, sits=mine is not None)
        now = timezone.now()
        if mine is None:
            seating.check_seat_quota(user)
            seating.occupy_seat(seat, user, now if match.ready_check_at else None)
        else:
            ready_at = mine.confirmed_at
            seating.free_seat(match, mine)
            seating.occupy_seat(seat, user, ready_at)
        seating.begin_match_if_full(match, now)
        publishing.publish(match)
    return seat


def leave_match(*, match_id: int, user: User) -> None:
    """Free the user's seat before the start. A host who leaves a seat still hosts the match."""
    with transaction.atomic():
        match = locking.lock_open_match(match_id)
        seat = match.seats.filter(user=user).first()
        if seat is not None:
            seating.free_seat(match, seat)
            publishing.publish(match)


def assign_seat(*, match_id: int, host: User, seat_number: int, bot: str = "", reason: str = "") -> None:
    """Give a seat to a bot or free it (""), for the host. A player there is removed for the `reason`."""
    with transaction.atomic():
        match = locking.check_host(locking.lock_open_match(match_id), host)
        locking.check_bot(match, bot)
        seat = locking.require_seat_number(match.seats.all(), seat_number)
        now = timezone.now()
        if seat.user_id not in (None, host.pk):
            seating.remove_player(match, seat, reason.strip(), now)
        elif seat.user_id is not None:
            seating.free_seat(match, seat)
        seat.bot, seat.reserved_for = bot, None
        seat.save(update_fields=["bot", "reserved_for"])
        seating.begin_match_if_full(match, now)
        publishing.publish(match)


def cancel_match(*, match_id: int, user: User) -> None:
    """Delete an open match, for its host."""
    with transaction.atomic():
        match = locking.check_host(locking.lock_open_match(match_id), user)
        delete_match(match)


def start_match(*, match_id: int, user: User | None, fill_with: str = "", shut_out: Collection[int] = ()) -> Position:
    """Start the match, for the host. Bots `fill_with` take free seats, and reserved ones in `shut_out`."""
    with transaction.atomic():
        match = locking.check_host(locking.lock_open_match(match_id), user)
        locking.check_bot(match, fill_with)
        if fill_with and match.reserved_until and match.seats.exclude(reserved_for=None).exists():
            raise ServiceError("Seats are reserved for players of the previous match. Wait, or give each to a bot.")
        now = timezone.now()
        if fill_with:
            _fill_free_seats(match, fill_with, shut_out, now)
        if any(seat.is_open for seat in match.seats.all()):
            raise ServiceError("Some seats are free. Fill every seat with a player or a bot first.")
        position = seating.begin_match(match, now)
        publishing.publish(match)
    return position


def _fill_free_seats(match: Match, bot: str, shut_out: Collection[int], now: datetime) -> None:
    """Give free seats, and reserved ones in `shut_out`, to bots. Raise ServiceError for other ones."""
    held = held_seats(match)
    if waiting := [seat for seat in held if seat.number not in shut_out]:
        names = and_list(str(seat.reserved_for) for seat in waiting)
        said = f"Seats are reserved for {names}. Wait for them, or confirm that bots take these seats."
        raise ServiceError(said, "shut_out")
    if held:
        places = and_list(game_seat_name(seat.number, match.game_ui) for seat in held)
        publishing.write_log_entry(match, "held_filled", now, by=match.host, places=places)
    match.seats.filter(user=None, bot="").update(bot=bot)


def abandon_match(*, match_id: int, user: User) -> None:
    """Delete a match in progress that the user plays against bots only."""
    with transaction.atomic():
        match = locking.lock_match(match_id)
        locking.check_running(match)
        locking.require_seat_of(match.seats.all(), user)
        if SoloTry.objects.filter(match=match).exists():
            raise ServiceError("This is a solo game. Abandon it instead, so that its result is saved.")
        if SeasonMatch.objects.filter(match=match, season__kind=Season.Kind.ELIMINATION).exists():
            raise ServiceError("The season needs this match. Resign instead of abandoning it.")
        if match.seats.exclude(user=None).exclude(user=user).exists():
            raise ServiceError("Other people are playing in this match. Resign instead of abandoning it.")
        delete_match(match)


def delete_match(match: Match) -> None:
    """Delete a locked match and notify its open pages."""
    match_id, version = match.pk, match.version + 1
    match.delete()
    transaction.on_commit(lambda: broadcast.broadcast_version(match_id, version))
