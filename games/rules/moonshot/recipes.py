"""Standing orders for who is away."""

from random import Random

from games.rules.contract import Recipe, Seen
from games.rules.moonshot.bots import steady_move
from games.rules.moonshot.model import View
from games.rules.moonshot.moves import Move


def _steadily(seen: Seen[View, Move]) -> Move:
    return steady_move(seen, Random(0))


STEADY: Recipe[View, Move] = Recipe(
    "A steady hand",
    "Builds, tests and loads what pays, and launches where success is worth more than failure costs.",
    _steadily,
)
