"""The value of a round of Goofspiel: the usual bids of rivals, and the chance that a lead lasts."""

from collections import Counter
from collections.abc import Sequence
from math import erf, sqrt

HABIT = {-2: 0.05, -1: 0.2, 0: 0.5, 1: 0.2, 2: 0.05}
"""How often a bid lies this many places off the one that ranks as the prize does."""

UNUSUAL = 0.02
PRIOR_ROUNDS = 2
NARROW = 1.5
SWING, LEAST_SWING = 0.8, 0.6


def usual_bids(bids: int, place: int, shown: Sequence[int] = ()) -> list[float]:
    """Return the chance that a rival makes each of the remaining `bids`, lowest first.

    `place` is the rank of the prize among those left, from 0. `shown` are the rival's earlier bids, each as the number
    of places above the rank of its prize: they outweigh the general habit after `PRIOR_ROUNDS` rounds.
    """
    counts, weights = Counter(shown), [UNUSUAL] * bids
    for offset in HABIT.keys() | counts.keys():
        chance = (PRIOR_ROUNDS * HABIT.get(offset, 0.0) + counts[offset]) / (PRIOR_ROUNDS + len(shown))
        weights[min(max(place + offset, 0), bids - 1)] += chance
    whole = sum(weights)
    return [weight / whole for weight in weights]


def expected_rest(mine: Sequence[int], theirs: Sequence[int], prizes: Sequence[int]) -> float:
    """Return the points by which the remaining bids should win more of the prizes to come than a rival's.

    All are lowest first, and equally many. Both bid by rank; a bid that is ahead by little wins less than one that is
    ahead by much.
    """
    ahead = (own - other for own, other in zip(mine, theirs, strict=True))
    return sum(prize * by / (abs(by) + NARROW) for prize, by in zip(prizes, ahead, strict=True))


def swing(prizes: Sequence[int]) -> float:
    """Return how far the prizes to come may change a lead, in points."""
    return SWING * sqrt(sum(prize * prize for prize in prizes)) + LEAST_SWING


def win_chance(lead: float, swing: float) -> float:
    """Return the chance that a lead of `lead` points lasts: one half for a lead of 0."""
    return 0.5 + 0.5 * erf(lead / swing / sqrt(2))
