"""The common parts of both ways to end a match, after the launches of a year (§7)."""

from collections.abc import Iterable

from msgspec import Struct

from games.rules.contract import Seat
from games.rules.space_race.editions import Rules
from games.rules.space_race.model import HeldParts, LaunchReport, PastLaunch, YearVerdict


class Aftermath(Struct, frozen=True):
    """A year after its launches; `hands` and `garnets` are by seat, before prizes.

    `records` are the launches of earlier years.
    """

    rules: Rules
    year: int
    launches: tuple[LaunchReport, ...]
    hands: tuple[HeldParts, ...]
    garnets: tuple[int, ...]
    records: tuple[PastLaunch, ...]

    @property
    def seats(self) -> range:
        """All nations."""
        return range(len(self.hands))

    @property
    def is_last_year(self) -> bool:
        """Whether no year can follow."""
        return self.year >= self.rules.last_year


Judgement = tuple[tuple[LaunchReport, ...], YearVerdict | None]
"""The launches, explosions marked, and how the year ended the match; None when the next year opens."""


def records_of(year: int, launches: Iterable[LaunchReport], space_reached: bool) -> tuple[PastLaunch, ...]:
    """Return the launches of a year as later years need them."""
    return tuple([PastLaunch(year, launch.seat, launch.distance, space_reached) for launch in launches])


def amounts(seats: range, given: dict[Seat, int]) -> tuple[int, ...]:
    """Return the amounts by seat, 0 for seats that are not in `given`."""
    return tuple([given.get(seat, 0) for seat in seats])
