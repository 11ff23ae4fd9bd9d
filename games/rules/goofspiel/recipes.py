"""Standing orders of Goofspiel: what is bid for who is away. They follow from the seat's view alone."""

from games.rules.contract import Recipe, Seen
from games.rules.goofspiel.bots import own_standing
from games.rules.goofspiel.model import Bid, View


def _nearest(seen: Seen[View, Bid]) -> Bid | None:
    prize = seen.view.prize
    if prize is None:
        return None
    return Bid(min(own_standing(seen.view).bids_left, key=lambda bid: (abs(bid - prize), bid)))


def _same_rank(seen: Seen[View, Bid]) -> Bid | None:
    view = seen.view
    if view.prize is None:
        return None
    return Bid(own_standing(view).bids_left[sum(prize < view.prize for prize in view.prizes_to_come)])


RECIPES = {
    "nearest": Recipe(
        "The bid nearest to the prize",
        "Bids the number of the prize, or the nearest that you have left, the lower of two.",
        _nearest,
    ),
    "same-rank": Recipe(
        "The bid of the same rank",
        "Bids the card that ranks among your bids left as the prize ranks among the prizes left.",
        _same_rank,
    ),
}
