"""The names and texts of cards, ships and requests of LOSS! in Space."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from games.humanize import and_list, capitalise_first, format_count, possessive
from games.rules.contract import Seat
from games.rules.loss_in_space.cards import OBSTACLES, RESOURCES, SLOTS, CardEffect, Resource, Ship, Slot, Threat
from games.rules.loss_in_space.equipment import HARDENED_TURNS
from games.rules.loss_in_space.legality import SWAPPED, SWAPPED_BY_HAGGLERS
from games.rules.loss_in_space.model import ActiveEnhancer, EquippedPart, Joint


def card_name(card: str) -> str:
    """Return the name of a resource card."""
    return RESOURCES[card].name


def card_names(cards: Sequence[str]) -> str:
    """Return resource cards as a list in a sentence."""
    return and_list(card_name(card) for card in cards)


def played_card(card: str, by: Seat | None, names: Sequence[str], you: Seat | None) -> str:
    """Return a card with the seat that played it, if one did."""
    if by is None:
        return card_name(card)
    return f"your own {card_name(card)}" if by == you else f"{possessive(names[by])} {card_name(card)}"


def obstacle_name(card: str) -> str:
    """Return the name of an obstacle or event."""
    return OBSTACLES[card].name


def request_words(request: Mapping[str, Any]) -> str:
    """Return the request of an offer in words."""
    if request["kind"] == "card":
        return f"a card called {_NAMES_BY_ID[request['card']]}"
    if request["kind"] == "any":
        return "any card"
    bonus = f" of at least {request['min']}" if request["min"] else ""
    return f"{KINDS_IN_WORDS[request['kind']][1]}{bonus}"


_NAMES_BY_ID = {card.id: card.name for card in RESOURCES.values()}


TYPES = ("defense", "attack", "speed")
TYPE_OF_SLOT = dict(zip(SLOTS, TYPES, strict=True))
KINDS_IN_WORDS = {
    "shield": ("Shield", "a shield"),
    "weapon": ("Weapon", "a weapon"),
    "engine": ("Engine", "an engine"),
    "enhancer": ("Enhancer", "an enhancer"),
    "dock": ("Space dock", "a space dock"),
    "sabotage": ("Sabotage", "a sabotage card"),
    "anti": ("Anti-sabotage", "an anti-sabotage card"),
}
"""The name of each kind of card, and a card of it in a sentence."""
TRAITS = {
    "haggle": f"A swap costs {format_count(SWAPPED_BY_HAGGLERS, 'card')} instead of {SWAPPED}.",
    "hardened": f"A part that would be lost is out of order for {format_count(HARDENED_TURNS, 'turn')} instead.",
}
_SLOTS = {"die": "slot by die", "choice": "slot of choice"}
_THEFTS = {
    "card": ("steal {n} card", "steal {n} cards"),
    "crew": ("steal {n} crew", "steal {n} crew"),
    "part": ("steal {n} part, slot by die", "steal {n} parts, slots by die"),
    "parsec": ("steal {n} parsec", "steal {n} parsecs"),
}
_SPILLS = {"all": "lose all cargo", "victim": "lose {cards} of choice", "random": "lose {cards} at random"}
_ATTACHED = {
    "forever": "a second part in a slot, for good",
    "fail": "a second part in a slot, until its ship fails",
    "turns": "a second part in a slot, for {turns}",
}
_HOLDS = {"forever": "holds for good", "fail": "holds until its ship fails"}


def effects_words(effects: Iterable[CardEffect]) -> str:
    """Return the effects in order, in words; "Nothing" for none."""
    return capitalise_first("; ".join(_EFFECTS[effect.op](effect) for effect in effects)) or "Nothing"


def card_work(card: Resource) -> str:
    """Return the effects of a resource card in words, those of a part as "+3 attack"."""
    if card.kind in TYPE_OF_SLOT:
        return f"+{card.bonus} {TYPE_OF_SLOT[card.kind]}"
    uses = f", {format_count(card.uses, 'use')}" if card.uses > 1 else ""
    return f"{effects_words(card.effects)}{uses}"


def ship_words(ship: Ship) -> str:
    """Return the abilities of a ship in words."""
    if ship.ability:
        name, uses = ship.ability.name, format_count(ship.ability.uses, "use")
        return f"{name}, {uses}: {effects_words(ship.ability.effects)}"
    return TRAITS.get(ship.trait, "–")


def joint_words(joint: Joint) -> str:
    """Return how long a joint still holds, in words."""
    if joint.turns:
        return f"holds for {format_count(joint.turns, 'turn')}"
    return _HOLDS[RESOURCES[joint.card].effects[0].holds]


def kept_words(kept: ActiveEnhancer) -> str:
    """Return the number of remaining uses of an enhancer on the table, in words."""
    return f"{format_count(kept.uses, 'use')} left"


def off_words(part: EquippedPart) -> str:
    """Return the token on a disabled part in words; "" for a working part."""
    return f"Out of order for {format_count(part.off, 'turn')}" if part.off else ""


def demanded(threat: Threat) -> list[tuple[Slot, int]]:
    """Return the threats of an obstacle, by the slot whose parts count against them."""
    return [(slot, n) for slot, n in zip(SLOTS, threat.triple, strict=True) if n is not None]


def _bonus(effect: CardEffect) -> str:
    named = zip(TYPES, effect.triple, strict=True)
    return and_list(f"{number:+d} {name}" for name, number in named if number)


def _struck(effect: CardEffect) -> str:
    return _SLOTS.get(effect.slot, effect.slot)


_EFFECTS: Mapping[str, Callable[[CardEffect], str]] = {
    "parsecs": lambda effect: format_count(effect.n, "parsec"),
    "draw": lambda effect: f"draw {format_count(effect.n, 'card')}",
    "crew": lambda effect: f"gain {effect.n} crew" if effect.n > 0 else f"lose {-effect.n} crew",
    "retreat": lambda effect: f"go back {format_count(effect.n, 'parsec')}",
    "lose_turn": lambda effect: f"lose {format_count(effect.n, 'turn')}",
    "disable": lambda effect: f"{_struck(effect)} out of order for {format_count(effect.turns, 'turn')}",
    "break": lambda effect: f"lose a part, {_struck(effect)}",
    "spill": lambda effect: _SPILLS[effect.pick].format(cards=format_count(effect.n, "card")),
    "steal": lambda effect: _THEFTS[effect.what][effect.n != 1].format(n=effect.n),
    "switch": lambda effect: f"switch {format_count(effect.n, 'part')}",
    "repair": lambda effect: "all parts work again",
    "bonus": _bonus,
    "attach": lambda effect: _ATTACHED[effect.holds].format(turns=format_count(effect.turns, "turn")),
    "dodge": lambda effect: "dodge what failing brings",
    "cancel": lambda effect: "cancel one play",
}
