"""Who stands where in a cup, from what its tables have come to.

Entrants have the numbers from 0, and what is won at a table is counted in per cent of the rivals there. A
*stage* is what one must come through to go on: every round of a knock-out, else all rounds before the final.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from games.rules.chance import SeedChance, shuffled

MAX_POINTS = 100
"""For who leaves all rivals at a table behind."""


@dataclass(frozen=True, slots=True)
class PlayedTable:
    """A table that is over: who had which seat, and the points of each, in the order of seats."""

    seats: tuple[int, ...]
    points: tuple[int, ...]


@dataclass(slots=True)
class EntrantStanding:
    """What an entrant has come to; `rivals` are the points of all whom they met, `lot` what is drawn."""

    number: int
    lot: int
    stage: int = 0
    in_stage: int = 0
    points: int = 0
    tables: int = 0
    won: int = 0
    rivals: int = 0
    met: list[int] = field(default_factory=list)

    @property
    def rank(self) -> tuple[int, ...]:
        """What they are ordered by, the greatest first; `TIE_BREAKS` says it in words."""
        return self.stage, self.in_stage, self.points, self.won, self.rivals, -self.lot


TIE_BREAKS = (
    "Who came further stands before who did not.",
    "Then it counts who has more points in the last part that they came to.",
    "Then who has more points in all.",
    "Then who has won more tables.",
    "Then whose rivals, each as often as they met, have more points in all.",
    "Then the lot, drawn from the seed.",
)


def place_points(places: Sequence[int]) -> tuple[int, ...]:
    """Return the points of places at a table: rivals left behind in per cent, half for each equal one."""
    rivals = len(places) - 1
    return tuple(
        _divide_rounded(MAX_POINTS * (2 * worse + places.count(place) - 1), 2 * rivals)
        for place in places
        for worse in [sum(other > place for other in places)]
    )


def _divide_rounded(number: int, divisor: int) -> int:
    return (2 * number + divisor) // (2 * divisor)


def draw_lots(entrants: int, seed: bytes) -> list[int]:
    """What is drawn for each entrant, the best first from 0."""
    drawn = [0] * entrants
    for lot, number in enumerate(shuffled(range(entrants), SeedChance(seed).draw("lots"))):
        drawn[number] = lot
    return drawn


def standings(
    entrants: int, rounds: Sequence[Sequence[PlayedTable]], stage_of: Callable[[int], int], seed: bytes
) -> list[EntrantStanding]:
    """All entrants, the first one first; `stage_of` says to which stage a round, from 0, belongs."""
    lines = [EntrantStanding(number, lot) for number, lot in enumerate(draw_lots(entrants, seed))]
    for number, tables in enumerate(rounds):
        for table in tables:
            _add_table(table, stage_of(number), lines)
    for line in lines:
        line.rivals = sum(lines[rival].points for rival in line.met)
    return sorted(lines, key=lambda line: line.rank, reverse=True)


def _add_table(table: PlayedTable, stage: int, lines: Sequence[EntrantStanding]) -> None:
    best = max(table.points, default=0)
    for number, points in zip(table.seats, table.points, strict=True):
        line = lines[number]
        if stage > line.stage:
            line.stage, line.in_stage = stage, 0
        line.in_stage += points
        line.points += points
        line.tables += 1
        line.won += points == best > 0
        line.met.extend(rival for rival in table.seats if rival != number)
