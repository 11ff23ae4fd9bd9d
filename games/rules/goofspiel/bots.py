"""The random and the steady bot of Goofspiel, and the standing orders: bids while the player is away."""

from collections.abc import Mapping
from random import Random

from games.rules.contract import Observation, RemarkRule, StandingOrderPolicy
from games.rules.errors import MatchOver, NotYourDecision
from games.rules.goofspiel.model import GoofspielBid, GoofspielStanding, GoofspielView
from games.rules.remarks import last_words

_WOBBLE = (-1, 0, 0, 0, 1)


def random_bid(seen: Observation[GoofspielView, GoofspielBid], rng: Random) -> GoofspielBid:
    """Return any of the viewer's remaining bids."""
    return GoofspielBid(rng.choice(own_standing(seen.view).bids_left))


def steady_bid(seen: Observation[GoofspielView, GoofspielBid], rng: Random) -> GoofspielBid:
    """Return the remaining bid with the same rank as the prize among the prizes left, give or take one place.

    It is never above the lowest bid that no rival can match, and is the lowest for a prize out of reach.
    """
    view = seen.view
    if view.prize is None:
        raise MatchOver("The match has ended; there is nothing to bid for.")
    mine = own_standing(view).bids_left
    place = sum(prize < view.prize for prize in view.prizes_to_come) + rng.choice(_WOBBLE)
    bid = mine[min(max(place, 0), len(mine) - 1)]
    rivals = [standing.bids_left for standing in view.standings if standing.seat != view.viewer]
    certain = [own for own in mine if all(own > max(bids) for bids in rivals)]
    if certain:
        return GoofspielBid(min(bid, certain[0]))
    hopeless = any(mine[-1] < min(bids) for bids in rivals)
    return GoofspielBid(mine[0] if hopeless else bid)


def own_standing(view: GoofspielView) -> GoofspielStanding:
    """Return the standing of the viewer. Raise NotYourDecision for a spectator."""
    if view.viewer is None:
        raise NotYourDecision("A spectator does not bid.")
    return view.standings[view.viewer]


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

WON = (
    "I have counted twice. It still comes out in my favour.",
    "The cards did the work. I only chose them.",
    "Every bid has its day. Today it was mine.",
    "Thank you. I shall spend the points wisely.",
)
LOST = (
    "Well bid. I had the right cards in the wrong order.",
    "I meant to lose some of those. Not all of them.",
    "Congratulations. I shall blame the shuffle.",
    "A fine result, and some of it was mine.",
)


REMARKS: Mapping[str, RemarkRule] = {"over": lambda data: last_words(data["winners"], len(data["points"]), WON, LOST)}
