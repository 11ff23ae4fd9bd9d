"""The zones of the world's clocks, to choose one of."""

from typing import Any

from games.schedule.clocks import zone_names

# Zones are called by others too, for what is older than places.
CONTINENTS = (
    "Africa",
    "America",
    "Antarctica",
    "Arctic",
    "Asia",
    "Atlantic",
    "Australia",
    "Europe",
    "Indian",
    "Pacific",
)


def zone_choices() -> list[tuple[str, Any]]:
    """UTC, then the zones that are called by a place, by their continents."""
    continents: dict[str, list[tuple[str, str]]] = {}
    for name in sorted(zone_names()):
        continent, _, place = name.partition("/")
        if place and continent in CONTINENTS:
            continents.setdefault(continent, []).append((name, place.replace("_", " ").replace("/", ", ")))
    return [("UTC", "UTC"), *continents.items()]
