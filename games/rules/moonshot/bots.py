"""The bots of Moonshot: their answer to each kind of decision."""

from collections.abc import Callable
from random import Random
from typing import TypeAlias

from games.rules.contract import Bot, Observation, StandingOrderPolicy
from games.rules.moonshot.model import MoonshotView
from games.rules.moonshot.moves import Move, ReadyMove
from games.rules.moonshot.random_bot import random_fates, random_politics, random_prep, random_shift
from games.rules.moonshot.steady_engineer import steady_shift
from games.rules.moonshot.steady_politician import steady_fates, steady_politics, steady_prep

Answer: TypeAlias = Callable[[MoonshotView, str, Random], Move]


def _player(**answers: Answer) -> Bot[MoonshotView, Move]:
    """Return a bot that gives these answers, by the kind of decision, and is ready at the end of a briefing."""

    def move(seen: Observation[MoonshotView, Move], rng: Random) -> Move:
        view = seen.view
        if view.asked == "briefing" or view.program is None:
            return ReadyMove(True)
        return answers[view.asked](view, view.program, rng)

    return move


random_move = _player(prep=random_prep, politics=random_politics, engineering=random_shift, fates=random_fates)
"""Any legal move."""

steady_move = _player(prep=steady_prep, politics=steady_politics, engineering=steady_shift, fates=steady_fates)
"""What builds a rocket that flies."""

STEADY: StandingOrderPolicy[MoonshotView, Move] = StandingOrderPolicy(
    "A steady hand",
    "Builds, tests and loads what pays, and launches where success is worth more than failure costs.",
    lambda seen: steady_move(seen, Random(0)),
)
"""Standing orders for a player who is away."""
