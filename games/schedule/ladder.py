"""What a host decides about players who are away: what steps in for them, rung after rung."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from games.schedule.timetable import DAY, LONGEST, MINUTE, InvalidTimetable
from games.schedule.units import span_words

MAX_EXTENSIONS = 20
MAX_MISSED_TURNS = 20


class Ladder(Struct, frozen=True, kw_only=True):
    """What steps in where somebody leaves a needed ask unanswered, after the grace of the timetable.

    Each seat has a bank of `extensions`, each of so many seconds, that are spent by themselves. Then its
    `standing_orders` answer, if it has any; then it has missed, and the rules' default counts. After
    `bot_after` misses on end (0: never) a bot plays on, after `wanted_after` (0: never) the seat is open for
    a substitute, and a bot plays until one comes.
    """

    extensions: int = 0
    extension_seconds: int = DAY
    standing_orders: bool = True
    bot_after: int = 0
    wanted_after: int = 0


DEFAULT_LADDER = Ladder(extensions=1, bot_after=2, wanted_after=3)
"""What a host is offered first, for a match over days."""


def parse_ladder(data: Mapping[str, Any]) -> Ladder:
    """The ladder that JSON describes; what it leaves out is as `Ladder` has it."""
    return msgspec.convert(data, Ladder)


def ladder_to_json(ladder: Ladder) -> dict[str, Any]:
    """The ladder as JSON that `parse_ladder` reads."""
    told: dict[str, Any] = msgspec.to_builtins(ladder)
    return told


def validate_ladder(ladder: Ladder) -> Ladder:
    """The ladder itself; BadTimetable has a sentence for each field that is not possible."""
    longest = f"Must be from {span_words(MINUTE)} to {span_words(LONGEST)}."
    found = {
        "extensions": _count_problem(ladder.extensions, MAX_EXTENSIONS),
        "extension_seconds": "" if MINUTE <= ladder.extension_seconds <= LONGEST else longest,
        "bot_after": _count_problem(ladder.bot_after, MAX_MISSED_TURNS),
        "wanted_after": _count_problem(ladder.wanted_after, MAX_MISSED_TURNS),
    }
    if faults := {name: problem for name, problem in found.items() if problem}:
        raise InvalidTimetable(faults)
    return ladder


def _count_problem(count: int, most: int) -> str:
    return "" if 0 <= count <= most else f"Must be from 0 to {most}."
