"""The figures on the rules page of Moonshot."""

from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from msgspec.structs import asdict

from games.rules.moonshot.data import BOARD, MANEUVERS, MISSIONS, MODULES, RISKS, TILES
from games.rules.rulings import read_rulings

RULINGS = Path(__file__).with_name("rulings.md")


def reference(options: Mapping[str, Any]) -> SimpleNamespace:
    """Return the figures under complete `options`; `rulings` are by the anchor of their section."""
    costs = {"aborted": -BOARD.launch.aborted, "delayed": -BOARD.launch.delayed}
    words = {**asdict(BOARD), **costs}
    return SimpleNamespace(
        players=options["players"],
        rounds=options["rounds"],
        briefing=options["briefing"],
        board=BOARD,
        tiles=tuple(TILES.values()),
        modules=tuple(MODULES.values()),
        missions=tuple(MISSIONS.values()),
        risks=tuple(RISKS.values()),
        maneuvers=tuple(MANEUVERS.values()),
        rulings=read_rulings(RULINGS, words),
    )
