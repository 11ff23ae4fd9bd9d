"""Matches of any registered game, played by its bots, who may miss deadlines: for the tests of all games."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from games.registry import GAMES
from games.rules.chance import SeedChance
from games.rules.contract import AnyGame, Observation, State, Transition
from games.rules.errors import IllegalMove
from games.rules.playout import ResolvedWindow
from tests.games import laws_of


@dataclass(frozen=True)
class Case:
    """A match to play. `options` are JSON, as a host gives them; `bots` go round the seats, and each misses a
    deadline with probability `absence`.
    """

    game: str
    options: str
    seats: int
    bots: tuple[str, ...] = ("random",)
    absence: float = 0.0
    seed: int = 1

    def __str__(self) -> str:
        away = f" away={self.absence}" if self.absence else ""
        return f"{self.game} {self.options} seats={self.seats} {'+'.join(self.bots)}{away} #{self.seed}"

    @property
    def rules(self) -> AnyGame:
        return GAMES[self.game]

    @property
    def completed_options(self) -> dict[str, Any]:
        return self.rules.options(json.loads(self.options))

    @property
    def seed_bytes(self) -> bytes:
        return self.seed.to_bytes(32, "big")

    def start(self) -> Transition[Any, Any]:
        return self.rules.start(self.completed_options, self.seats, SeedChance(self.seed_bytes))


MOST_WINDOWS = 5000
OFTEN_MISSED = 5


class EndlessMatch(AssertionError):
    """A match that goes on and on."""


_ENDLESS: dict[Case, str] = {}
"""The matches that do, and what is to be said of them: so that each is played once."""


def play(case: Case) -> Iterator[ResolvedWindow]:
    """Play the match to its end, window by window. Raise EndlessMatch if it takes too long."""
    game, chance, rng = case.rules, SeedChance(case.seed_bytes), Random(str(case))
    whims = Random(f"{case} acts")
    state, windows = case.start().state, 0
    while (window := game.window(state)) is not None:
        windows += 1
        if windows > MOST_WINDOWS:
            where = f'a window "{window.kind}" of "{window.label}"'
            raise EndlessMatch(f"{case} goes on after {MOST_WINDOWS} windows, with {where} open")
        state, actions, told = act_at_random(case, state, whims)
        moves = {
            seat: game.bots[case.bots[seat % len(case.bots)]](Observation(game.view(state, seat)), rng)
            for seat in window.owing
            if rng.random() >= case.absence
        }
        step = game.resolve(state, moves, chance)
        yield ResolvedWindow(state, moves, step, actions, told)
        state = step.state


def act_at_random(case: Case, state: State[Any, Any], rng: Random) -> tuple[State[Any, Any], tuple, tuple]:
    """Return the state after some seats have tried to act, their actions, and the events.

    Actions that would end the match are left out, because they have their own tests.
    """
    actions, told = [], []
    for seat in range(case.seats) if case.rules.actions else ():
        action = laws_of(case.game).any_action(state, seat, rng)
        with suppress(IllegalMove):
            step = case.rules.act(state, {}, seat, action, SeedChance(case.seed_bytes))
            if case.rules.outcome(step.state) is not None:
                continue
            state = step.state
            actions.append((seat, action))
            told += step.events
    return state, tuple(actions), tuple(told)


@cache
def played_windows(case: Case) -> tuple[ResolvedWindow, ...]:
    if case in _ENDLESS:
        raise EndlessMatch(_ENDLESS[case])
    try:
        return tuple(play(case))
    except EndlessMatch as endless:
        _ENDLESS[case] = str(endless)
        raise


def missed_windows(case: Case) -> Iterator[ResolvedWindow]:
    """Return windows of the match as if one answering seat, or all, had missed them.

    The first ones of each kind: bots alone miss rare kinds too rarely.
    """
    game, chance, looked_at = case.rules, SeedChance(case.seed_bytes), Counter[str]()
    for resolved in played_windows(case):
        window = game.window(resolved.before)
        looked_at[window.kind] += 1
        if looked_at[window.kind] <= OFTEN_MISSED:
            for gone in (*((seat,) for seat in resolved.moves), tuple(resolved.moves)):
                moves = {seat: move for seat, move in resolved.moves.items() if seat not in gone}
                step = game.resolve(resolved.before, moves, chance)
                yield ResolvedWindow(resolved.before, moves, step, resolved.actions, resolved.action_events)


def states_of(case: Case) -> list[State[Any, Any]]:
    match = played_windows(case)
    return [*(resolved.before for resolved in match), match[-1].step.state]


def quick_bots(game: AnyGame) -> tuple[str, ...]:
    return tuple(character.name for character in game.characters if not character.has_levels)


def presets_of(game: AnyGame) -> list[Mapping[str, Any]]:
    """No options at all, and those of every preset but the variants, which change only a figure."""
    return [{}, *(preset.options for preset in game.meta.presets.values() if not preset.variant)]


def settings_of(game: AnyGame) -> list[tuple[Mapping[str, Any], int]]:
    """The default and every preset of a game, each with the least and the greatest number of seats."""
    distinct: dict[str, Mapping[str, Any]] = {}
    for raw in presets_of(game):
        # In the order of the presets, so that one more at the end leaves the matches of the others alone.
        distinct.setdefault(json.dumps(game.options(raw), sort_keys=True), raw)
    return [(raw, seats) for raw in distinct.values() for seats in sorted(set(game.seat_range(game.options(raw))))]
