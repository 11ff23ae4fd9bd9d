"""Warnings where a politician declares: the launch of a rival who flies first, and the loss of the match."""

from collections.abc import Mapping
from typing import Any

from games.game_uis.moonshot.launch_gaps import loss_price
from games.game_uis.moonshot.names import program_name
from games.game_uis.moonshot.texts import WARNING_TEXTS
from games.rules.moonshot.actions import PRICES
from games.rules.moonshot.data import BOARD, MISSIONS, RIVAL
from games.rules.moonshot.draft_preview import PoliticsStage
from games.rules.moonshot.model import MissionOnBoard, MoonshotView

LOST = BOARD.tracks.popularity_min - 1
"""The popularity at which a program loses (§11)."""


def race_warning(view: MoonshotView, mission: str) -> str:
    """Return the consequence of a rival who flies that mission first (§9); "" if the rival has not declared it."""
    rival = RIVAL[view.program or ""]
    if view.table.programs[rival].declared != mission:
        return ""
    return WARNING_TEXTS["raced"].format(rival=program_name(rival), price=-BOARD.launch.delayed)


def abort_loses(popularity: int) -> bool:
    """Whether a round without a launch takes the last popularity (§9)."""
    return popularity + BOARD.launch.aborted <= LOST


def launch_loses(view: MoonshotView, mission: str, popularity: int) -> bool:
    """Whether a launch is sure to take the last popularity: its payload is missing and money can't buy it (§9)."""
    is_delayed = _payload_cost(view, mission) > view.table.programs[view.program or ""].money
    return is_delayed and popularity + BOARD.launch.delayed <= LOST


def launch_risks_match(mission: str, popularity: int) -> bool:
    """Whether a launch that fails takes the last popularity (§9)."""
    return popularity - max(loss_price(mission), -BOARD.launch.delayed) <= LOST


def _payload_cost(view: MoonshotView, mission: str) -> int:
    loaded = _on_board(view, mission).payload[view.program or ""]
    return sum(
        max(0, needed - loaded[kind]) * PRICES.payload[kind] for kind, needed in MISSIONS[mission].payload.items()
    )


def _on_board(view: MoonshotView, mission: str) -> MissionOnBoard:
    return next(each for each in view.table.missions if each.id == mission)


def orders_warning(view: MoonshotView, stage: PoliticsStage, steps: list[Mapping[str, Any]]) -> str:
    """Return a warning of orders, `stage` being what they leave, that are sure to lose the match; "" for others.

    Orders that declare nothing are aborted at the deadline.
    """
    last = steps[-1] if steps else {}
    if last.get("do") == "launch":
        return WARNING_TEXTS["launch"] if launch_loses(view, str(last["mission"]), stage.popularity) else ""
    if not abort_loses(stage.popularity):
        return ""
    return WARNING_TEXTS["abort" if last.get("do") == "abort" else "deadline"]
