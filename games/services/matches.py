"""A match before its first window: created, filled, started."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone

from games.models import Match, Seat, User
from games.rules.registry import game_named
from games.services import resolution
from games.services.errors import Refused
from games.services.locking import lock_match


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What a host sets up. `bots` names one bot per seat it fills, from the last seat down."""

    game_slug: str
    name: str
    seats: int
    options: Mapping[str, Any]
    bots: tuple[str, ...] = ()
    seconds_per_window: int = 86_400
    seconds_per_short_window: int = 300
    early_closing: bool = True
    unlisted: bool = False
    exhibition: bool = False


def create_match(*, plan: Plan, host: User | None, host_plays: bool = True) -> Match:
    """A new match in the lobby, its host on the first seat if playing.

    Raises `BadOptions` for options of the game, Refused for a number of seats it cannot be played with.
    """
    game = game_named(plan.game_slug)
    options = game.options(plan.options)
    low, high = game.seat_range(options)
    if not low <= plan.seats <= high:
        wanted = str(low) if low == high else f"{low} to {high}"
        raise Refused(f"This takes {wanted} {game.meta.words.seats}.", "seats")
    people = 1 if host and host_plays else 0
    if len(plan.bots) + people > plan.seats:
        raise Refused("There are more bots than free seats.", "bots")
    with transaction.atomic():
        match = Match.objects.create(
            name=plan.name,
            game_slug=plan.game_slug,
            options=options,
            host=host,
            unlisted=plan.unlisted,
            seconds_per_window=plan.seconds_per_window,
            seconds_per_short_window=plan.seconds_per_short_window,
            early_closing=plan.early_closing,
            exhibition=plan.exhibition,
        )
        first_bot = plan.seats - len(plan.bots)
        Seat.objects.bulk_create(
            Seat(
                match=match,
                number=number,
                user=host if number < people else None,
                bot=plan.bots[number - first_bot] if number >= first_bot else "",
            )
            for number in range(plan.seats)
        )
    return match


def check_join(match: Match, user: User | None, invitation: str = "") -> None:
    """Return if the user, or a stranger (None), may take a seat; else raise Refused.

    A match by invitation only is open to its host, to those who sit in it, and to who brings its invitation.
    """
    seated = user is not None and match.seats.filter(user=user).exists()
    if seated:
        return
    hosts = user is not None and match.host_id == user.pk
    if match.unlisted and not hosts and invitation != match.invitation:
        raise Refused("This match is by invitation only. Ask its host for the link.")
    if not match.seats.filter(user=None, bot="").exists():
        raise Refused("Every seat is taken.")


def join_match(*, match_id: int, user: User, seat_number: int | None = None, invitation: str = "") -> Seat:
    """Seat the user on an open seat, the first one unless a number is given; moving between seats is free.

    Refused as `check_join` does, and when that seat is taken or the match has started.
    """
    with transaction.atomic():
        match = _lock_open(match_id)
        check_join(match, user, invitation)
        free = match.seats.filter(user=None, bot="")
        seat = free.first() if seat_number is None else free.filter(number=seat_number).first()
        mine = match.seats.filter(user=user).first()
        if mine and seat_number in (None, mine.number):
            return mine
        if seat is None:
            raise Refused("That seat is taken." if seat_number is not None else "Every seat is taken.")
        if mine:
            mine.user = None
            mine.save(update_fields=["user"])
        seat.user = user
        seat.save(update_fields=["user"])
        resolution.publish(match)
    return seat


def leave_match(*, match_id: int, user: User) -> None:
    """Free the user's seat before the start; a host who leaves nobody behind withdraws the match."""
    with transaction.atomic():
        match = _lock_open(match_id)
        if not match.seats.filter(user=user).update(user=None):
            return
        if match.seats.exclude(user=None).exists() or match.host_id != user.pk:
            resolution.publish(match)
        else:
            match.delete()


def start_match(*, match_id: int, user: User | None) -> None:
    """Open the first window. Only the host may, and only when every seat is taken."""
    with transaction.atomic():
        match = _lock_open(match_id)
        if match.host_id != (user.pk if user else None):
            raise Refused("Only the host can start this match.")
        if match.seats.filter(user=None, bot="").exists():
            raise Refused("Every seat must be taken first, by a player or a bot.")
        now = timezone.now()
        match.status = Match.Status.RUNNING
        match.started_at = now
        resolution.begin(match, now)
        resolution.publish(match)


def _lock_open(match_id: int) -> Match:
    match = lock_match(match_id)
    if match.status != Match.Status.OPEN:
        raise Refused("This match has already started.")
    return match
