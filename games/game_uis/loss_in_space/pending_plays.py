"""Pending plays in words: what they would do, and the cost and effect of countering them (§11)."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from games.game_ui import Names
from games.game_uis.loss_in_space.card_text import TYPES, card_name, played_card
from games.game_uis.loss_in_space.obstacle_gap import lacking_words, measured
from games.game_uis.loss_in_space.texts import HARM_TEXTS, IDLE_TEXTS, PENDING_TEXTS
from games.humanize import and_list, capitalise_first, format_count, possessive
from games.rules.contract import Seat
from games.rules.loss_in_space.cards import RESOURCES, SHIPS, SLOTS, CardEffect, Triple
from games.rules.loss_in_space.draft_preview import CraftPreview, FacingPreview
from games.rules.loss_in_space.equipment import HARDENED_TURNS
from games.rules.loss_in_space.model import MOST_LOST_TURNS, Card, PendingPlay
from games.rules.loss_in_space.totals import effective_raise, struck_part
from games.rules.loss_in_space.views import LossView

Said = tuple[str, Mapping[str, Any]]
"""A case of `HARM_TEXTS`, and what stands in its sentence besides the names."""


def pending_words(play: PendingPlay, names: Names) -> str:
    """Return a pending play in a sentence."""
    if play.backfired or play.by is None:
        case, whose = "backfires" if play.backfired else "strikes", ""
    else:
        aim = f".{play.side}" if play.side else ".slot" if play.slot else ""
        case, whose = f"by{aim}", possessive(names[play.by])
    values = {"card": card_name(play.card), "target": names[play.target], "whose": whose, "slot": play.slot}
    return capitalise_first(PENDING_TEXTS[case].format(**values))


def counter_words(
    view: LossView, cancels: Iterable[Mapping[str, Any]], outlook: CraftPreview, names: Names
) -> Iterator[str]:
    """Yield the cost and effect of cancelling, or the effect of the plays, and the result for the facing ship."""
    spent = {int(cancel["play"]): str(cancel["card"]) for cancel in cancels}
    pending = view.table.pending
    if not spent:
        yield "You let everything happen."
        yield from (harm_words(view, play, names) for play in pending)
    for place, card in sorted(spent.items()):
        yield from _undone(view, card, pending[place], names)
    if 0 < len(spent) < len(pending):
        yield "The rest happens."
    for stand in outlook.stands:
        yield _left_with(view, stand, names)


def _undone(view: LossView, card: str, play: PendingPlay, names: Names) -> Iterator[str]:
    if list(_harms(view, play)):
        yield f"You spend {card_name(card)}. This no longer happens: {harm_words(view, play, names)}"
    else:
        played = played_card(play.card, play.by, names, view.viewer)
        yield f"You spend {card_name(card)}, though {played} finds nothing to strike."
    if drawn := sum(effect.n for effect in RESOURCES[card].effects if effect.op == "draw"):
        yield f"You draw {format_count(drawn, 'card')}."


def _left_with(view: LossView, stand: FacingPreview, names: Names) -> str:
    is_you, name, lacking = stand.seat == view.viewer, names[stand.seat], lacking_words(view, stand.craft)
    if measured(view, stand.craft).met:
        return "With that you get past it." if is_you else f"With that {name} gets past it."
    return f"With that you are {lacking} short." if is_you else f"With that {name} is {lacking} short."


def harm_words(view: LossView, play: PendingPlay, names: Names) -> str:
    """Return the harm of a pending play to its target, a sentence for each effect."""
    target = {"name": names[play.target], "whose": possessive(names[play.target])}
    if play.target == view.viewer:
        target = {"name": "you", "whose": "your"}
    played = played_card(play.card, play.by, names, view.viewer)
    harms = list(_harms(view, play)) or [("nothing", {})]
    return " ".join(
        capitalise_first(HARM_TEXTS[case].format(played=played, **target, **values)) for case, values in harms
    )


def _harms(view: LossView, play: PendingPlay) -> Iterator[Said]:
    """Yield the harms of a pending play to its target, without effects that find no part."""
    resource = RESOURCES[play.card]
    if play.side == "player":
        yield "helps", {"amounts": _amounts(resource.boost)}
    elif play.side == "obstacle":
        if more := _amounts(effective_raise(view.threat, resource.boost)):
            yield "raises", {"amounts": more}
    else:
        for effect in resource.effects:
            yield from _harm_of(view, play, effect)


def idle_reason(view: LossView, card: Card, target: Seat, names: Names, slot: Any = None) -> str:
    """Return why sabotage would find nothing at the target, in a sentence; "" if it finds something."""
    resource = RESOURCES[card]
    if resource.kind != "sabotage" or list(_harms(view, PendingPlay(card, view.viewer, target, slot))):
        return ""
    effect = resource.effects[0]
    case = effect.what if effect.op == "steal" else "turn" if effect.op == "lose_turn" else "part"
    return capitalise_first(IDLE_TEXTS["slot" if slot and case == "part" else case].format(name=names[target]))


def _amounts(triple: Triple) -> str:
    return and_list(f"{abs(number)} {name}" for name, number in zip(TYPES, triple, strict=True) if number)


def _harm_of(view: LossView, play: PendingPlay, effect: CardEffect) -> Iterator[Said]:
    """Yield the harm of one effect of sabotage; a hardened ship keeps a part that it would lose (§13)."""
    craft, turns = view.table.seats[play.target], format_count(effect.turns, "turn")
    match effect.op, effect.what:
        case ("disable", _):
            slot = play.slot if effect.slot == "choice" else next((each for each in SLOTS if each == effect.slot), None)
            if slot is None and craft.slots.cards():
                yield "disables.die", {"turns": turns}
            elif slot and (part := struck_part(craft.slots[slot], enabled=True)):
                yield "disables", {"part": card_name(part.card), "turns": turns}
        case ("break", _) | ("steal", "part"):
            if craft.slots.cards() and SHIPS[craft.ship].trait == "hardened":
                yield "disables.die", {"turns": format_count(HARDENED_TURNS, "turn")}
            elif craft.slots.cards():
                yield "takes part", {}
        case ("lose_turn", _):
            if view.is_alone:
                yield "costs one.times" if effect.n > 1 else "costs one", {"n": effect.n}
            elif lost := min(effect.n, MOST_LOST_TURNS - craft.lost):
                yield "costs", {"loss": format_count(lost, "turn")}
        case ("bonus", _):
            if len(set(effect.triple)) == 1:
                yield "lowers", {"n": abs(effect.triple[0])}
            else:
                yield "costs", {"loss": _amounts(effect.triple)}
        case (_, "crew"):
            yield "takes all crew" if effect.n >= craft.crew else "takes crew", {"n": effect.n}
        case (_, "card"):
            if count := min(effect.n, view.cargo_sizes[play.target]):
                yield "takes cards", {"cards": format_count(count, "card")}
        case _:
            if steps := min(effect.n, craft.parsec):
                yield "costs", {"loss": format_count(steps, "parsec")}
