"""The value of a round of Goofspiel: the usual bids of rivals, and the chance that a lead lasts."""

from collections.abc import Sequence
from math import erf, sqrt

HABIT = {-2: 0.05, -1: 0.2, 0: 0.5, 1: 0.2, 2: 0.05}
"""How often a bid lies this many places off the one that ranks as the prize does."""

UNUSUAL = 0.02
NARROW = 1.5
SWING, LEAST_SWING = 0.8, 0.6


def usual_bids(bids: int, place: int) -> list[float]:
    """Return how likely each of `bids` bids left, lowest first, is for the prize of rank `place` among those
    left.
    """
    weights = [max(UNUSUAL, HABIT.get(number - place, 0.0)) for number in range(bids)]
    whole = sum(weights)
    return [weight / whole for weight in weights]


def expected_rest(mine: Sequence[int], theirs: Sequence[int], prizes: Sequence[int]) -> float:
    """By how much the bids left should win more of the prizes to come than a rival's, in points.

    All are lowest first, and equally many. It is what bidding by rank would bring; a bid that is ahead by
    little wins less than one that is ahead by much.
    """
    ahead = (own - other for own, other in zip(mine, theirs, strict=True))
    return sum(prize * by / (abs(by) + NARROW) for prize, by in zip(prizes, ahead, strict=True))


def swing(prizes: Sequence[int]) -> float:
    """Return how far the prizes to come may change a lead, in points."""
    return SWING * sqrt(sum(prize * prize for prize in prizes)) + LEAST_SWING


def win_chance(lead: float, swing: float) -> float:
    """Return the chance that a lead of `lead` points lasts: one half for a lead of 0."""
    return 0.5 + 0.5 * erf(lead / swing / sqrt(2))
