"""The components of Moonshot, read from the data files beside this module (§14)."""

import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, TypeVar, get_args

import msgspec

from games.rules.moonshot import components

FOLDER = Path(__file__).parent / "data"
FILES = ("board", "maneuvers", "missions", "modules", "risks", "technology_tiles")

T = TypeVar("T")

_ORDER: tuple[components.Effect, ...] = get_args(components.Effect)


def read_data_file(name: str) -> dict[str, Any]:
    """Return the content of the data file of that name."""
    return tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


def in_order(effects: components.Effects) -> components.Effects:
    """Return a table of effects in the order in which they are applied (§13)."""
    return {effect: effects[effect] for effect in _ORDER if effect in effects}


def _rows(kind: type[T], rows: Iterable[Any]) -> tuple[T, ...]:
    return tuple(msgspec.convert(row, kind) for row in rows)


BOARD = msgspec.convert(read_data_file("board"), components.BoardSettings)
_TILES = _rows(components.Tile, read_data_file("technology_tiles")["tile"])
_MODULES = _rows(components.Module, read_data_file("modules")["module"])
_MISSIONS = _rows(components.MoonshotMission, read_data_file("missions")["mission"])
_RISKS = _rows(components.Risk, read_data_file("risks")["risk"])
_MANEUVERS = _rows(components.Maneuver, read_data_file("maneuvers")["maneuver"])

TILES: Mapping[str, components.Tile] = {each.id: each for each in _TILES}
MODULES: Mapping[str, components.Module] = {each.id: each for each in _MODULES}
MISSIONS: Mapping[str, components.MoonshotMission] = {each.id: each for each in _MISSIONS}
RISKS: Mapping[str, components.Risk] = {each.id: each for each in _RISKS}
MANEUVERS: Mapping[str, components.Maneuver] = {each.id: each for each in _MANEUVERS}
PLACES: Mapping[str, components.PoliticsPlace] = {each.id: each for each in BOARD.places}
"""Every component by its id; places in the order in which they are settled."""

PROGRAMS = BOARD.programs.order
RIVAL: Mapping[str, str] = {PROGRAMS[0]: PROGRAMS[1], PROGRAMS[1]: PROGRAMS[0]}
PROGRAM_NAMES: Mapping[str, str] = {"roscosmos": "RosCosmos", "nasa": "NASA"}
RISK_LEVELS = tuple(sorted({risk.level for risk in _RISKS}))
