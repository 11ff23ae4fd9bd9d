"""The progress of a solo game of BOOSTER."""

from games.game_ui import SOLO_SEAT, SoloMode, SoloResult
from games.humanize import number_word
from games.rules.booster.model import BoosterView

SEATS = 3
SOLO_MODE = SoloMode(
    title="Against bots",
    line=f"You and {number_word(SEATS - 1)} bots.",
    same=f"the same deck and the same {number_word(SEATS - 1)} rivals",
    order="A win in the fewest turns ranks first, then the most points, then the fewest points of the bots.",
    seats=SEATS,
)


def result_of(view: BoosterView, won: bool) -> SoloResult:
    """Return the progress of a solo game, ranked by the fewest turns to win, own points, and few points of rivals."""
    mine = view.standings[SOLO_SEAT].vp
    others = max(each.vp for each in view.standings if each.seat != SOLO_SEAT)
    turn = (view.flights[-1].turn if view.flights else 0) if won else 0
    said = f"Won with {mine} VP against {others}." if won else f"{mine} VP against {others}."
    return SoloResult(said, (0 if won else 1, turn, -mine, others))
