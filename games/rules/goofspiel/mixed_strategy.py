"""Mixed strategies: the best mix of bids in a round between two players who know each other."""

from collections.abc import Sequence
from operator import mul
from typing import TypeAlias

Mix: TypeAlias = list[float]
"""The chances of the choices, in their order; they add up to 1."""

PayoffMatrix: TypeAlias = Sequence[Sequence[float]]
"""My chance to win by my choice and then by the rival's."""

ROUNDS = 150
RARE = 0.02


def solve_mixed_strategy(chances: PayoffMatrix, habit: Sequence[float], trust: float, rounds: int = ROUNDS) -> Mix:
    """Return the mix against a player who follows `habit` with the chance `trust`, and otherwise plays best.

    By regret matching, both players choose each bid in proportion to their regret, which is at least 0. Later rounds
    count more. Choices below 2 % are left out.
    """
    blended = [_leaning(row, habit, trust) for row in chances]
    answers = list(zip(*blended, strict=True))
    regrets, rival_regrets = [0.0] * len(blended), [0.0] * len(answers)
    total = [0.0] * len(blended)
    for number in range(1, rounds + 1):
        mine, theirs = _by_regret(regrets), _by_regret(rival_regrets)
        total = [kept + number * share for kept, share in zip(total, mine, strict=True)]
        gains = [sum(map(mul, row, theirs)) for row in blended]
        losses = [sum(map(mul, column, mine)) for column in answers]
        regrets = _add_regrets(regrets, gains, sum(map(mul, gains, mine)))
        rival_regrets = _add_regrets(rival_regrets, [-loss for loss in losses], -sum(map(mul, losses, theirs)))
    return drop_rare(total)


def drop_rare(weights: Sequence[float]) -> Mix:
    """Return the mix of those weights, not all of them 0, without choices below 2 %."""
    whole = sum(weights)
    kept = [weight if weight >= RARE * whole else 0.0 for weight in weights]
    return _shares(kept)


def _leaning(row: Sequence[float], habit: Sequence[float], trust: float) -> list[float]:
    """Return the row, with the rival's choice counting only as far as its habit does not decide."""
    usual = trust * sum(map(mul, row, habit))
    return [usual + (1 - trust) * chance for chance in row]


def _add_regrets(regrets: Sequence[float], gains: Sequence[float], had: float) -> list[float]:
    return [max(0.0, regret + gain - had) for regret, gain in zip(regrets, gains, strict=True)]


def _by_regret(regrets: Sequence[float]) -> Mix:
    return _shares(regrets) if any(regrets) else [1 / len(regrets)] * len(regrets)


def _shares(weights: Sequence[float]) -> Mix:
    whole = sum(weights)
    return [weight / whole for weight in weights]
