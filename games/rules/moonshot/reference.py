"""The figures that the rules page of Moonshot states, taken from what the rules play by."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from games.rules.moonshot.components import Board, Maneuver, Mission, Module, Risk, Tile
from games.rules.moonshot.data import BOARD, MANEUVERS, MISSIONS, MODULES, RISKS, TILES
from games.rules.moonshot.rulings import RULINGS
from games.rules.rulings import Ruling, by_section


class Reference(Struct, frozen=True):
    """The figures of a match under some options; `rulings` are by the anchor of their section."""

    players: int
    rounds: int
    briefing: bool
    board: Board
    tiles: tuple[Tile, ...]
    modules: tuple[Module, ...]
    missions: tuple[Mission, ...]
    risks: tuple[Risk, ...]
    maneuvers: tuple[Maneuver, ...]
    rulings: Mapping[str, tuple[Ruling, ...]]


def reference(options: Mapping[str, Any]) -> Reference:
    """The figures under complete `options`."""
    return Reference(
        players=options["players"],
        rounds=options["rounds"],
        briefing=options["briefing"],
        board=BOARD,
        tiles=tuple(TILES.values()),
        modules=tuple(MODULES.values()),
        missions=tuple(MISSIONS.values()),
        risks=tuple(RISKS.values()),
        maneuvers=tuple(MANEUVERS.values()),
        rulings=by_section(RULINGS),
    )
