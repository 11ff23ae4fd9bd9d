"""Players of LOSS! in Space in code."""

from games.rules.loss_in_space.random_bot import random_move
from games.rules.loss_in_space.steady_bot import steady_move

__all__ = ["random_move", "steady_move"]
