"""Three tables of a game that are ready to sit down at, each a whole plan in which all fits."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from games.humanize import and_list, format_count
from games.match_setup.services.match_names import hosted_name, quick_name
from games.match_setup.services.plans import Plan
from games.models import User
from games.registry import GAME_UIS, GAMES
from games.rules.characters import MIXED, assign_bots, mixed_table_names
from games.rules.contract import Preset
from games.schedule.paces import pace_called

USUAL_PACE = "daily"
FRIENDS = 3
"""How many seats a table for friends has for them at most."""


class Table(Struct, frozen=True):
    """A plan with what is said of it; `free` seats wait for people, and without one it starts at once."""

    slug: str
    title: str
    line: str
    plan: Plan

    @property
    def free(self) -> int:
        """For how many people it has room beside the host."""
        return self.plan.seats - 1 - len(self.plan.bots)

    @property
    def sitters(self) -> tuple[str, ...]:
        """Who sits on each seat: "me", "free" or "bot"."""
        return ("me", *("free",) * self.free, *("bot",) * len(self.plan.bots))

    @property
    def seats_text(self) -> str:
        """Who sits, in words: "9 nations: you, 3 free seats and 5 bots"."""
        words, bots = GAME_UIS[self.plan.game_slug].words, len(self.plan.bots)
        free = format_count(self.free, "free seat") if self.free else ""
        others = and_list(filter(None, ("you", free, format_count(bots, "bot") if bots else "")))
        return f"{self.plan.seats} {words.seats}: {others}"


def editions_of(slug: str) -> Mapping[str, Preset]:
    """What can be chosen of a game, by slugs: see `Game.offered`."""
    return GAMES[slug].offered


def edition_called(slug: str, preset: str) -> str:
    """The preset of that name, or the first one of the game."""
    return preset if preset in editions_of(slug) else next(iter(editions_of(slug)))


def best_seats(slug: str, preset: str) -> int:
    """How many seats the game is at its best with, as near as its preset allows; never one alone."""
    game, game_ui = GAMES[slug], GAME_UIS[slug]
    low, high = game.seat_range(game.options(editions_of(slug)[preset].options))
    wanted = game_ui.taster_seats if preset and preset == game_ui.taster else game_ui.quick_seats
    return min(max(low, 2, wanted), high)


def against_bots(slug: str, preset: str, *, user: User, call: str) -> Plan:
    """A match for the user against bots of that kind, which nobody else has to wait for."""
    name = quick_name(player=user, game_slug=slug, preset=preset)
    return _plan(slug, preset, call, free=0, name=name, unlisted=True, quick=True)


def usual_bots(slug: str, count: int) -> tuple[str, ...]:
    """So many bots as sit down where nobody asks for others: of each character in turn, if there are some."""
    return assign_bots(GAMES[slug].characters, _usual_call(slug), count, GAME_UIS[slug].rival)


def tables_of(slug: str, preset: str, host: User) -> tuple[Table, ...]:
    """What a host sits down at by one press; `preset` is one of `editions_of`."""
    call = _usual_call(slug)
    others = best_seats(slug, preset) - 1
    pace = pace_called(USUAL_PACE)
    named: dict[str, Any] = {
        "name": hosted_name(host=host, game_slug=slug),
        "timetable": pace and pace.in_zone(host.zone or "UTC"),
    }
    friends = _plan(slug, preset, call, free=min(FRIENDS, others), unlisted=True, **named)
    anybody = _plan(slug, preset, call, free=(others + 1) // 2, **named)
    return (
        Table(
            "alone",
            "Alone against bots",
            "Starts now, and goes on as fast as you decide.",
            against_bots(slug, preset, user=host, call=call),
        ),
        Table("friends", "With friends", "You get a link for them. In no list.", friends),
        Table("anybody", "With anybody", "In the lobby, for whoever comes.", anybody),
    )


def _usual_call(slug: str) -> str:
    return MIXED if mixed_table_names(GAMES[slug].characters) else GAME_UIS[slug].rival


def _plan(slug: str, preset: str, call: str, *, free: int, **settings: Any) -> Plan:
    seats, rival = best_seats(slug, preset), GAME_UIS[slug].rival
    bots = assign_bots(GAMES[slug].characters, call, seats - 1 - free, rival)
    return Plan(game_slug=slug, seats=seats, preset=preset, bots=bots, **settings)
