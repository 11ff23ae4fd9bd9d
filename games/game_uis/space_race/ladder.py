"""The espionage ladder of the order form: the results of each level in the years before."""

from collections.abc import Iterable, Mapping
from typing import Any, Literal

Fate = Literal["none", "missed", "received", "stole"]
BETTER: tuple[Fate, ...] = ("none", "missed", "received", "stole")


def ladder(lots: Iterable[Mapping[str, Any]], top_level: int) -> tuple[list[int], list[list[Fate]]]:
    """Return the years of `lots`, the oldest first, and the best result on each level up to `top_level` in each year.

    `lots` are the data of espionage events.
    """
    best: dict[tuple[int, int], Fate] = {}
    years = set()
    for lot in lots:
        years.add(lot["year"])
        for pursuer in lot["pursuers"]:
            place = (lot["year"], pursuer["level"])
            best[place] = max(best.get(place, "none"), _fate(lot, pursuer["seat"]), key=BETTER.index)
    told = sorted(years)
    return told, [[best.get((year, level), "none") for year in told] for level in range(top_level + 1)]


def _fate(lot: Mapping[str, Any], seat: int) -> Fate:
    if seat not in lot["receivers"]:
        return "missed"
    return "stole" if lot["stolen"] else "received"
