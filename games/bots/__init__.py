"""Bots at the table: each sees what a person in its seat would see, and answers with a move."""

from random import Random
from typing import Any

from games.models import Match, Window
from games.rules import codec
from games.rules.contract import State


def decide(match: Match, window: Window, state: State[Any, Any]) -> dict[int, Any]:
    """The moves, as JSON, of all bots that owe a decision in the open window, by seat number.

    They follow from the match's seed, so that a match between bots can be recomputed. Where all must
    choose alike, bots second the first choice on the table, since nobody could talk them round.
    """
    game, terms = match.game, match.game.window(state)
    moves: dict[int, Any] = {}
    for seat in match.seats.exclude(bot=""):
        if seat.number in window.owing:
            rng = Random(f"{match.seed}/bot/{window.number}/{seat.number}")  # noqa: S311
            move = game.bots[seat.bot](game.view(state, seat.number), rng)
            moves[seat.number] = codec.to_json(move)
    if moves and terms is not None and terms.unanimous:
        first = window.submissions.order_by("saved_at").values_list("move", flat=True).first()
        return dict.fromkeys(moves, first or next(iter(moves.values())))
    return moves
