"""A seat's totals beside an obstacle's threats: judged, still short, and the cards that would close the gap."""

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from games.game_uis.loss_in_space.card_text import TYPE_OF_SLOT, card_name
from games.game_uis.loss_in_space.texts import BLOW_TEXTS
from games.humanize import and_list, format_count, or_list
from games.rules.loss_in_space.cards import OBSTACLES, RESOURCES, SLOTS
from games.rules.loss_in_space.draft_preview import PartDamage
from games.rules.loss_in_space.model import Card, Craft
from games.rules.loss_in_space.reach import obstacle_up
from games.rules.loss_in_space.totals import Comparison, Measure, comparison, is_met, making_up
from games.rules.loss_in_space.views import LossView

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
    came: Came = "through" if data["met"] else "dodged" if data["dodge"] else "failed"
    return ObstacleJudgement(Comparison(measures, data["met"]), threat.mode == "any", came)


def standing_before(view: LossView) -> Comparison | None:
    """Return the viewer's totals beside the current threats, whoever faces them; None without threats."""
    obstacle = obstacle_up(view.table)
    if obstacle is None or obstacle.threat.mode == "none":
        return None
    return comparison(obstacle, view.craft)


def standing_words(view: LossView) -> str:
    """Return the heading of the viewer's totals, by whether the viewer faces the obstacle."""
    return "Your totals" if _faces(view) else "Your totals, were it yours to face"


def marked_cargo(view: LossView) -> list[tuple[Card, str]]:
    """Return the viewer's cargo, each card with its current use; "" without one."""
    obstacle, marks = obstacle_up(view.table), {}
    if obstacle and _faces(view) and not is_met(obstacle, view.craft):
        marks = {card: "Dodges the consequences" for card in view.cargo if RESOURCES[card].first == "dodge"}
        for card, together in making_up(obstacle, view.craft, view.own_cards).items():
            others = format_count(together - 1, "other card")
            marks[card] = f"Makes it up with {others}" if together > 1 else "Makes it up"
    return [(card, marks.get(card, "")) for card in view.cargo]


def _faces(view: LossView) -> bool:
    return view.table.turn is not None and view.seat in view.table.turn.facing


def measured(view: LossView, craft: Craft) -> Comparison | None:
    """Return a craft's totals beside the current obstacle; None without an obstacle."""
    obstacle = obstacle_up(view.table)
    return comparison(obstacle, craft) if obstacle else None


def lacking_words(view: LossView, craft: Craft) -> str:
    """Return the missing points of a craft: "2 attack and 1 speed", or with "or" if one of them is enough."""
    compared = measured(view, craft)
    measures = compared.measures if compared else ()
    lacking = [f"{each.short} {TYPE_OF_SLOT[each.slot]}" for each in measures if each.short]
    return or_list(lacking) if view.threat and view.threat.mode == "any" else and_list(lacking)


def blow_words(blow: PartDamage) -> str:
    """Return the damage of failing to a part, in words."""
    case = "lost" if blow.card else "nothing"
    if blow.slot is None:
        case = "die"
    if blow.turns and blow.card:
        case += ".out of order"
    card = card_name(blow.card) if blow.card else ""
    return BLOW_TEXTS[case].format(slot=blow.slot, card=card, turns=format_count(blow.turns, "turn"))
