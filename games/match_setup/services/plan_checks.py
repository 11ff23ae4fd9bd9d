"""What is wrong with a plan, each thing at its field; plans that are kept under a name."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from games.exceptions import Refused
from games.humanize import format_count
from games.match_setup.services.plans import Place, Plan, plan_to_json, seating, shared
from games.matches.selectors.admission import belongs_to
from games.matches.selectors.players import people_called
from games.matches.services.locking import lock_user
from games.models import Match, SetUp, User
from games.models.settings import SETTINGS
from games.ratings.selectors.rated import edition_played
from games.registry import get_game, get_game_ui
from games.rules.contract import AnyGame
from games.schedule.ladder import checked_ladder
from games.schedule.reading import checked
from games.validators import checked_name

NARROWEST_RANGE = 100
"""So many points a range of ratings spans at least: it is for a table, and not for one guest."""

MOST_DELAY = 20
"""How many windows those who watch may be behind."""

BOUNDS = {
    "minimum_reliability": 100,
    "watch_delay": MOST_DELAY,
    **{name: setting.most for name, setting in SETTINGS.items() if setting.most},
}
"""The highest values of whole numbers from 0."""

LONGEST_PASSWORD = 60
FURTHEST_START = timedelta(days=90)


@dataclass(frozen=True, slots=True)
class Settled:
    """What a plan comes to: complete options, the preset that they agree with, and who has which seat."""

    options: dict[str, Any]
    preset: str
    places: list[Place]


def checked_plan(plan: Plan, *, sits: bool, host: User | None = None) -> Settled:
    """Return what the plan comes to. Raise `BadOptions`, `BadTimetable`, or Refused with its field."""
    game = get_game(plan.game_slug)
    if plan.preset and plan.preset not in game.meta.presets:
        raise Refused(f"{game.meta.name} has no edition {plan.preset}.", "preset")
    preset = game.meta.presets[plan.preset].options if plan.preset else {}
    options = game.options({**preset, **plan.options})
    places = _checked_places(plan, game, options, sits)
    if plan.timetable:
        checked(plan.timetable)
    checked_ladder(plan.absences)
    for field, most in BOUNDS.items():
        if not 0 <= getattr(plan, field) <= most:
            raise Refused(f"Must be from 0 to {most}.", field)
    _check_who_comes(plan, host, sits=sits)
    _check_start(plan)
    _check_ratings(plan, game, options)
    return Settled(options, plan.preset or preset_of(game, options), places)


def kept_seats(plan: Plan, host: User | None) -> dict[int, User]:
    """The people for whom seats are reserved, by the numbers of the seats; Refused for whom nobody knows."""
    kept: dict[int, User] = {}
    for number, place in enumerate(plan.places):
        if place.reserved_for:
            field = f"reserved_{number}"
            user = _called(place.reserved_for, field)
            if user in kept.values():
                raise Refused(f"Another seat is kept for {user} already.", field)
            if user == host:
                raise Refused("Take a seat of your own instead.", field)
            if user.is_bot and not plan.admits_bots:
                raise Refused(f"{user} may sit only where accounts of bots may. Tick that first.", field)
            kept[number] = user
    return kept


def _checked_places(plan: Plan, game: AnyGame, options: Mapping[str, Any], sits: bool) -> list[Place]:
    low, high = game.seat_range(options)
    if not low <= plan.seats <= high:
        wanted = str(low) if low == high else f"{low} to {high}"
        raise Refused(f"This takes {wanted} {get_game_ui(plan.game_slug).words.seats}.", "seats")
    taken = [number for number, place in enumerate(plan.places) if not place.is_free]
    if taken and taken[-1] >= plan.seats:
        raise Refused(f"There are only {format_count(plan.seats, 'seat')}.", f"place_{taken[-1]}")
    hosts = [number for number, place in enumerate(plan.places) if place.host]
    if len(hosts) > 1:
        raise Refused("You can have one seat only.", f"place_{hosts[-1]}")
    for number, place in enumerate(plan.places):
        if place.bot and place.bot not in game.bots:
            raise Refused(f"There is no bot called {place.bot}.", f"place_{number}")
    if unknown := set(plan.bots) - game.bots.keys():
        raise Refused(f"There is no bot called {min(unknown)}.", "bot")
    places = seating(plan, host_plays=sits)
    if places is None:
        raise Refused("There are more bots than free seats.", "bots")
    return places


def _check_who_comes(plan: Plan, host: User | None, *, sits: bool) -> None:
    if plan.umpire and sits:
        raise Refused("An umpire sees every hand, and so takes no seat.", "umpire")
    own_name = re.escape(host.own_name.casefold()) if host and plan.anonymous else ""
    if own_name and re.search(rf"(?<!\w){own_name}(?!\w)", plan.name.casefold()):
        raise Refused(
            "Names are hidden in this match, and its own has yours in it. Call it something else.", "name"
        )
    if plan.password and not plan.unlisted:
        raise Refused("Only a match by invitation has a password; this one stands in the lobby.", "password")
    if len(plan.password) > LONGEST_PASSWORD:
        raise Refused(f"At most {LONGEST_PASSWORD} characters.", "password")
    if plan.club and not belongs_to(plan.club, host):
        raise Refused("You do not belong to that club.", "club")
    if plan.club and plan.password:
        raise Refused("Members of the club need no password, and nobody else comes in.", "password")


def _check_start(plan: Plan) -> None:
    if plan.starts != Match.Starts.AT:
        return
    now = timezone.now()
    if plan.starts_at is None:
        raise Refused("Say when.", "starts_at")
    if plan.starts_at <= now:
        raise Refused("This has passed already.", "starts_at")
    if plan.starts_at > now + FURTHEST_START:
        raise Refused(f"At most {FURTHEST_START.days} days from now.", "starts_at")


def _check_ratings(plan: Plan, game: AnyGame, options: Mapping[str, Any]) -> None:
    least, most = plan.least_rating, plan.most_rating
    if most and most - least < NARROWEST_RANGE:
        raise Refused(f"A range spans {NARROWEST_RANGE} points at least.", "most_rating")
    closed = plan.unlisted or plan.password or plan.friendly
    if (least or most) and (closed or edition_played(game, plan.preset, options) is None):
        field = "least_rating" if least else "most_rating"
        raise Refused("Only a rated match asks for ratings: one in the lobby, by an edition as it is.", field)


def preset_of(game: AnyGame, options: Mapping[str, Any]) -> str:
    """The first preset that `options` agree with; "" where none does."""
    presets = game.meta.presets.items()
    return next((slug for slug, preset in presets if options.items() >= preset.options.items()), "")


def name_that_finds(user: User) -> str:
    """Return the shown name, else that of the page, that leads to the user alone; "" without one."""
    return next((name for name in (str(user), user.page_name) if name and people_called(name) == [user]), "")


def _called(name: str, field: str) -> User:
    known = people_called(name)
    if not known:
        raise Refused(f"Nobody here is called {name}.", field)
    if len(known) > 1:
        raise Refused(f"Several people are called {name}: send them the invitation instead.", field)
    return known[0]


MOST_SET_UPS = 30
LONGEST_NAME = SetUp._meta.get_field("name").max_length or 0


def keep_set_up(*, user: User, name: str, plan: Plan) -> SetUp:
    """Keep the plan, without people and days, under that name. Raise as `create_match` does."""
    name = checked_name(name, LONGEST_NAME)
    kept = shared(plan)
    checked_plan(kept, sits=plan.host_plays)
    with transaction.atomic():
        lock_user(user)
        mine = SetUp.objects.filter(user=user)
        if not mine.filter(name=name).exists() and mine.count() >= MOST_SET_UPS:
            raise Refused(f"You keep {MOST_SET_UPS} set-ups. Delete one first.", "set_up")
        set_up, _ = SetUp.objects.update_or_create(
            user=user, name=name, defaults={"game_slug": plan.game_slug, "entered": plan_to_json(kept)}
        )
    return set_up


def rename_set_up(*, user: User, token: str, name: str) -> SetUp:
    """The user's set-up with that token under another name; Refused for a bad name and one that is taken."""
    name, set_up = checked_name(name, LONGEST_NAME), _of(user, token)
    if SetUp.objects.filter(user=user, name=name).exclude(pk=set_up.pk).exists():
        raise Refused(f"You keep another set-up as {name}.", "name")
    set_up.name = name
    set_up.save(update_fields=["name"])
    return set_up


def delete_set_up(*, user: User, token: str) -> None:
    """Forget the user's set-up with that token, so that its link leads nowhere."""
    _of(user, token).delete()


def _of(user: User, token: str) -> SetUp:
    set_up = SetUp.objects.filter(user=user, token=token).first()
    if set_up is None:
        raise Refused("This is not a set-up of yours.")
    return set_up
