"""A seat's totals beside an obstacle's threats: judged, still short, and the cards that would close the gap."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.game_uis.loss_in_space.card_text import TYPE_OF_SLOT, card_name
from games.humanize import and_list, format_count, or_list
from games.rules.loss_in_space.cards import OBSTACLES, RESOURCES
from games.rules.loss_in_space.draft_preview import PartDamage
from games.rules.loss_in_space.model import Card, Craft
from games.rules.loss_in_space.reach import obstacle_up
from games.rules.loss_in_space.totals import Comparison, compare, comparison, is_met, making_up
from games.rules.loss_in_space.views import LossView


def judged_totals(data: Mapping[str, Any]) -> Comparison:
    """Return the totals and threats in an event `judged`; events of old matches without totals compare nothing."""
    threat = OBSTACLES[data["card"]].threat
    return compare(threat, data.get("totals", ()), data.get("raised", ()), data["met"])


def judged_words(data: Mapping[str, Any]) -> str:
    """Return the totals and threats in an event `judged`, in words; "" for an obstacle without a threat."""
    compared = judged_totals(data)
    return _listed(compared, [f"{TYPE_OF_SLOT[m.slot]} {m.have} against {m.demanded}" for m in compared.measures])


def _listed(compared: Comparison, words: Sequence[str]) -> str:
    return or_list(words) if compared.any_will_do else and_list(words)


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


def measured(view: LossView, craft: Craft) -> Comparison:
    """Return a craft's totals beside the current obstacle; nothing to compare without an obstacle."""
    obstacle = obstacle_up(view.table)
    return comparison(obstacle, craft) if obstacle else Comparison((), False, False)


def lacking_words(view: LossView, craft: Craft) -> str:
    """Return the missing points of a craft: "2 attack and 1 speed", or with "or" if one of them is enough."""
    compared = measured(view, craft)
    return _listed(compared, [f"{m.short} {TYPE_OF_SLOT[m.slot]}" for m in compared.measures if m.short])


def blow_words(blow: PartDamage) -> str:
    """Return the damage of failing to a part, in words."""
    if blow.slot is None:
        return "A die says which slot is struck."
    if not blow.card:
        return f"Your {blow.slot} slot is struck: nothing there to lose."
    if not blow.turns:
        return f"Your {blow.slot} slot is struck: {card_name(blow.card)} is lost."
    turns = format_count(blow.turns, "turn")
    return f"Your {blow.slot} slot is struck: {card_name(blow.card)} is out of order for {turns}."
