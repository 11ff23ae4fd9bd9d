"""The standings of a tournament, computed from the results of its tables.

Entrants are numbered from 0, and points at a table are a percentage of its opponents. A *stage* is a part
that entrants must pass to advance: every round of a knock-out, else all rounds before the final.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from games.rules.chance import SeedChance, shuffled

MAX_POINTS = 100
"""Points for finishing ahead of all opponents at a table."""


@dataclass(frozen=True, slots=True)
class PlayedTable:
    """A finished table: entrants and their points in the order of seats."""

    seats: tuple[int, ...]
    points: tuple[int, ...]


@dataclass(slots=True)
class EntrantStanding:
    """An entrant's results; `rivals` are the points of all opponents met, `lot` is the random draw."""

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
        """Return the sort key, greatest first; `TIE_BREAKS` describes it in words."""
        return self.stage, self.in_stage, self.points, self.won, self.rivals, -self.lot


TIE_BREAKS = (
    "First, players who reached a later stage rank higher.",
    "Then, players with more points in the last stage they reached.",
    "Then, players with more points in total.",
    "Then, players who have won more tables.",
    "Then, players whose opponents have more points in total, counted once per meeting.",
    "Then, a random draw from the seed.",
)


def place_points(places: Sequence[int]) -> tuple[int, ...]:
    """Return points by place: the percentage of opponents behind, half for each tied one."""
    rivals = len(places) - 1
    return tuple(
        # Divided by twice the rivals, and rounded.
        (MAX_POINTS * (2 * worse + places.count(place) - 1) + rivals) // (2 * rivals)
        for place in places
        for worse in [sum(other > place for other in places)]
    )


def standings(
    entrants: int, rounds: Sequence[Sequence[PlayedTable]], stage_of: Callable[[int], int], seed: bytes
) -> list[EntrantStanding]:
    """Return all entrants, the leader first; `stage_of` gives the stage of a round, from 0."""
    lots = shuffled(range(entrants), SeedChance(seed).draw("lots"))
    lines = [EntrantStanding(number, lots.index(number)) for number in range(entrants)]
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
