"""The espionage ladder of the order ticket: what each level has come to in the years before."""

from collections.abc import Iterable, Mapping
from typing import Any, Literal

from msgspec import Struct

Fate = Literal["none", "missed", "received", "stole"]
BETTER: tuple[Fate, ...] = ("none", "missed", "received", "stole")


class Rung(Struct, frozen=True):
    """A level, and the best that any nation got out of it, year by year as `Ladder.years` has them."""

    level: int
    fates: tuple[Fate, ...]


class Ladder(Struct, frozen=True):
    """All levels from 0 up, and the years that they tell of, the oldest first."""

    years: tuple[int, ...]
    rungs: tuple[Rung, ...]


def ladder(lots: Iterable[Mapping[str, Any]], top_level: int) -> Ladder:
    """The levels up to `top_level`; `lots` are the data of years' espionage events."""
    best: dict[tuple[int, int], Fate] = {}
    years = set()
    for lot in lots:
        years.add(lot["year"])
        for pursuer in lot["pursuers"]:
            place = (lot["year"], pursuer["level"])
            best[place] = max(best.get(place, "none"), _fate(lot, pursuer["seat"]), key=BETTER.index)
    ordered = tuple(sorted(years))
    return Ladder(
        ordered,
        tuple(
            Rung(level, tuple(best.get((year, level), "none") for year in ordered))
            for level in range(top_level + 1)
        ),
    )


def _fate(lot: Mapping[str, Any], seat: int) -> Fate:
    if seat not in lot["receivers"]:
        return "missed"
    return "stole" if lot["stolen"] else "received"
