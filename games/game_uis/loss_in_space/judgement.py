"""The judgement of a ship at an obstacle: its totals against the threats."""

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from games.game_uis.loss_in_space.card_text import TYPE_OF_SLOT
from games.humanize import and_list, or_list
from games.rules.loss_in_space.cards import OBSTACLES, SLOTS
from games.rules.loss_in_space.totals import Comparison, Measure

Came: TypeAlias = Literal["through", "dodged", "failed"]


class ObstacleJudgement(Struct, frozen=True):
    """The `compared` totals and threats, with the result. `any_will_do`: one met threat is enough."""

    compared: Comparison
    any_will_do: bool
    came: Came

    @property
    def said(self) -> str:
        """The comparison in words; "" for an obstacle without a threat."""
        words = [f"{TYPE_OF_SLOT[each.slot]} {each.have} against {each.demanded}" for each in self.compared.measures]
        return or_list(words) if self.any_will_do else and_list(words)


def judgement_of(data: Mapping[str, Any]) -> ObstacleJudgement:
    """Return the judgement in an event `judged`; events of old matches without totals compare nothing."""
    threat = OBSTACLES[data["card"]].threat
    sides = zip(SLOTS, threat.triple, data.get("totals", ()), data.get("raised", ()), strict=False)
    measures = tuple(
        Measure(slot, demanded + raised, raised, have) for slot, demanded, have, raised in sides if demanded is not None
    )
    return ObstacleJudgement(Comparison(measures, data["met"]), threat.mode == "any", _came(data))


def _came(data: Mapping[str, Any]) -> Came:
    if data["met"]:
        return "through"
    return "dodged" if data["dodge"] else "failed"
