"""The standing orders of Goofspiel: bids while the player is away. They follow from the seat's view alone."""

from games.rules.contract import Observation, StandingOrderPolicy
from games.rules.goofspiel.bots import own_standing
from games.rules.goofspiel.model import GoofspielBid, GoofspielView


def _nearest(seen: Observation[GoofspielView, GoofspielBid]) -> GoofspielBid | None:
    prize = seen.view.prize
    if prize is None:
        return None
    return GoofspielBid(min(own_standing(seen.view).bids_left, key=lambda bid: (abs(bid - prize), bid)))


def _same_rank(seen: Observation[GoofspielView, GoofspielBid]) -> GoofspielBid | None:
    view = seen.view
    if view.prize is None:
        return None
    return GoofspielBid(own_standing(view).bids_left[sum(prize < view.prize for prize in view.prizes_to_come)])


RECIPES = {
    "nearest": StandingOrderPolicy(
        "The bid nearest to the prize",
        "Bids the number of the prize, or the nearest that you have left, the lower of two.",
        _nearest,
    ),
    "same-rank": StandingOrderPolicy(
        "The bid of the same rank",
        "Bids the card that ranks among your bids left as the prize ranks among the prizes left.",
        _same_rank,
    ),
}
