"""Many matches between bots, in process."""

from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from itertools import groupby
from typing import Any

from msgspec import Struct

from games.rules import codec
from games.rules.capabilities import HasStatistics, MatchStatistics
from games.rules.contract import AnyGame, Outcome
from games.rules.playout import ResolvedWindow, final_outcome, playout
from games.rules.records import RecordedAction, RecordPlayer, record_of, write_record


class SimulatedMatch(Struct, frozen=True):
    """A simulated match: its number of turns (years, …), its end, and the bot in each seat.

    `record` is the match as a line of JSON, if it was requested.
    """

    turns: int
    outcome: Outcome
    bots: tuple[str, ...]
    statistics: MatchStatistics = MatchStatistics()
    record: str = ""


class SimulationRun(Struct, frozen=True):
    """The settings of simulated matches: `options` as returned by the game's `options()`, and `seats`.

    The kinds of `bots` move on by one seat from match to match, so that none keeps a seat. With `talk`, bots that can
    talk act and write; with `records` each match comes with its record.
    """

    options: Mapping[str, Any]
    seats: int
    bots: tuple[str, ...]
    seed: int = 0
    talk: bool = False
    records: bool = False

    def match(self, game: AnyGame, number: int) -> SimulatedMatch:
        """Play the match of that number, the same each time."""
        bots = tuple(self.bots[(seat + number) % len(self.bots)] for seat in range(self.seats))
        seed = sha256(f"{self.seed}/{number}".encode()).digest()
        talkers = [game.talkers.get(bot) for bot in bots] if self.talk else []
        played = [*playout(game, self.options, [game.bots[bot] for bot in bots], seed, talkers)]
        events = [event for resolved in played for event in resolved.step.events]
        counted = MatchStatistics()
        if isinstance(game, HasStatistics):
            counted = game.statistics(self.options, events)
        return SimulatedMatch(
            turns=_turns(game, played),
            outcome=final_outcome(game, played[-1].step.state),
            bots=bots,
            statistics=counted,
            record=self._record(game, bots, seed, played) if self.records else "",
        )

    def _record(self, game: AnyGame, bots: Sequence[str], seed: bytes, played: Sequence[ResolvedWindow]) -> str:
        players = [RecordPlayer(f"Bot {number}", bot) for number, bot in enumerate(bots, start=1)]
        return write_record(record_of(game, self.options, players, seed, window_decisions(played)))


def window_decisions(played: Iterable[ResolvedWindow]) -> list[tuple[list[RecordedAction], dict[int, Any]]]:
    """Return the actions and moves of each window of a playout, as JSON, for `record_of`."""
    return [
        (
            [RecordedAction(seat, codec.to_json(action)) for seat, action in window.actions],
            {seat: codec.to_json(move) for seat, move in window.moves.items()},
        )
        for window in played
    ]


def _turns(game: AnyGame, played: Sequence[ResolvedWindow]) -> int:
    """Return the number of turns; consecutive windows of one label are one turn."""
    windows = [game.window(resolved.before) for resolved in played]
    return len([*groupby(window.label for window in windows if window is not None)])
