"""Each seat's win probability from a state on: its share of wins in many playouts between bots.

It is the chance among equal bots of their kind, not among the people in the match. docs/chance-charts.md has its cost,
and how often it comes true.
"""

from collections.abc import Callable, Sequence
from functools import partial
from hashlib import sha256
from math import sqrt
from random import Random
from typing import Any, TypeAlias

from msgspec import Struct

from games.rules.capabilities import Determinizes
from games.rules.chance import Chance, SeedChance
from games.rules.contract import AnyGame, Observation, Seat, State

MOST_POINTS = 24
MOST_PLAYOUTS, LEAST_PLAYOUTS = 200, 50
MOST_DECISIONS = 35_000
"""What a chart may cost. A decision of a steady bot takes 0.05 to 0.15 ms."""
LONGEST_PLAYOUT, MOST_ATTEMPTS = 2000, 500

AnyState: TypeAlias = State[Any, Any]
Begin: TypeAlias = Callable[[Chance], AnyState]


class WinProbabilities(Struct, frozen=True):
    """The share of `playouts` that each seat won, in seat order; with 0 playouts it is certain.

    A shared win counts in equal parts; all seats of a team win whole.
    """

    shares: tuple[float, ...]
    playouts: int = 0

    def error(self, seat: Seat) -> float:
        """Return the greatest standard error of a seat's share."""
        share = self.shares[seat]
        return sqrt(share * (1 - share) / self.playouts) if self.playouts else 0.0


def chart_points(windows: int) -> list[int]:
    """Return the places, from 0, of the windows on a chart: `MOST_POINTS` at most, with first and last."""
    points = min(windows, MOST_POINTS)
    return [round(place * (windows - 1) / max(1, points - 1)) for place in range(points)]


def win_shares(game: AnyGame, state: AnyState) -> tuple[float, ...]:
    """Return each seat's share of the win in a state; nothing if nobody won, or the match is in progress."""
    outcome = game.outcome(state)
    winners = set(outcome.winners) if outcome else set()
    seats = range(len(state.hands))
    sides = game.teams(state) or [(seat,) for seat in seats]
    won = sum(not winners.isdisjoint(side) for side in sides)
    return tuple([1 / won if seat in winners else 0.0 for seat in seats])


def play_to_end(game: AnyGame, state: AnyState, seed: bytes, bot: str) -> tuple[AnyState, int]:
    """Return the state in which bots of that kind end the match from `state`, and the number of their decisions.

    All chance, the bots' and that of the rules, follows from `seed`. It plays `LONGEST_PLAYOUT` windows at most.
    """
    chance, rng, decide, decisions = SeedChance(seed), Random(seed), game.bots[bot], 0
    for _ in range(LONGEST_PLAYOUT):
        window = game.window(state)
        if window is None:
            break
        moves = {seat: decide(Observation(game.view(state, seat)), rng) for seat in window.owing}
        decisions += len(moves)
        state = game.resolve(state, moves, chance).state
    return state, decisions


def estimate_for_spectator(game: AnyGame, view: Any, bot: str, playouts: int, seed: bytes) -> WinProbabilities:
    """Return each seat's win probability from a spectator's `view` of an open window on.

    Hidden parts are redrawn, so the result reveals nothing hidden. Raise TypeError if the game does not determinize.
    """
    if not isinstance(game, Determinizes):
        raise TypeError(f"{game} does not determinize")
    begin, sums = partial(game.determinize, view), list[float]()
    for playout in range(playouts):
        first, each = _begun(game, begin, seed + b"/outsider/%d" % playout)
        final, _ = play_to_end(game, first, each, bot)
        shares = win_shares(game, final)
        sums = [total + share for total, share in zip(sums or [0.0] * len(shares), shares, strict=True)]
    return WinProbabilities(tuple([total / playouts for total in sums]), playouts)


def _begun(game: AnyGame, begin: Begin, seed: bytes) -> tuple[AnyState, bytes]:
    """Return the first state of a playout, and the first seed after `seed` with which the match can continue."""
    for attempt in range(MOST_ATTEMPTS):
        each = sha256(seed + b"/%d" % attempt).digest()
        first = begin(SeedChance(each))
        if not isinstance(game, Determinizes) or game.may_continue(first, SeedChance(each)):
            break
    return first, each


class ChartComputation:
    """A chart in the making, one playout from each of `states` at a time, between bots of that kind.

    It `is_done` after a number of playouts or decisions, so that the same arguments give the same chart on any machine.
    The n-th playouts of all states share their chance: then chances differ by the states, and less by luck.
    """

    def __init__(self, game: AnyGame, states: Sequence[AnyState], bot: str, seed: bytes) -> None:
        self._game, self._states, self._bot, self._seed = game, states, bot, seed
        self._wins = [[0.0] * len(state.hands) for state in states]
        self.playouts = self.decisions = 0

    @property
    def is_done(self) -> bool:
        """Whether the limit of playouts is reached, or that of decisions with enough playouts."""
        is_enough = self.playouts >= LEAST_PLAYOUTS and self.decisions >= MOST_DECISIONS
        return is_enough or self.playouts >= MOST_PLAYOUTS

    def go_on(self) -> None:
        """Play one more playout from every state."""
        for wins, state in zip(self._wins, self._states, strict=True):
            self._add(wins, state)
        self.playouts += 1

    def chart(self) -> list[WinProbabilities]:
        """Return the chances at each point, after one playout at least."""
        return [WinProbabilities(tuple([each / self.playouts for each in wins]), self.playouts) for wins in self._wins]

    def _add(self, wins: list[float], state: AnyState) -> None:
        seed = self._seed
        if self._game.window(state) is not None:
            _, seed = _begun(self._game, lambda _: state, seed + b"/chart/%d" % self.playouts)
        final, decisions = play_to_end(self._game, state, seed, self._bot)
        self.decisions += decisions
        for seat, share in enumerate(win_shares(self._game, final)):
            wins[seat] += share
