"""Players of Goofspiel in code."""

from random import Random

from games.rules.contract import Seen
from games.rules.errors import MatchOver, NotYourDecision
from games.rules.goofspiel.model import Bid, Standing, View

_WOBBLE = (-1, 0, 0, 0, 1)


def random_bid(seen: Seen[View, Bid], rng: Random) -> Bid:
    """Any of the viewer's bids left."""
    return Bid(rng.choice(own_standing(seen.view).bids_left))


def steady_bid(seen: Seen[View, Bid], rng: Random) -> Bid:
    """A bid that ranks among the bids left as the prize ranks among the prizes left, give or take a place.

    It never pays more than the lowest bid that no rival can match, and its lowest for a prize out of reach.
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
        return Bid(min(bid, certain[0]))
    hopeless = any(mine[-1] < min(bids) for bids in rivals)
    return Bid(mine[0] if hopeless else bid)


def own_standing(view: View) -> Standing:
    """How the viewer stands; NotYourDecision for a spectator."""
    if view.viewer is None:
        raise NotYourDecision("A spectator does not bid.")
    return view.standings[view.viewer]
