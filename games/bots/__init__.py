"""Bots at the table: each sees what a person in its seat would see, and answers with a move."""

from random import Random
from typing import Any

from games.models import Match, Window
from games.rules import codec
from games.rules.contract import State


def decide(match: Match, window: Window, state: State[Any, Any]) -> dict[int, Any]:
    """The moves, as JSON, of all bots that owe a decision in the open window, by seat number.

    They follow from the match's seed, so that a match between bots can be recomputed.
    """
    game = match.game
    moves = {}
    for seat in match.seats.exclude(bot=""):
        if seat.number in window.owing:
            rng = Random(f"{match.seed}/bot/{window.number}/{seat.number}")  # noqa: S311
            move = game.bots[seat.bot](game.view(state, seat.number), rng)
            moves[seat.number] = codec.to_json(move)
    return moves
