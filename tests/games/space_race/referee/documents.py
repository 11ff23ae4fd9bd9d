"""Scenarios that the referee accepts, and how to spoil them one field at a time."""

import copy
import json
import re
from typing import Any

from games.rules.space_race.referee import InvalidScenario, decide

NINE: dict[str, Any] = {
    "edition": "nine",
    "year": 1953,
    "options": {"missile_strength": 5},
    "nations": {
        "USA": {"hand": [1, 5, 9, 10], "garnets": 4},
        "URS": {"hand": [3, 4, 5, 6, 7], "garnets": 2},
        "GBR": {"hand": [], "garnets": 2},
        "FRA": {"hand": [2], "garnets": 7},
        "CHN": {"hand": [0, 0, 12], "garnets": 5},
    },
    "offer": [10, 3, 3, 7, 0, 12],
    "readings": {"USA": 1, "URS": 0, "GBR": 3, "FRA": 2, "CHN": 0},
    "submissions": {
        "USA": {"lot": 0, "level": 2, "launch": True, "missiles": ["URS"]},
        "URS": {"lot": 0, "level": 3},
        "GBR": {"lot": 1, "level": 0},
        "FRA": {"lot": 2, "level": 4, "launch": True, "burn": 3},
    },
    "records": [{"year": 1951, "nation": "FRA", "distance": 22, "space_reached": False}],
    "seed": "00ff",
}

FIVE: dict[str, Any] = {
    "edition": "five",
    "year": 1955,
    "nations": {
        "A": {"hand": [3, {"number": 6, "clones": 2}], "garnets": 4},
        "B": {"hand": [9, 9], "garnets": 0},
        "C": {"hand": [], "garnets": 3},
        "D": {"hand": [2, 12], "garnets": 7},
        "E": {"hand": [7, 10], "garnets": 5},
    },
    "offer": [3, 6, 10, 11],
    "readings": {"A": 4, "B": 0, "C": 2, "D": 1, "E": 3},
    "submissions": {
        "A": {"lot": 0, "level": 0, "black_holes": 2},
        "B": {"lot": 1, "level": 4, "missiles": ["A", "A"]},
        "C": {"lot": 2, "level": 1, "launch": True},
        "D": {"lot": 3, "level": 1, "launch": True, "burn": 7},
    },
    "records": [
        {"year": 1950, "nation": "A", "distance": 0, "space_reached": False},
        {"year": 1950, "nation": "B", "distance": 9, "space_reached": False},
        {"year": 1954, "nation": "A", "distance": 44, "space_reached": True},
    ],
}

GONE = object()
"""Put at a path, it takes the field away."""


def with_changes(scenario: dict[str, Any], *changes: tuple[str, Any]) -> dict[str, Any]:
    """A copy of `scenario` with values put at paths such as `nations.USA.hand[2]`."""
    changed = copy.deepcopy(scenario)
    for path, value in changes:
        *way, last = [int(key) if key.isdigit() else key for key in re.findall(r"[^.\[\]]+", path)]
        place: Any = changed
        for key in way:
            place = place[key]
        if value is GONE:
            del place[last]
        elif isinstance(place, list) and last == len(place):
            place.append(value)
        else:
            place[last] = value
    return changed


def problems_of(document: Any) -> list[str]:
    """The referee's lines about a document, given as JSON values or as raw bytes; none if it decides."""
    raw = document if isinstance(document, bytes) else json.dumps(document).encode()
    try:
        decide(raw)
    except InvalidScenario as bad:
        return [str(problem) for problem in bad.problems]
    return []
