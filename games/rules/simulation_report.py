"""The statistics of many simulated matches: length, reasons to end, wins, and their standard errors."""

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from typing import Any

from msgspec import Struct, field

from games.rules.simulation import SimulatedMatch


class MeanEstimate(Struct, frozen=True):
    """An average and its standard error."""

    mean: float
    error: float


class RunningAverage(Struct):
    """The average of numbers that are added one after another."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, number: float) -> None:
        """Add a number."""
        self.count += 1
        self.total += number
        self.squares += number * number

    def figure(self, scale: float = 1.0) -> MeanEstimate:
        """Return the average times `scale`, with the error for independent numbers; 0 without numbers."""
        if not self.count:
            return MeanEstimate(0.0, 0.0)
        mean = self.total / self.count
        spread = max(0.0, self.squares / self.count - mean * mean)
        return MeanEstimate(round(mean * scale, 4), round(sqrt(spread / self.count) * scale, 4))


class SimulationTotals(Struct):
    """The sums of a run of simulated matches between `seats` seats, around which the kinds of `bots` rotate."""

    seats: int
    bots: Sequence[str]
    turns: Counter[int] = field(default_factory=Counter)
    length: RunningAverage = field(default_factory=RunningAverage)
    reasons: Counter[str] = field(default_factory=Counter)
    wins_by_seat: Counter[int] = field(default_factory=Counter)
    wins_by_bot: Counter[str] = field(default_factory=Counter)
    wins: dict[int, RunningAverage] = field(default_factory=dict)
    shares: dict[str, RunningAverage] = field(default_factory=dict)
    happened: dict[str, RunningAverage] = field(default_factory=dict)
    had: dict[str, RunningAverage] = field(default_factory=dict)
    times_fair: dict[str, RunningAverage] = field(default_factory=dict)

    @property
    def matches(self) -> int:
        """The number of counted matches."""
        return self.length.count

    def add(self, simulated: SimulatedMatch) -> None:
        """Count one more match. A shared win counts for each winner, in `wins` as a part."""
        self.turns[simulated.turns] += 1
        self.length.add(simulated.turns)
        self.reasons[simulated.outcome.reason] += 1
        winners = simulated.outcome.winners
        for seat in winners:
            self.wins_by_seat[seat] += 1
            self.wins_by_bot[simulated.bots[seat]] += 1
        won = [(seat in winners) / max(1, len(winners)) for seat in range(self.seats)]
        for seat, share in enumerate(won):
            _of(self.wins, seat).add(share)
        for kind in set(simulated.bots):
            of_kind = [share for bot, share in zip(simulated.bots, won, strict=True) if bot == kind]
            _of(self.shares, kind).add(sum(of_kind) / len(of_kind))
        for name, times in simulated.statistics.happened.items():
            _of(self.happened, name).add(times)
        for name, seats in simulated.statistics.had.items():
            _of(self.had, name).add(len(seats))
            for seat in seats:
                _of(self.times_fair, name).add(won[seat] * self.seats)

    def to_json(self, seconds: float) -> dict[str, Any]:
        """Return all sums as JSON-ready values, `seconds` being the duration of the run; seats count from 1.

        "years" has the number of turns of the matches in any game, because the name is published. "win_shares" has the
        wins of a seat of each kind, a win of k winners being 1/k, with its standard error.
        """
        return {
            "matches": self.matches,
            "matches_per_second": round(self.matches / max(seconds, 1e-9), 1),
            "years": {str(turns): self.turns[turns] for turns in sorted(self.turns)},
            "reasons": dict(self.reasons.most_common()),
            "wins_by_seat": {str(seat + 1): self.wins_by_seat[seat] for seat in range(self.seats)},
            "wins_by_bot": {bot: self.wins_by_bot[bot] for bot in sorted(set(self.bots))},
            "win_shares": {bot: self._win_share(bot) for bot in sorted(self.shares)},
        }

    def _win_share(self, bot: str) -> dict[str, float]:
        share, times = self.shares[bot].figure(), self.shares[bot].figure(self.seats)
        return {"share": share.mean, "error": share.error, "times_fair": times.mean, "times_fair_error": times.error}


def _of(averages: dict[Any, RunningAverage], name: Any) -> RunningAverage:
    return averages.setdefault(name, RunningAverage())
