"""Fixed ratings of bots.

The bot steady, which every game has, is rated 1000 points. The others were measured against it: 150 matches
of one bot among steady ones, on each seat in turn (`manage.py simulate --bots wrecker,steady,steady`). A
share w of the wins at a table of n has the odds w(n-1)/(1-w); `scale.points_from_mean` of their logarithm,
rounded to 25, is the rating. One standard error is 25 to 60 points, and more for bots that win nearly all or
no matches. Editions that are not in the table use the figures of the edition whose rules they change.
"""

from collections.abc import Mapping

from games.ratings.plackett_luce import NEWCOMER, Belief
from games.ratings.scale import NEWCOMER_POINTS, mean_from_points
from games.rules.characters import EASY, HARD, NORMAL

ANCHOR = "steady"


def _level_points(bot: str, *points: int) -> dict[str, int]:
    """Return the points of a bot at each level, from the easiest to the hardest."""
    return {f"{bot}:{level.name}": each for level, each in zip((EASY, NORMAL, HARD), points, strict=True)}


POINTS: Mapping[tuple[str, str], Mapping[str, int]] = {
    ("goofspiel", ""): {"random": 600, **_level_points("profiler", 950, 1200, 1550)},
    ("booster", ""): {"random": 500, **_level_points("quartermaster", 1000, 1000, 1025)},
    ("loss-in-space", ""): {"random": 575, **_level_points("shipwright", 1000, 1075, 1125)},
    ("moonshot", "duel"): {"random": 175, **_level_points("designer", 1000, 1025, 1100)},
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
    """Return the points of measured bots in that edition, by full bot name."""
    key = (game_slug, edition)
    return {ANCHOR: NEWCOMER_POINTS, **POINTS.get(MEASURED_EDITIONS.get(key, key), {})}


def bot_belief(game_slug: str, edition: str, bot: str) -> Belief:
    """Return the belief of a bot's strength: exact if measured, else that of a newcomer."""
    known = bot_points(game_slug, edition)
    found = known.get(bot, known.get(f"{bot}:{NORMAL.name}"))
    return NEWCOMER if found is None else Belief(mean_from_points(found), 0.0)
