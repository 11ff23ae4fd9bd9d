"""The ladder: what happens, step by step, when players miss deadlines."""

from msgspec import Struct

from games.schedule.timetable import DAY, LONGEST, MINUTE, InvalidTimetable, span_words

MAX_EXTENSIONS = 20
MAX_MISSED_TURNS = 20


class Ladder(Struct, frozen=True, kw_only=True):
    """What happens when a player misses a deadline, after the grace period of the timetable.

    Each seat has a number of `extensions` of `extension_seconds`, which are used automatically. Then its
    `standing_orders` decide, if it has any; otherwise it misses the turn, and the default of the rules
    counts. After `bot_after` missed turns in a row (0 = never) a stand-in bot plays; after `wanted_after` (0
    = never) the seat is open to a substitute, and a bot plays until one comes.
    """

    extensions: int = 0
    extension_seconds: int = DAY
    standing_orders: bool = True
    bot_after: int = 0
    wanted_after: int = 0


DEFAULT_LADDER = Ladder(extensions=1, bot_after=2, wanted_after=3)
"""The default ladder of a match over days."""


def validate_ladder(ladder: Ladder) -> Ladder:
    """Return the ladder. Raise InvalidTimetable with a sentence for each invalid field."""
    longest = f"Enter a time from {span_words(MINUTE)} to {span_words(LONGEST)}."
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
    return "" if 0 <= count <= most else f"Enter a number from 0 to {most}."
