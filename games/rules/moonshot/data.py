"""The components of Moonshot, read from the data files beside this module (§14)."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from games.rules.moonshot import components

FOLDER = Path(__file__).parent / "data"

T = TypeVar("T")


def read_data_file(name: str) -> dict[str, Any]:
    """Return the content of the data file of that name."""
    return tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


def _by_id(kind: type[T], file: str, rows: str) -> Mapping[str, T]:
    return {row["id"]: msgspec.convert(row, kind) for row in read_data_file(file)[rows]}


BOARD = msgspec.convert(read_data_file("board"), components.BoardSettings)
TILES = _by_id(components.Tile, "technology_tiles", "tile")
MODULES = _by_id(components.Module, "modules", "module")
MISSIONS = _by_id(components.MoonshotMission, "missions", "mission")
RISKS = _by_id(components.Risk, "risks", "risk")
MANEUVERS = _by_id(components.Maneuver, "maneuvers", "maneuver")
PLACES: Mapping[str, components.PoliticsPlace] = {each.id: each for each in BOARD.places}
"""Every component by its id; places in the order in which they are settled."""

PROGRAMS = BOARD.programs.order
RIVAL: Mapping[str, str] = {PROGRAMS[0]: PROGRAMS[1], PROGRAMS[1]: PROGRAMS[0]}
PROGRAM_NAMES: Mapping[str, str] = {"roscosmos": "RosCosmos", "nasa": "NASA"}
RISK_LEVELS = tuple(sorted({risk.level for risk in RISKS.values()}))
