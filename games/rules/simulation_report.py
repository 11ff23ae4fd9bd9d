"""The statistics of many simulated matches: length, reasons to end, wins, and their standard errors."""

from collections import Counter
from collections.abc import Mapping, Sequence
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


class EventRate(Struct, frozen=True):
    """The average number of times that something happened in a match, and in a turn."""

    name: str
    a_match: MeanEstimate
    a_turn: float


class HoldingStatistic(Struct, frozen=True):
    """The average number of seats with a thing in a match, and their wins beyond the fair share."""

    name: str
    seats: MeanEstimate
    times_fair: MeanEstimate


class SimulationReport(Struct, frozen=True):
    """The figures of a run of matches. Wins are shares of a match: each of k joint winners has won 1/k.

    `wins` are by seat, `shares` those of a seat of each kind of bot. `turns` has the number of matches by their number
    of turns.
    """

    game: str
    preset: str
    seats: int
    bots: tuple[str, ...]
    matches: int
    seed: int
    length: MeanEstimate
    turns: Mapping[int, int]
    reasons: Mapping[str, int]
    wins: tuple[MeanEstimate, ...]
    shares: Mapping[str, MeanEstimate]
    counts: tuple[EventRate, ...]
    holdings: tuple[HoldingStatistic, ...]

    @property
    def fair(self) -> float:
        """The share of every seat if all were equal."""
        return 1 / self.seats


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
        self._add_shares(simulated.bots, won)
        for name, times in simulated.statistics.happened.items():
            _of(self.happened, name).add(times)
        for name, seats in simulated.statistics.had.items():
            _of(self.had, name).add(len(seats))
            for seat in seats:
                _of(self.times_fair, name).add(won[seat] * self.seats)

    def _add_shares(self, bots: Sequence[str], won: Sequence[float]) -> None:
        for seat, share in enumerate(won):
            _of(self.wins, seat).add(share)
        for kind in set(bots):
            of_kind = [share for bot, share in zip(bots, won, strict=True) if bot == kind]
            _of(self.shares, kind).add(sum(of_kind) / len(of_kind))

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

    def balance(self, game: str, preset: str, seed: int) -> SimulationReport:
        """Return the figures with their errors, of matches of that game and preset."""
        return SimulationReport(
            game=game,
            preset=preset,
            seats=self.seats,
            bots=tuple(self.bots),
            matches=self.matches,
            seed=seed,
            length=self.length.figure(),
            turns={turns: self.turns[turns] for turns in sorted(self.turns)},
            reasons=dict(self.reasons.most_common()),
            wins=tuple(self.wins[seat].figure() for seat in range(self.seats)),
            shares={bot: self.shares[bot].figure() for bot in sorted(self.shares)},
            counts=tuple(
                EventRate(name, times.figure(), round(times.total / max(1.0, self.length.total), 4))
                for name, times in self.happened.items()
            ),
            holdings=tuple(
                HoldingStatistic(name, self.had[name].figure(), _of(self.times_fair, name).figure())
                for name in sorted(self.had)
            ),
        )


def _of(averages: dict[Any, RunningAverage], name: Any) -> RunningAverage:
    return averages.setdefault(name, RunningAverage())
