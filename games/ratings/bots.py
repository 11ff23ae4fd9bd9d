"""The fixed points: how strong bots are, in points.

The bot called steady, which every game has, stands at 1000 points. Others are measured against it by
`python -m benchmarks.bot_strengths`: 150 matches in which one of them sits among steady ones, seat after
seat; its share of the wins says its odds, and these its points, kept to the nearest 25 (one standard error
is 25 to 60 points, and more for who wins nearly all or nearly nothing). Editions that are not in the table
take the figures of the one whose rules they change.
"""

from collections.abc import Mapping

from games.ratings.plackett_luce import NEWCOMER, Belief
from games.ratings.scale import NEWCOMERS, strength
from games.rules.characters import NORMAL

ANCHOR = "steady"

POINTS: Mapping[tuple[str, str], Mapping[str, int]] = {
    ("goofspiel", ""): {
        "random": 600,
        "profiler:easy": 950,
        "profiler:normal": 1200,
        "profiler:hard": 1550,
    },
    ("booster", ""): {
        "random": 500,
        "quartermaster:easy": 1000,
        "quartermaster:normal": 1000,
        "quartermaster:hard": 1025,
    },
    ("loss-in-space", ""): {
        "random": 575,
        "shipwright:easy": 1000,
        "shipwright:normal": 1075,
        "shipwright:hard": 1125,
    },
    ("moonshot", "duel"): {
        "random": 175,
        "designer:easy": 1000,
        "designer:normal": 1025,
        "designer:hard": 1100,
    },
    ("space-race", "five"): {
        **dict.fromkeys(("clerk", "tinker", "scout"), NEWCOMERS),
        "random": 525,
        "daredevil:easy": 975,
        "daredevil:normal": 1075,
        "daredevil:hard": 1150,
        "magpie:easy": 975,
        "magpie:normal": 1050,
        "magpie:hard": 1075,
        "wrecker:easy": 975,
        "wrecker:normal": 1100,
        "wrecker:hard": 1150,
    },
    ("space-race", "nine"): {
        **dict.fromkeys(("clerk", "tinker", "scout"), NEWCOMERS),
        "random": 475,
        "daredevil:easy": 975,
        "daredevil:normal": 1175,
        "daredevil:hard": 1250,
        "magpie:easy": 975,
        "magpie:normal": 1125,
        "magpie:hard": 1175,
        "wrecker:easy": 975,
        "wrecker:normal": 1175,
        "wrecker:hard": 1225,
    },
}
MEASURED_AS = {
    ("moonshot", "teams"): ("moonshot", "duel"),
    ("moonshot", "briefed"): ("moonshot", "duel"),
    ("space-race", "taster"): ("space-race", "nine"),
    ("space-race", "long"): ("space-race", "nine"),
    ("space-race", "season"): ("space-race", "nine"),
    ("space-race", "brisk"): ("space-race", "five"),
}


def bot_points(game_slug: str, edition: str) -> dict[str, int]:
    """The bots whose strength is known in that edition of a game, by what they are called in full."""
    key = (game_slug, edition)
    return {ANCHOR: NEWCOMERS, **POINTS.get(MEASURED_AS.get(key, key), {})}


def belief_of_bot(game_slug: str, edition: str, bot: str) -> Belief:
    """What is believed of a bot's strength: all where it was measured, else as little as of a newcomer's."""
    known = bot_points(game_slug, edition)
    found = known.get(bot, known.get(f"{bot}:{NORMAL.name}"))
    return NEWCOMER if found is None else Belief(strength(found), 0.0)
