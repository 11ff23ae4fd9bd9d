"""The text of cards and ships, from their effects."""

from collections.abc import Callable, Iterable, Mapping

from games.humanize import and_list, capitalise_first, format_count, or_list
from games.rules.loss_in_space.cards import RESOURCES, SLOTS, CardEffect, Resource, Ship, Threat
from games.rules.loss_in_space.equipment import HARDENED_TURNS
from games.rules.loss_in_space.legality import SWAPPED, SWAPPED_BY_HAGGLERS
from games.rules.loss_in_space.model import ActiveEnhancer, EquippedPart, Joint

TYPES = ("defense", "attack", "speed")
TYPE_OF_SLOT = dict(zip(SLOTS, TYPES, strict=True))
KIND_NAMES = {
    "shield": "Shield",
    "weapon": "Weapon",
    "engine": "Engine",
    "enhancer": "Enhancer",
    "dock": "Space dock",
    "sabotage": "Sabotage",
    "anti": "Anti-sabotage",
}
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


def resource_words(card: Resource) -> str:
    """Return the effects of a resource card in words."""
    if card.bonus:
        return f"+{card.bonus}"
    uses = f", {format_count(card.uses, 'use')}" if card.uses > 1 else ""
    return f"{effects_words(card.effects)}{uses}"


def card_work(card: Resource) -> str:
    """Return the text of a resource card: as `resource_words`, with the total to which a part adds."""
    return f"+{card.bonus} {TYPE_OF_SLOT[card.kind]}" if card.kind in TYPE_OF_SLOT else resource_words(card)


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


def threat_words(threat: Threat) -> str:
    """Return the demand of an obstacle in words."""
    named = zip(TYPES, threat.triple, strict=True)
    numbers = [f"{name} {number}" for name, number in named if number is not None]
    return capitalise_first(or_list(numbers) if threat.mode == "any" else and_list(numbers)) or "Nothing"


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
