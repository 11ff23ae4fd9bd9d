"""How much the result of a match says of the strengths of those who played it.

Strengths are those of Plackett and Luce: among entrants of strengths s the one of strength s_i comes first
with the chance exp(s_i) / Σ exp(s), then likewise among those who are left. What is believed of a player is
a mean and a variance. A result moves it by one Newton step of the logarithm of its chance, much as in Weng
and Lin (2011):

- Chances are flattened by what is not known of the strengths (Gumbel's variance π²/6 and theirs added), so
  that they can be believed of newcomers as well.
- A team is as strong as its members are on average; a member moves by their share of it.
- Entrants of one place share it: each came first with an equal part of the weight.
- Who has no place came after all who have one, in no order of which anything is known.
"""

from collections.abc import Sequence
from math import exp, pi, sqrt
from typing import NamedTuple

GUMBEL_VARIANCE = pi * pi / 6
DRIFT = 0.0004
"""How much the variance grows before each match: strength changes, and a rating must be able to follow."""


class Belief(NamedTuple):
    """What is believed of somebody's strength, in natural units: a variance of 0 is a fixed point."""

    mean: float = 0.0
    variance: float = 1.0

    @property
    def deviation(self) -> float:
        """The standard deviation."""
        return sqrt(self.variance)


NEWCOMER = Belief()
"""Before the first match."""


class RatedTeam(NamedTuple):
    """Who plays together, and which place they came to, 1 being the best; None behind all places."""

    members: tuple[Belief, ...]
    place: int | None


def win_probabilities(teams: Sequence[Sequence[Belief]]) -> list[float]:
    """With which chance each of these teams comes first, as far as is known."""
    width = _uncertainty_factor(teams)
    strengths = [sum(member.mean for member in team) / len(team) / width for team in teams]
    highest = max(strengths)
    weights = [exp(strength - highest) for strength in strengths]
    total = sum(weights)
    return [weight / total for weight in weights]


def update_beliefs(entrants: Sequence[RatedTeam]) -> list[tuple[Belief, ...]]:
    """Return what is to be believed of all members, in order; without places nobody moves but for drift."""
    drifted = [tuple(_apply_drift(member) for member in entrant.members) for entrant in entrants]
    width = _uncertainty_factor(drifted)
    slopes, bends = [0.0] * len(entrants), [0.0] * len(entrants)
    for first in entrants:
        if first.place is None:
            continue
        left = [
            number
            for number, other in enumerate(entrants)
            if other.place is None or other.place >= first.place
        ]
        sharing = sum(other.place == first.place for other in entrants)
        for number, chance in zip(left, win_probabilities([drifted[number] for number in left]), strict=True):
            came = 1.0 if entrants[number] is first else 0.0
            slopes[number] += (came - chance) / sharing / width
            bends[number] += chance * (1 - chance) / sharing / width**2
    return [
        tuple(_update_belief(member, slope / len(members), bend / len(members) ** 2) for member in members)
        for members, slope, bend in zip(drifted, slopes, bends, strict=True)
    ]


def _uncertainty_factor(teams: Sequence[Sequence[Belief]]) -> float:
    """By how much what is not known of the strengths flattens the chances; 1 where all is known."""
    unknown = sum(sum(member.variance for member in team) / len(team) ** 2 for team in teams) / len(teams)
    return sqrt(1 + unknown / GUMBEL_VARIANCE)


def _apply_drift(belief: Belief) -> Belief:
    if not belief.variance:
        return belief
    return Belief(belief.mean, min(NEWCOMER.variance, belief.variance + DRIFT))


def _update_belief(belief: Belief, slope: float, bend: float) -> Belief:
    if not belief.variance:
        return belief
    variance = 1 / (1 / belief.variance + bend)
    return Belief(belief.mean + variance * slope, variance)
