"""The standing orders of a nation: its moves while the player is away. They follow from its view alone."""

from functools import partial

from games.rules.contract import Observation, StandingOrderPolicy
from games.rules.space_race.bots import affordable_lots, most_named_candidate, nearest_bid, strongest
from games.rules.space_race.forecast import forecast_lot
from games.rules.space_race.model import Move, YearOrders
from games.rules.space_race.view import SpaceRaceView

_PURSUES = "Pursues what your hand flies farthest with, parts that force a launch last,"
_BESIDES = "It fires missiles at the strongest hand, bids closest to the prize, and names whom most other winners name."


def _answer(seen: Observation[SpaceRaceView, Move], level: int, launches: bool) -> Move | None:
    """Return the orders of the year, the bid, or the candidate that most others have named (None: none was named)."""
    view = seen.view
    if view.kind == "agreement":
        return most_named_candidate(seen.answers)
    if view.contest is not None:
        return nearest_bid(view.contest)
    return _orders(view, level, launches)


def _orders(view: SpaceRaceView, level: int, launches: bool) -> YearOrders | None:
    """Return orders for the affordable lot with which the hand flies farthest; None without one.

    Among equals it is the first. A lot that forces a launch is chosen only if there is no other.
    """
    lots = affordable_lots(view.rules, view.board.offer, view.my_garnets)
    best = max((forecast_lot(view, lot) for lot in lots), key=lambda each: (not each.forced, each.flies), default=None)
    if best is None or best.lot is None:
        return None
    least = min(best.flies, forecast_lot(view, None).flies)
    return YearOrders(
        lot=best.lot,
        level=level,
        launch=launches and least >= view.space_high,
        missiles=(strongest(view, view.others),) * view.missiles_owed,
    )


RECIPES = {
    "low": StandingOrderPolicy(
        "The highest value at level 0",
        f"{_PURSUES} at level 0. It never launches. {_BESIDES}",
        partial(_answer, level=0, launches=False),
    ),
    "one-up": StandingOrderPolicy(
        "The highest value at level 1",
        f"{_PURSUES} at level 1. It never launches. {_BESIDES}",
        partial(_answer, level=1, launches=False),
    ),
    "sure-launch": StandingOrderPolicy(
        "The highest value at level 0, and launch when SPACE is sure",
        f"{_PURSUES} at level 0. It launches, burning nothing, once you reach SPACE whatever the others "
        f"read, with the part or without, sabotage aside. {_BESIDES}",
        partial(_answer, level=0, launches=True),
    ),
}
