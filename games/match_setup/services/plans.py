"""The configuration of a match as one value, to create, copy or save it."""

from collections.abc import Mapping
from datetime import datetime
from secrets import randbelow
from typing import Any

import msgspec
from django.contrib.auth.hashers import make_password
from msgspec import Struct
from msgspec.structs import asdict, replace

from games.models import Match
from games.models.settings import Settings
from games.ratings.selectors.rated_matches import can_be_rated
from games.ratings.selectors.strengths import range_text
from games.schedule.ladder import Ladder
from games.schedule.timetable import Timetable
from games.schedule.timetable_json import parse_timetable, timetable_to_json

_SETTING_FIELDS = Settings.__struct_fields__
_OWN_FIELDS = (
    *("name", "seats", "bots", "places", "host_plays", "timetable", "absences", "password", "club"),
    *_SETTING_FIELDS,
)
"""Plan fields that a match stores differently."""


class Occupant(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The first occupant of a seat: a `bot`, the `host`, or the player it is `reserved_for`."""

    bot: str = ""
    host: bool = False
    reserved_for: str = ""

    @property
    def is_free(self) -> bool:
        """Whether the seat is free."""
        return self == Occupant()


class MatchPlan(Settings, frozen=True, kw_only=True, omit_defaults=False):
    """The configuration of a match. `places` are the first seats; the others are free.

    A host who plays without a place takes the first free seat, or a random one without a bot if names are hidden.
    `bots` take the last free seats, in order. `preset` names the preset that `options` complete or change ("" for
    none). Windows close by the `timetable`, or without one after `seconds_per_window`. A `password` admits players like
    the invitation link. `club` is the number of a club; an `unlisted` match of a club is for its members only. Without
    a `name` the match is named by `name_facts`. The other fields are those of `Match`.
    """

    game_slug: str
    seats: int
    name: str = ""
    name_facts: Mapping[str, Any] | None = None
    options: Mapping[str, Any] = {}
    preset: str = ""
    places: tuple[Occupant, ...] = ()
    host_plays: bool = True
    bots: tuple[str, ...] = ()
    seconds_per_window: int = 86_400
    seconds_per_short_window: int = 300
    timetable: Timetable | None = None
    absences: Ladder = Ladder()
    early_closing: bool = True
    unlisted: bool = False
    password: str = ""
    club: int = 0
    language: str = ""
    minimum_reliability: int = 0
    anonymous: bool = False
    umpire: bool = False
    watching: str = Match.Watching.EVERYBODY
    watch_delay: int = 0
    playing_host: str = Match.HostPlays.NOTHING
    starts: str = Match.Starts.BY_HOST
    starts_at: datetime | None = None
    fill_bots: bool = False
    exhibition: bool = False
    quick: bool = False

    def fields(self) -> dict[str, Any]:
        """Return the values of the match's fields, except options and preset."""
        kept = {name: value for name, value in asdict(self).items() if name not in _OWN_FIELDS}
        timetable = timetable_to_json(self.timetable) if self.timetable else {}
        password = make_password(self.password) if self.password else ""
        settings = Settings(**{name: getattr(self, name) for name in _SETTING_FIELDS})
        return kept | {
            "own_name": self.name,
            "timetable": timetable,
            "absences": asdict(self.absences),
            "chosen": msgspec.to_builtins(settings),
            "password": password,
            "club_id": self.club or None,
        }


def seat_occupants(plan: MatchPlan, *, host_plays: bool) -> list[Occupant] | None:
    """Return the occupants of all seats in order, or None if there are too few seats."""
    free = Occupant()
    places = [*plan.places, *(free,) * plan.seats][: plan.seats]
    if not host_plays:
        places = [free if place.host else place for place in places]
    open_seats = [number for number, place in enumerate(places) if place.is_free]
    if host_plays and not any(place.host for place in places):
        if not open_seats:
            return None
        most = max(1, len(open_seats) - len(plan.bots))
        places[open_seats.pop(randbelow(most) if plan.anonymous else 0)] = Occupant(host=True)
    if len(plan.bots) > len(open_seats):
        return None
    for number, bot in zip(reversed(open_seats), reversed(plan.bots), strict=False):
        places[number] = Occupant(bot=bot)
    return places


def rematch_plan(match: Match, **changes: Any) -> MatchPlan:
    """Return the plan of a match like this one with its bots, without its players, with `changes`."""
    names = [name for name in MatchPlan.__struct_fields__ if name not in _OWN_FIELDS]
    settings = {name: getattr(match, name) for name in names}
    seats = list(match.seats.all())
    hosts = [match.host_id is not None and seat.user_id == match.host_id for seat in seats]
    settings |= asdict(match.settings) | {
        "name_facts": None,
        "seats": len(seats),
        "places": tuple(Occupant(bot=seat.bot, host=is_his) for seat, is_his in zip(seats, hosts, strict=True)),
        "host_plays": any(hosts),
        "timetable": match.schedule if match.timetable else None,
        "absences": match.ladder,
        "club": match.club_id or 0,
        "starts_at": None,
        "exhibition": False,
        "quick": False,
    }
    if range_text(match.settings) and not can_be_rated(match):
        # These have changed since the setup, as purses of a season do.
        settings |= {"least_rating": 0, "most_rating": 0}
    return MatchPlan(**settings | {"starts": _without_start_date(match.starts)} | changes)


def copy_plan(match: Match) -> MatchPlan:
    """Return the plan of a match like this one, without its occupants, for anybody who may see it."""
    plan = shareable_plan(rematch_plan(match))
    places = tuple(Occupant(bot=place.bot) for place in plan.places)
    hidden = match.anonymous and match.status != Match.Status.OVER
    return replace(plan, places=() if hidden else places, host_plays=not match.umpire)


def _without_start_date(starts: str) -> str:
    return Match.Starts.BY_HOST if starts == Match.Starts.AT else starts


def shareable_plan(plan: MatchPlan) -> MatchPlan:
    """Return the plan without name, password, club, date and reserved seats, to share it."""
    places = tuple(replace(place, reserved_for="") for place in plan.places)
    return replace(
        plan, name="", password="", club=0, places=places, starts_at=None, starts=_without_start_date(plan.starts)
    )


def plan_to_json(plan: MatchPlan) -> dict[str, Any]:
    """Return the plan as JSON for `plan_from_json`."""
    timetable = timetable_to_json(plan.timetable) if plan.timetable else None
    told: dict[str, Any] = msgspec.to_builtins(plan) | {"timetable": timetable}
    return told


def plan_from_json(data: Mapping[str, Any]) -> MatchPlan:
    """Return the plan that the JSON describes. Raise ValueError (or InvalidTimetable) if invalid."""
    timetable = parse_timetable(data["timetable"]) if data.get("timetable") else None
    return replace(msgspec.convert({**data, "timetable": None}, MatchPlan), timetable=timetable)
