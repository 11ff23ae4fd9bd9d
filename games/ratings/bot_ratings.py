"""The fixed points: how strong bots are, in points.

The bot called steady, which every game has, stands at 1000 points. Others are measured against it by
`python -m benchmarks.bot_strengths`: 150 matches in which one of them sits among steady ones, seat after
seat; its share of the wins says its odds, and these its points, kept to the nearest 25 (one standard error
is 25 to 60 points, and more for who wins nearly all or nearly nothing). Editions that are not in the table
take the figures of the one whose rules they change.
"""

from collections.abc import Mapping

from games.ratings.plackett_luce import NEWCOMER, Belief
from games.ratings.scale import NEWCOMER_POINTS, mean_from_points
from games.rules.characters import EASY, HARD, NORMAL

ANCHOR = "steady"


def _level_points(bot: str, *points: int) -> dict[str, int]:
    """The points of a bot at each level, from the easiest to the hardest."""
    return {f"{bot}:{level.name}": each for level, each in zip((EASY, NORMAL, HARD), points, strict=True)}


POINTS: Mapping[tuple[str, str], Mapping[str, int]] = {
    ("goofspiel", ""): {
        "random": 600,
        **_level_points("profiler", 950, 1200, 1550),
    },
    ("booster", ""): {
        "random": 500,
        **_level_points("quartermaster", 1000, 1000, 1025),
    },
    ("loss-in-space", ""): {
        "random": 575,
        **_level_points("shipwright", 1000, 1075, 1125),
    },
    ("moonshot", "duel"): {
        "random": 175,
        **_level_points("designer", 1000, 1025, 1100),
    },
    ("space-race", "five"): {
        **dict.fromkeys(("clerk", "tinker", "scout"), NEWCOMER_POINTS),
        "random": 525,
        **_level_points("daredevil", 975, 1075, 1150),
        **_level_points("magpie", 975, 1050, 1075),
        **_level_points("wrecker", 975, 1100, 1150),
    },
    ("space-race", "nine"): {
        **dict.fromkeys(("clerk", "tinker", "scout"), NEWCOMER_POINTS),
        "random": 475,
        **_level_points("daredevil", 975, 1175, 1250),
        **_level_points("magpie", 975, 1125, 1175),
        **_level_points("wrecker", 975, 1175, 1225),
    },
}
MEASURED_EDITIONS = {
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
    return {ANCHOR: NEWCOMER_POINTS, **POINTS.get(MEASURED_EDITIONS.get(key, key), {})}


def bot_belief(game_slug: str, edition: str, bot: str) -> Belief:
    """What is believed of a bot's strength: all where it was measured, else as little as of a newcomer's."""
    known = bot_points(game_slug, edition)
    found = known.get(bot, known.get(f"{bot}:{NORMAL.name}"))
    return NEWCOMER if found is None else Belief(mean_from_points(found), 0.0)
