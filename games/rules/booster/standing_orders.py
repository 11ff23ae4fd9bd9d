"""Standing orders of BOOSTER: the turn of a player who is away. They follow from the seat's view alone."""

from games.rules.booster.bots import best_turn, use_of
from games.rules.booster.model import BoosterMove, BoosterView
from games.rules.booster.moves import eject_bounds
from games.rules.contract import Observation, StandingOrderPolicy


def _fly(seen: Observation[BoosterView, BoosterMove]) -> BoosterMove:
    return best_turn(seen.view)


def _wait(seen: Observation[BoosterView, BoosterMove]) -> BoosterMove:
    """Return a turn without a mission that discards the least useful card, the first among equals."""
    hand = seen.view.hand
    fewest, _ = eject_bounds(len(hand))
    return BoosterMove((), tuple(card.id for card in sorted(hand, key=use_of)[:fewest]))


RECIPES = {
    "fly": StandingOrderPolicy(
        "Fly the best mission there is",
        "Flies the mission with the most points that your hand has, and ejects one or two cards that the "
        "nearest next mission has no use for.",
        _fly,
    ),
    "wait": StandingOrderPolicy(
        "Fly nothing", "Keeps every mission for you, and ejects the one card that finds its place least easily.", _wait
    ),
}
