"""Daily puzzles: five positions for everybody, the reader's choices in them, and the results."""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any

import msgspec
from django.db.models import Q, QuerySet
from msgspec import Struct

from games.game_ui import Puzzle
from games.matches.selectors.position import state_from_json
from games.matches.selectors.seats import SeatLine, game_seat_name
from games.models import DailyPuzzlePosition
from games.registry import GAMES, get_game_ui, get_meta
from games.rules import codec
from games.solo_games.selectors.solo_games import today


class PuzzleLog(Struct, frozen=True):
    """A reader's choices in the puzzles of a `day` (ISO date), by place; earlier days are dropped.

    `streak` counts the best choices in a row, and `longest` is the longest streak.
    """

    day: str = ""
    chosen: Mapping[int, int] = {}
    streak: int = 0
    longest: int = 0

    def on(self, day: date) -> Mapping[int, int]:
        """Return the choices of that day, by place."""
        return self.chosen if self.day == day.isoformat() else {}

    def with_choice(self, row: DailyPuzzlePosition, day: date, choice: int) -> "PuzzleLog":
        """Return the log with a choice in a puzzle of that day; only the first choice in a position counts."""
        chosen, place = self.on(day), row.place or 0
        if place in chosen:
            return self
        streak = self.streak + 1 if puzzle_of(row).best == choice else 0
        return PuzzleLog(day.isoformat(), {**chosen, place: choice}, streak, max(streak, self.longest))


def parse_puzzle_log(kept: Any) -> PuzzleLog:
    """Return the log that a user or a session has stored as JSON; an empty one without any."""
    try:
        return msgspec.convert(kept or {}, PuzzleLog, str_keys=True)
    except msgspec.ValidationError:
        return PuzzleLog()


def puzzle_positions(day: date) -> QuerySet[DailyPuzzlePosition]:
    """Return the positions of a day that can be shown, in order."""
    return DailyPuzzlePosition.objects.filter(_filter_known_rules(), day=day).order_by("place")


def _filter_known_rules() -> Q:
    known = Q(pk__in=[])
    for slug, game in GAMES.items():
        known |= Q(game_slug=slug, rules_version=game.meta.version)
    return known


def get_puzzle_page(place: int, log: PuzzleLog, now: datetime) -> Mapping[str, Any] | None:
    """Return what the page of today's puzzle with that place shows; None without one. Two queries.

    Its seat sees the `dashboard`, everybody the `view`. Before the `choice`, nothing says which order is the best;
    after it, `results` are the orders with their win probabilities in %, and the choice is `cost` percentage points
    below the best one.
    """
    day = today(now)
    rows = puzzle_positions(day)
    row = rows.filter(place=place).first()
    if row is None:
        return None
    game, game_ui, told = GAMES[row.game_slug], get_game_ui(row.game_slug), puzzle_of(row)
    kept = row.state or {}
    state = state_from_json(game, kept["table"], kept["hands"])
    numbers = range(len(state.hands))
    seats = [SeatLine(each, game_seat_name(each, game_ui), player="", kind="human") for each in numbers]
    chosen = log.on(day)
    choice, options = chosen.get(place), told.options
    return {
        "entry": puzzle_entry(row, log),
        "game_ui": game_ui,
        "dashboard": {"seat": seats[row.seat], "view": game.view(state, row.seat), "entered": {}},
        "seats": seats,
        "view": game.view(state, None),
        "told": told,
        "choice": choice,
        "results": [] if choice is None else [(round(each.chance / 10), each) for each in options],
        "cost": 0 if choice is None else round((options[told.best].chance - options[choice].chance) / 10),
        "next_place": next((each for each in rows.values_list("place", flat=True) if each not in chosen), None),
    }


def puzzle_of(row: DailyPuzzlePosition) -> Puzzle:
    """Return the orders of a position."""
    return codec.from_json(Puzzle, row.told)


def puzzle_entry(row: DailyPuzzlePosition, log: PuzzleLog) -> Mapping[str, Any]:
    """Return a puzzle as lists show it; whether its choice in the log `is_best`, None if it is not solved."""
    chosen = log.on(row.day) if row.day else {}
    choice = chosen.get(row.place or 0)
    return {
        "row": row,
        "seat": game_seat_name(row.seat, get_game_ui(row.game_slug)),
        "game_name": get_meta(row.game_slug).name,
        "seats": len((row.state or {})["hands"]),
        "is_best": None if choice is None else choice == puzzle_of(row).best,
    }
