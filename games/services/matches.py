"""A match before its first window: created, filled, started."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction
from django.utils import timezone

from games import live
from games.installed import face_of, game_named
from games.models import Match, Seat, User
from games.rules.contract import AnyGame
from games.schedule.reading import to_json
from games.schedule.timetable import Timetable
from games.selectors.admission import may_see
from games.selectors.position import Position
from games.selectors.words import paused_text
from games.services import quotas, resolution
from games.services.errors import Refused
from games.services.locking import lock_match


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What a host sets up. `bots` names one bot per seat it fills, from the last seat down.

    `preset` names the set of options that `options` completes or changes ("": none). By a valid `timetable`
    windows close; without one they last so many seconds.
    """

    game_slug: str
    name: str
    seats: int
    options: Mapping[str, Any] = field(default_factory=dict)
    preset: str = ""
    bots: tuple[str, ...] = ()
    seconds_per_window: int = 86_400
    seconds_per_short_window: int = 300
    timetable: Timetable | None = None
    early_closing: bool = True
    saved_is_ready: bool = False
    unlisted: bool = False
    shows_traffic: bool = False
    opens_archive: bool = False
    exhibition: bool = False
    quick: bool = False


def create_match(*, plan: Plan, host: User | None, host_plays: bool = True) -> Match:
    """A new match in the lobby, its host on the first seat if playing.

    Raises `BadOptions` for options of the game, Refused for a number of seats it cannot be played with, for
    bots or a preset that it does not have, and for a host who has had enough.
    """
    game = game_named(plan.game_slug)
    if plan.preset and plan.preset not in game.meta.presets:
        raise Refused(f"{game.meta.name} has no edition {plan.preset}.", "preset")
    preset = game.meta.presets[plan.preset].options if plan.preset else {}
    options = game.options({**preset, **plan.options})
    low, high = game.seat_range(options)
    if not low <= plan.seats <= high:
        wanted = str(low) if low == high else f"{low} to {high}"
        raise Refused(f"This takes {wanted} {face_of(plan.game_slug).words.seats}.", "seats")
    people = 1 if host and host_plays else 0
    if len(plan.bots) + people > plan.seats:
        raise Refused("There are more bots than free seats.", "bots")
    if unknown := set(plan.bots) - game.bots.keys():
        raise Refused(f"There is no bot called {min(unknown)}.", "bot")
    if host:
        quotas.check_may_host(host, sits=host_plays)
    with transaction.atomic():
        match = Match.objects.create(
            name=plan.name,
            game_slug=plan.game_slug,
            rules_version=game.meta.version,
            preset=plan.preset or _preset_of(game, options),
            options=options,
            host=host,
            unlisted=plan.unlisted,
            seconds_per_window=plan.seconds_per_window,
            seconds_per_short_window=plan.seconds_per_short_window,
            timetable=to_json(plan.timetable) if plan.timetable else {},
            early_closing=plan.early_closing,
            saved_is_ready=plan.saved_is_ready,
            shows_traffic=plan.shows_traffic,
            opens_archive=plan.opens_archive,
            exhibition=plan.exhibition,
            quick=plan.quick,
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


def _preset_of(game: AnyGame, options: Mapping[str, Any]) -> str:
    """The first preset that `options` agree with; "" where none does."""
    presets = game.meta.presets.items()
    return next((slug for slug, preset in presets if options.items() >= preset.options.items()), "")


def check_join(match: Match, user: User | None, invitation: str = "") -> None:
    """Return if the user, or a stranger (None), may take a seat, as who sees the match may; else Refused."""
    seated = user is not None and match.seats.filter(user=user).exists()
    if seated:
        return
    if not may_see(match, user, invitation):
        raise Refused("This match is by invitation only. Ask its host for the link.")
    _check_rules(match)
    if not match.seats.filter(user=None, bot="").exists():
        raise Refused("Every seat is taken.")


def join_match(*, match_id: int, user: User, seat_number: int | None = None, invitation: str = "") -> Seat:
    """Seat the user on an open seat, the first one unless a number is given; moving between seats is free.

    Refused as `check_join` does, when that seat is taken, when the match has started, and to who sits in
    too many.
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
            raise Refused("That seat is taken.")
        if mine is None:
            quotas.check_may_sit(user)
        else:
            mine.user = None
            mine.save(update_fields=["user"])
        seat.user = user
        seat.save(update_fields=["user"])
        resolution.publish(match)
    return seat


def leave_match(*, match_id: int, user: User) -> None:
    """Free the user's seat before the start. A host who stands up goes on hosting."""
    with transaction.atomic():
        match = _lock_open(match_id)
        if match.seats.filter(user=user).update(user=None):
            resolution.publish(match)


def assign_seat(*, match_id: int, host: User, seat_number: int, bot: str = "") -> None:
    """Give a seat to a bot of that kind, or free it (""), before the start; whoever sat there stands up.

    Only the host may.
    """
    with transaction.atomic():
        match = _lock_hosted(match_id, host)
        _check_rules(match)
        if bot and bot not in match.game.bots:
            raise Refused(f"There is no bot called {bot}.")
        if not match.seats.filter(number=seat_number).update(user=None, bot=bot):
            raise Refused("There is no such seat.")
        resolution.publish(match)


def call_off_match(*, match_id: int, user: User) -> None:
    """Strike the user's match from the lobby before its start. Only the host may."""
    with transaction.atomic():
        match = _lock_hosted(match_id, user)
        strike(match)


def start_match(*, match_id: int, user: User | None, fill_with: str = "") -> Position:
    """Open the first window. Only the host may, and only when every seat is taken.

    Bots of the kind `fill_with`, if one is named, take the seats that are still free.
    """
    with transaction.atomic():
        match = _lock_hosted(match_id, user)
        _check_rules(match)
        if fill_with:
            if fill_with not in match.game.bots:
                raise Refused(f"There is no bot called {fill_with}.")
            match.seats.filter(user=None, bot="").update(bot=fill_with)
        seats = list(match.seats.select_related("user"))
        if any(seat.is_open for seat in seats):
            raise Refused("Every seat must be taken first, by a player or a bot.")
        position = resolution.start(match, seats, timezone.now())
        resolution.publish(match)
    return position


def give_up_match(*, match_id: int, user: User) -> None:
    """Strike a running match in which nobody plays but the user and bots."""
    with transaction.atomic():
        match = lock_match(match_id)
        if match.status != Match.Status.RUNNING:
            raise Refused("Only a match that is running can be given up.")
        if not match.seats.filter(user=user).exists():
            raise Refused("You have no seat in this match.")
        if match.seats.exclude(user=None).exclude(user=user).exists():
            raise Refused("Others are playing in this match; they count on you.")
        strike(match)


def strike(match: Match) -> None:
    """Delete a match that the transaction has locked; who watches it is told that it is gone."""
    match_id, version = match.pk, match.version + 1
    match.delete()
    transaction.on_commit(lambda: live.announce(match_id, version))


def _check_rules(match: Match) -> None:
    if match.is_paused:
        raise Refused(paused_text(match))


def _lock_hosted(match_id: int, user: User | None) -> Match:
    match = _lock_open(match_id)
    if match.host_id != (user.pk if user else None):
        raise Refused("Only the host can do this.")
    return match


def _lock_open(match_id: int) -> Match:
    match = lock_match(match_id)
    if match.status != Match.Status.OPEN:
        raise Refused("This match has already started.")
    return match
