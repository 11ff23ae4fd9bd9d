"""The components of Moonshot, read from the data files beside this module (§14)."""

import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, TypeVar, get_args

import msgspec

from games.rules.moonshot.components import (
    Board,
    Effect,
    Effects,
    Maneuver,
    Mission,
    Module,
    Place,
    Risk,
    Tile,
)

FOLDER = Path(__file__).parent / "data"
FILES = ("board", "maneuvers", "missions", "modules", "risks", "technology_tiles")

T = TypeVar("T")

_ORDER: tuple[Effect, ...] = get_args(Effect)


def read(name: str) -> dict[str, Any]:
    """The data file of that name as it stands."""
    return tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


def in_order(effects: Effects) -> Effects:
    """A table of effects in the order in which they are applied (§13)."""
    return {effect: effects[effect] for effect in _ORDER if effect in effects}


def _rows(kind: type[T], rows: Iterable[Any]) -> tuple[T, ...]:
    return tuple(msgspec.convert(row, kind) for row in rows)


BOARD = msgspec.convert(read("board"), Board)
_TILES = _rows(Tile, read("technology_tiles")["tile"])
_MODULES = _rows(Module, read("modules")["module"])
_MISSIONS = _rows(Mission, read("missions")["mission"])
_RISKS = _rows(Risk, read("risks")["risk"])
_MANEUVERS = _rows(Maneuver, read("maneuvers")["maneuver"])

TILES: Mapping[str, Tile] = {each.id: each for each in _TILES}
MODULES: Mapping[str, Module] = {each.id: each for each in _MODULES}
MISSIONS: Mapping[str, Mission] = {each.id: each for each in _MISSIONS}
RISKS: Mapping[str, Risk] = {each.id: each for each in _RISKS}
MANEUVERS: Mapping[str, Maneuver] = {each.id: each for each in _MANEUVERS}
PLACES: Mapping[str, Place] = {each.id: each for each in BOARD.places}
"""Every component by its id; places in the order in which they are settled."""

PROGRAMS = BOARD.programs.order
RIVAL: Mapping[str, str] = {PROGRAMS[0]: PROGRAMS[1], PROGRAMS[1]: PROGRAMS[0]}
PROGRAM_NAMES: Mapping[str, str] = {"roscosmos": "RosCosmos", "nasa": "NASA"}
RISK_LEVELS = tuple(sorted({risk.level for risk in _RISKS}))
