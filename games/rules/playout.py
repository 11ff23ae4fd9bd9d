"""Whole matches between bots, in process: for simulations, tests and benchmarks."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from msgspec import Struct

from games.rules.chance import SeedChance
from games.rules.contract import AnyGame, Bot, Outcome, Seat, State, Step


class Resolved(Struct, frozen=True):
    """One window of a playout: the state it was open in, the moves made, and what they led to."""

    before: State[Any, Any]
    moves: Mapping[Seat, Any]
    step: Step[Any, Any]


def playout(
    game: AnyGame,
    options: Mapping[str, Any],
    bots: Sequence[Bot[Any, Any]],
    seed: bytes,
) -> Iterator[Resolved]:
    """Play a match to its end, one bot per seat, yielding every window as it resolves.

    `options` as the game's `options()` gave them. The same seed and bots give the same match.
    """
    chance = SeedChance(seed)
    rng = Random(seed)
    state = game.start(options, len(bots), chance).state
    while (window := game.window(state)) is not None:
        moves = {seat: bots[seat](game.view(state, seat), rng) for seat in window.owing}
        step = game.resolve(state, moves, chance)
        yield Resolved(state, moves, step)
        state = step.state


def final_outcome(game: AnyGame, state: State[Any, Any]) -> Outcome:
    """The outcome of a match that has ended."""
    outcome = game.outcome(state)
    if outcome is None:
        raise ValueError("the match has not ended")
    return outcome
