"""Time zones to choose from, by region, with the country of each."""

from functools import cache
from importlib.resources import files
from typing import Any

from games.schedule.clocks import zone_names

OLDER = "Older names"
REGIONS = {"Indian": "Indian Ocean", "Atlantic": "Atlantic Ocean", "Pacific": "Pacific Ocean"}


@cache
def zone_choices() -> list[tuple[str, Any]]:
    """Return UTC, then the zones of each region, then older ones that browsers still send."""
    countries = _countries()
    regions: dict[str, list[tuple[str, str]]] = {}
    older: list[tuple[str, str]] = []
    for name in sorted(zone_names()):
        region, _, place = name.partition("/")
        shown = place.replace("_", " ").replace("/", ", ")
        if name in countries:
            country = countries[name]
            label = shown if country == shown else f"{shown} ({country})"
            regions.setdefault(REGIONS.get(region, region), []).append((name, label))
        elif place and region != "Etc":
            older.append((name, f"{region}: {shown}"))
    return [("UTC", "UTC"), *regions.items(), (OLDER, older)]


def _countries() -> dict[str, str]:
    """Return the country of each zone that the time zone database lists by country."""
    called = {code: name for code, name, *_ in _rows("iso3166.tab")}
    return {zone: called[code] for code, _, zone, *_ in _rows("zone.tab")}


def _rows(table: str) -> list[list[str]]:
    lines = files("tzdata").joinpath("zoneinfo", table).read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines if line and not line.startswith("#")]
