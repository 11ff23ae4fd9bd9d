"""Three ready-made matches of a game, each a complete plan, and the names that matches get by default."""

from datetime import date
from typing import Any

from msgspec import Struct

from games.humanize import and_list, format_count
from games.match_setup.services.plans import MatchPlan
from games.models import Match, User
from games.models.match_names import match_title
from games.registry import GAME_UIS, GAMES, get_meta
from games.rules.characters import MIXED, assign_bots, mixed_table_names
from games.schedule.paces import find_pace
from games.schedule.timetable import DAY

DEFAULT_PACE = "daily"
FRIENDS = 3
"""Maximum of free seats in a match with friends."""


class ReadyMatch(Struct, frozen=True):
    """A plan with its description; without `free` seats it starts at once."""

    slug: str
    title: str
    line: str
    plan: MatchPlan

    @property
    def free(self) -> int:
        """Return the number of free seats beside the host's."""
        return self.plan.seats - 1 - len(self.plan.bots)

    @property
    def sitters(self) -> tuple[str, ...]:
        """Return the occupant of each seat: "me", "free" or "bot"."""
        return ("me", *("free",) * self.free, *("bot",) * len(self.plan.bots))

    @property
    def seats_text(self) -> str:
        """Return the seats in words: "9 nations: you, 3 free seats and 5 bots"."""
        words, bots = GAME_UIS[self.plan.game_slug].words, len(self.plan.bots)
        free = format_count(self.free, "free seat") if self.free else ""
        others = and_list(filter(None, ("you", free, format_count(bots, "bot") if bots else "")))
        return f"{self.plan.seats} {words.seats}: {others}"


def find_edition(slug: str, preset: str) -> str:
    """Return the preset if the game has it, else the game's first one."""
    return preset if preset in GAMES[slug].offered else next(iter(GAMES[slug].offered))


def best_seat_count(slug: str, preset: str) -> int:
    """Return the best number of seats that the preset allows, at least two."""
    game, game_ui = GAMES[slug], GAME_UIS[slug]
    low, high = game.seat_range(game.options(game.offered[preset].options))
    wanted = game_ui.short_seats if preset and preset == game_ui.short_preset else game_ui.quick_seats
    return min(max(low, 2, wanted), high)


def bot_match_plan(slug: str, preset: str, *, user: User, call: str) -> MatchPlan:
    """Return the plan of a match of the user against such bots."""
    facts = quick_match_name(player=user, game_slug=slug, preset=preset)
    # Only this user is waited for: a week, for short decisions too, is as good as no clock.
    week = {"seconds_per_window": 7 * DAY, "seconds_per_short_window": 7 * DAY}
    return _plan(slug, preset, call, free=0, name_facts=facts, unlisted=True, quick=True, **week)


def default_bot_choice(slug: str) -> str:
    """Return the choice of bots of a new match: one of each character in turn, or else the game's default bot."""
    return MIXED if mixed_table_names(GAMES[slug].characters) else GAME_UIS[slug].default_bot


def chosen_bots(slug: str, choice: str, count: int) -> tuple[str, ...]:
    """Return the bots for `count` seats by that choice."""
    return assign_bots(GAMES[slug].characters, choice, count, GAME_UIS[slug].default_bot)


def ready_matches(slug: str, preset: str, host: User) -> tuple[ReadyMatch, ...]:
    """Return the matches that a host can open with one button; `preset` is an offered edition."""
    call = default_bot_choice(slug)
    others = best_seat_count(slug, preset) - 1
    pace = find_pace(DEFAULT_PACE)
    named: dict[str, Any] = {
        "name_facts": hosted_match_name(host=host, game_slug=slug),
        "timetable": pace and pace.in_zone(host.zone or "UTC"),
    }
    friends = _plan(slug, preset, call, free=min(FRIENDS, others), unlisted=True, **named)
    anybody = _plan(slug, preset, call, free=(others + 1) // 2, spreads_deadlines=True, **named)
    return (
        ReadyMatch(
            "alone",
            "Against bots",
            "Starts at once. Each turn closes when you are ready.",
            bot_match_plan(slug, preset, user=host, call=call),
        ),
        ReadyMatch("friends", "With friends", "Not in the lobby. You get an invitation link.", friends),
        ReadyMatch("anybody", "Open to everybody", "Listed in the lobby. Anybody can join.", anybody),
    )


def _plan(slug: str, preset: str, call: str, *, free: int, **settings: Any) -> MatchPlan:
    seats = best_seat_count(slug, preset)
    bots = chosen_bots(slug, call, seats - 1 - free)
    return MatchPlan(game_slug=slug, seats=seats, preset=preset, bots=bots, **settings)


def quick_match_name(*, player: User, game_slug: str, preset: str) -> dict[str, Any]:
    """Return the name of a quick match of the preset, as parameters of `match_name`."""
    quick = Match.objects.filter(host=player, game_slug=game_slug, quick=True, solo_try=None)
    is_titled = match_title(game_slug, preset) != get_meta(game_slug).name
    alike = quick.filter(preset=preset) if is_titled else quick
    return {"kind": "quick", "player": str(player), "number": alike.count() + 1}


def hosted_match_name(*, host: User, game_slug: str) -> dict[str, Any]:
    """Return the name of a hosted match, as parameters of `match_name`."""
    before = Match.objects.filter(host=host, game_slug=game_slug, quick=False).count()
    return {"kind": "hosted", "player": str(host), "number": before + 1}


def solo_match_name(*, player: User, game_slug: str, day: date | None) -> dict[str, Any]:
    """Return the name of a solo game, or of the daily challenge of a `day`, as parameters of `match_name`."""
    if day is not None:
        return {"kind": "challenge", "day": day.isoformat()}
    before = player.solo_tries.filter(game_slug=game_slug, day=None).count()
    return {"kind": "solo", "number": before + 1}
