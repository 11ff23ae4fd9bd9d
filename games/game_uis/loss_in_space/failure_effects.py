"""The effects of failing at an obstacle, without struck parts, in sentences (§8, §14)."""

from collections.abc import Iterator, Mapping
from typing import Any

from games.game_uis.loss_in_space.card_text import card_names
from games.game_uis.loss_in_space.dice import LOST_TURN_NEEDS
from games.game_uis.loss_in_space.texts import FAILURE_TEXTS
from games.humanize import format_count
from games.rules.loss_in_space.cards import CardEffect
from games.rules.loss_in_space.draft_preview import CraftPreview
from games.rules.loss_in_space.reach import obstacle_up
from games.rules.loss_in_space.views import LossView


def failure_sentences(view: LossView, move: Mapping[str, Any], outlook: CraftPreview) -> Iterator[str]:
    """Yield the effects of failing with that draft, without struck parts."""
    obstacle = obstacle_up(view.table)
    for effect in obstacle.fail if obstacle else ():
        yield from _sentences(view, move, outlook, effect)


def lost_turn_words(view: LossView) -> str:
    """Return what a lost turn means in a solo game, if the obstacle costs one; else ""."""
    obstacle = obstacle_up(view.table)
    costs = obstacle is not None and any(effect.op == "lose_turn" for effect in obstacle.fail)
    return FAILURE_TEXTS["lose_turn.alone"].format(needs=LOST_TURN_NEEDS) if view.is_alone and costs else ""


def _sentences(view: LossView, move: Mapping[str, Any], outlook: CraftPreview, effect: CardEffect) -> Iterator[str]:
    match effect.op:
        case "crew":
            yield FAILURE_TEXTS["crew"].format(n=-effect.n)
        case "retreat":
            if steps := min(effect.n, view.craft.parsec):
                yield FAILURE_TEXTS["retreat"].format(parsecs=format_count(steps, "parsec"))
        case "lose_turn":
            yield lost_turn_words(view) or FAILURE_TEXTS["lose_turn"].format(turns=format_count(effect.n, "turn"))
        case "spill" if outlook.cargo:
            yield _spilled(move, outlook, effect)


def _spilled(move: Mapping[str, Any], outlook: CraftPreview, effect: CardEffect) -> str:
    left = min(effect.n, len(outlook.cargo))
    case, chosen = f"spill.{effect.pick}", [card for card in move["cards"] if card in outlook.cargo]
    if effect.pick == "victim" and chosen:
        left -= len(chosen)
        case = "spill.chosen and more" if left > 0 else "spill.chosen"
    return FAILURE_TEXTS[case].format(cards=format_count(left, "card"), chosen=card_names(chosen))
