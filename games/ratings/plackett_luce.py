"""The rating update: what the result of a match says about its players' strengths.

The model is that of Plackett and Luce: among teams of strengths s, the team of strength s_i comes first with
probability exp(s_i) / Σ exp(s), and so on among the others. The belief of a player is a mean and a variance.
A result moves it by one Newton step of the log-likelihood, similar to Weng and Lin (2011):

- Uncertainty flattens the probabilities (Gumbel's variance π²/6 plus that of the strengths), so that they
  hold for new players as well.
- A team is as strong as its members on average; each member moves by their share of it.
- Teams that share a place each came first with an equal part of the weight.
- Teams without a place came after all others, in unknown order.
"""

from collections.abc import Sequence
from math import exp, pi, sqrt
from typing import NamedTuple

GUMBEL_VARIANCE = pi * pi / 6
DRIFT = 0.0004
"""Growth of the variance before each match, so that ratings can follow changes of strength."""


class Belief(NamedTuple):
    """A belief of a player's strength in natural units; a variance of 0 means that it is fixed."""

    mean: float = 0.0
    variance: float = 1.0


NEWCOMER = Belief()
"""The belief before the first match."""


class RatedTeam(NamedTuple):
    """A team and its place, 1 being the best; None is behind all places."""

    members: tuple[Belief, ...]
    place: int | None


def win_probabilities(teams: Sequence[Sequence[Belief]]) -> list[float]:
    """Return the win probability of each team."""
    width = _uncertainty_factor(teams)
    strengths = [sum(member.mean for member in team) / len(team) / width for team in teams]
    highest = max(strengths)
    weights = [exp(strength - highest) for strength in strengths]
    total = sum(weights)
    return [weight / total for weight in weights]


def update_beliefs(entrants: Sequence[RatedTeam]) -> list[tuple[Belief, ...]]:
    """Return updated beliefs of all members in order; without places only the drift applies."""
    drifted = [tuple(_apply_drift(member) for member in entrant.members) for entrant in entrants]
    width = _uncertainty_factor(drifted)
    slopes, bends = [0.0] * len(entrants), [0.0] * len(entrants)
    for first in entrants:
        if first.place is None:
            continue
        left = [number for number, other in enumerate(entrants) if other.place is None or other.place >= first.place]
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
    """Return the factor by which uncertainty flattens the probabilities; 1 without uncertainty."""
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
