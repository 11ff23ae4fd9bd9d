"""Many matches between bots, in process."""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any

from msgspec import Struct

from games.rules.contract import AnyGame, Census, Event, Outcome
from games.rules.playout import final_outcome, playout


class Simulated(Struct, frozen=True):
    """One simulated match: how many turns (years, …) it took, how it ended, and the bot in each seat."""

    turns: int
    outcome: Outcome
    bots: tuple[str, ...]
    census: Census = Census()


def simulate(
    game: AnyGame,
    options: Mapping[str, Any],
    seats: int,
    bots: Sequence[str],
    matches: int,
    seed: int,
    talk: bool = False,
) -> Iterator[Simulated]:
    """Play `matches` matches of `seats` seats in turn. The same arguments give the same matches."""
    for number in range(matches):
        yield simulate_number(game, options, seats, bots, seed, number, talk)


def simulate_number(
    game: AnyGame,
    options: Mapping[str, Any],
    seats: int,
    bots: Sequence[str],
    seed: int,
    number: int,
    talk: bool = False,
) -> Simulated:
    """Play the match of that number of those that `simulate` plays.

    `options` as the game's `options()` gave them. The kinds of `bots` go round the table, one seat further
    from match to match, so that none keeps a seat. With `talk` those act and write who can.
    """
    kinds = tuple(bots[(seat + number) % len(bots)] for seat in range(seats))
    return simulate_one(game, options, kinds, sha256(f"{seed}/{number}".encode()).digest(), talk)


def simulate_one(
    game: AnyGame, options: Mapping[str, Any], bots: Sequence[str], seed: bytes, talk: bool = False
) -> Simulated:
    """Play one match between the named kinds of bots, one per seat; with `talk` those who can talk do."""
    talkers = [game.talkers.get(bot) for bot in bots] if talk else []
    turns, label = 0, ""
    state = None
    events: list[Event] = []
    for resolved in playout(game, options, [game.bots[bot] for bot in bots], seed, talkers):
        state = resolved.step.state
        if (window := game.window(resolved.before)) is not None and window.label != label:
            turns, label = turns + 1, window.label
        events += resolved.step.events
    if state is None:
        raise ValueError("the match opened no window")
    return Simulated(turns, final_outcome(game, state), tuple(bots), game.census(options, events))
