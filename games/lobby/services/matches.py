"""A match before its first window: created, filled, started."""

from collections.abc import Collection
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games import broadcast
from games.absences.services.vacations import check_reliability
from games.exceptions import Refused
from games.humanize import and_list
from games.lobby.selectors.waiting import held_seats
from games.lobby.services import seating
from games.lobby.services.seating import (
    BY_INVITATION,
    FOR_MEMBERS,
    NO_SEAT_FOR_YOU,
    begin,
    begin_if_complete,
    put_out,
    seat_for,
    sit_down,
    stand_up,
)
from games.match_setup.services.plan_checks import checked_plan, kept_seats
from games.match_setup.services.plans import Plan
from games.matches.selectors.admission import is_for_members, may_see
from games.matches.selectors.players import is_kept_apart
from games.matches.selectors.position import Position
from games.matches.selectors.seats import game_name_of
from games.matches.services import consequences, publishing
from games.matches.services.locking import (
    check_admits,
    check_bot,
    check_host,
    check_running,
    lock_match,
    lock_open,
    seat_in,
    seat_numbered,
)
from games.matches.services.publishing import publish
from games.models import Match, Seat, SoloTry, User
from games.ratings.services.results import check_rating
from games.registry import get_game


def create_match(*, plan: Plan, host: User | None, host_plays: bool = True) -> Match:
    """Create a match. Raise `BadOptions`, `BadTimetable`, and Refused with its field for anything else."""
    sits = host is not None and host_plays and plan.host_plays
    settled = checked_plan(plan, sits=sits, host=host)
    kept_for = kept_seats(plan, host)
    with transaction.atomic():
        if host:
            seating.check_may_host(host, sits=sits)
        match = Match.objects.create(
            **plan.fields() | {"options": settled.options, "preset": settled.preset},
            rules_version=get_game(plan.game_slug).meta.version,
            host=host,
        )
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
        for consequence in consequences.OPENED:
            consequence(match, timezone.now())
    return match


def check_join(match: Match, user: User | None, invitation: str = "") -> None:
    """Return if the user, or a stranger (None), may take a seat, as who sees the match may; else Refused."""
    seated = user is not None and match.seats.filter(user=user).exists()
    if seated:
        return
    if not may_see(match, user, invitation):
        raise Refused(FOR_MEMBERS if is_for_members(match) else BY_INVITATION)
    seat_for(match, user)
    check_rating(match, user)
    if is_kept_apart(match, user):
        raise Refused(NO_SEAT_FOR_YOU)
    if user is not None:
        check_admits(match, user)
        check_reliability(match, user)


def join_match(*, match_id: int, user: User, seat_number: int | None = None, invitation: str = "") -> Seat:
    """Seat the user on the numbered seat, else one held for them or any. Refused as `check_join` does."""
    with transaction.atomic():
        match = lock_open(match_id)
        check_join(match, user, invitation)
        mine = match.seats.filter(user=user).first()
        if mine and seat_number in (None, mine.number):
            return mine
        seat = seat_for(match, user, seat_number, sits=mine is not None)
        now = timezone.now()
        if mine is None:
            seating.check_may_sit(user)
            sit_down(seat, user, now if match.ready_check_at else None)
        else:
            ready_at = mine.confirmed_at
            stand_up(match, mine)
            sit_down(seat, user, ready_at)
        begin_if_complete(match, now)
        publish(match)
    return seat


def leave_match(*, match_id: int, user: User) -> None:
    """Free the user's seat before the start. A host who stands up goes on hosting."""
    with transaction.atomic():
        match = lock_open(match_id)
        seat = match.seats.filter(user=user).first()
        if seat is not None:
            stand_up(match, seat)
            publish(match)


def assign_seat(*, match_id: int, host: User, seat_number: int, bot: str = "", reason: str = "") -> None:
    """Give a seat to a bot, or free it (""), for the host; a player there is removed for the `reason`."""
    with transaction.atomic():
        match = check_host(lock_open(match_id), host)
        check_bot(match, bot)
        seat = seat_numbered(match.seats.all(), seat_number)
        now = timezone.now()
        if seat.user_id not in (None, host.pk):
            put_out(match, seat, reason.strip(), now)
        elif seat.user_id is not None:
            stand_up(match, seat)
        seat.bot, seat.reserved_for = bot, None
        seat.save(update_fields=["bot", "reserved_for"])
        begin_if_complete(match, now)
        publish(match)


def call_off_match(*, match_id: int, user: User) -> None:
    """Strike the user's match from the lobby before its start. Only the host may."""
    with transaction.atomic():
        match = check_host(lock_open(match_id), user)
        strike(match)


def start_match(
    *, match_id: int, user: User | None, fill_with: str = "", shut_out: Collection[int] = ()
) -> Position:
    """Open the first window, for the host. Bots `fill_with` take free seats, held ones if in `shut_out`."""
    with transaction.atomic():
        match = check_host(lock_open(match_id), user)
        check_bot(match, fill_with)
        if fill_with and match.reserved_until and match.seats.exclude(reserved_for=None).exists():
            raise Refused("Seats are held for those who played before: wait, or give each to a bot yourself.")
        now = timezone.now()
        if fill_with:
            _fill(match, fill_with, shut_out, now)
        if any(seat.is_open for seat in match.seats.all()):
            raise Refused("Every seat must be taken first, by a player or a bot.")
        position = begin(match, now)
        publish(match)
    return position


def _fill(match: Match, bot: str, shut_out: Collection[int], now: datetime) -> None:
    """Have bots take the free seats, and the held ones in `shut_out`; Refused if others are held."""
    held = held_seats(match)
    if waiting := [seat for seat in held if seat.number not in shut_out]:
        names = and_list(str(seat.reserved_for) for seat in waiting)
        said = f"Seats are held for {names}. Wait for them, or confirm that bots take these seats."
        raise Refused(said, "shut_out")
    if held:
        places = and_list(game_name_of(seat.number, match.game_ui) for seat in held)
        publishing.enter(match, "held_filled", now, by=match.host, places=places)
    match.seats.filter(user=None, bot="").update(bot=bot)


def give_up_match(*, match_id: int, user: User) -> None:
    """Strike a running match in which nobody plays but the user and bots."""
    with transaction.atomic():
        match = lock_match(match_id)
        check_running(match)
        seat_in(match.seats.all(), user)
        if SoloTry.objects.filter(match=match).exists():
            raise Refused("A solitaire is abandoned instead, so that its result is kept.")
        if match.seats.exclude(user=None).exclude(user=user).exists():
            raise Refused("Others are playing in this match; they count on you.")
        strike(match)


def strike(match: Match) -> None:
    """Delete a match that the transaction has locked; who watches it is told that it is gone."""
    match_id, version = match.pk, match.version + 1
    match.delete()
    transaction.on_commit(lambda: broadcast.announce(match_id, version))
