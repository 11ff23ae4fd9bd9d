"""What is wrong with a plan: everything that no match can be like, each at the field that it is about."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.utils import timezone

from games.installed import face_of, game_named
from games.matches.selectors.admission import belongs_to
from games.matches.selectors.players import player_called
from games.models import Match, User
from games.ratings.selectors.rated import edition_played
from games.refused import Refused
from games.rules.contract import AnyGame
from games.schedule.ladder import checked_ladder
from games.schedule.reading import checked
from games.schedule.units import counted
from games.set_up.services.plans import Place, Plan, seating

MOST_POINTS = 5_000
NARROWEST_RANGE = 100
"""So many points a range of ratings spans at least: it is for a table, and not for one guest."""

MOST_DELAY = 20
"""How many windows those who watch may be behind."""

LONGEST_PASSWORD = 60
FURTHEST_START = timedelta(days=90)


@dataclass(frozen=True, slots=True)
class Settled:
    """What a plan comes to: complete options, the preset that they agree with, and who has which seat."""

    options: dict[str, Any]
    preset: str
    places: list[Place]


def checked_plan(plan: Plan, *, sits: bool, host: User | None = None) -> Settled:
    """What the plan comes to, its host being among the players or not (`sits`).

    Raises `BadOptions`, `BadTimetable`, or Refused with its field. Names of people are not looked up.
    """
    game = game_named(plan.game_slug)
    if plan.preset and plan.preset not in game.meta.presets:
        raise Refused(f"{game.meta.name} has no edition {plan.preset}.", "preset")
    preset = game.meta.presets[plan.preset].options if plan.preset else {}
    options = game.options({**preset, **plan.options})
    places = _checked_places(plan, game, options, sits)
    if plan.timetable:
        checked(plan.timetable)
    checked_ladder(plan.absences)
    _check_watching(plan, sits)
    _check_hidden_name(plan, host)
    _check_password(plan)
    _check_club(plan, host)
    _check_start(plan)
    _check_ratings(plan, game, options)
    if not 0 <= plan.minimum_reliability <= 100:
        raise Refused("Must be from 0 to 100 per cent.", "minimum_reliability")
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
        raise Refused(f"This takes {wanted} {face_of(plan.game_slug).words.seats}.", "seats")
    taken = [number for number, place in enumerate(plan.places) if not place.is_free]
    if taken and taken[-1] >= plan.seats:
        raise Refused(f"There are only {counted(plan.seats, 'seat')}.", f"place_{taken[-1]}")
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


def _check_watching(plan: Plan, sits: bool) -> None:
    if plan.umpire and sits:
        raise Refused("An umpire sees every hand, and so takes no seat.", "umpire")
    if not 0 <= plan.watch_delay <= MOST_DELAY:
        raise Refused(f"Must be from 0 to {MOST_DELAY}.", "watch_delay")


def _check_hidden_name(plan: Plan, host: User | None) -> None:
    """Where names are hidden the match's own must not have the host's in it, as words of their own."""
    if host is None or not plan.anonymous:
        return
    if re.search(rf"(?<!\w){re.escape(host.own_name.casefold())}(?!\w)", plan.name.casefold()):
        raise Refused(
            "Names are hidden in this match, and its own has yours in it. Call it something else.", "name"
        )


def _check_password(plan: Plan) -> None:
    if plan.password and not plan.unlisted:
        raise Refused("Only a match by invitation has a password; this one stands in the lobby.", "password")
    if len(plan.password) > LONGEST_PASSWORD:
        raise Refused(f"At most {LONGEST_PASSWORD} characters.", "password")


def _check_club(plan: Plan, host: User | None) -> None:
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
    for field, value in (("least_rating", least), ("most_rating", most)):
        if not 0 <= value <= MOST_POINTS:
            raise Refused(f"Must be from 0 to {MOST_POINTS}.", field)
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
    """By what a seat is kept for the user: the name that is shown, else that of the page; "" where neither
    leads to the user alone.
    """
    return next((name for name in (str(user), user.page_name) if name and _known_as(name) == [user]), "")


def _known_as(name: str) -> list[User]:
    """Up to two people of that name: an account by its own, else whoever plays under it, else whose page it
    is.
    """
    people = User.objects.filter(is_active=True)
    account = people.filter(is_guest=False, username__iexact=name)[:1]
    known = list(account) or list(people.filter(display_name__iexact=name)[:2])
    of_page = player_called(name)
    return known or [user for user in (of_page,) if user and user.page_name == name]


def _called(name: str, field: str) -> User:
    known = _known_as(name)
    if not known:
        raise Refused(f"Nobody here is called {name}.", field)
    if len(known) > 1:
        raise Refused(f"Several people are called {name}: send them the invitation instead.", field)
    return known[0]
