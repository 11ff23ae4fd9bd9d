"""What cards and ships do in words, from their effects."""

from collections.abc import Callable, Iterable, Mapping

from games.humanize import and_list, counted, opening
from games.rules.loss_in_space.cards import RESOURCES, Resource, Ship, Threat
from games.rules.loss_in_space.equipment import HARDENED_TURNS
from games.rules.loss_in_space.legality import SWAPPED, SWAPPED_BY_HAGGLERS
from games.rules.loss_in_space.model import Joint, Kept, Part
from games.rules.loss_in_space.vocabulary import SLOTS, Effect

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
    "haggle": f"A swap costs {counted(SWAPPED_BY_HAGGLERS, 'card')} instead of {SWAPPED}.",
    "hardened": f"A part that would be lost is out of order for {counted(HARDENED_TURNS, 'turn')} instead.",
}
_SLOTS = {"die": "slot by die", "choice": "slot of choice"}
_THEFTS = {
    "card": ("card", "cards"),
    "crew": ("crew", "crew"),
    "part": ("part, slot by die", "parts, slots by die"),
    "parsec": ("parsec", "parsecs"),
}
_HOLDS = {"forever": "for good", "fail": "until its ship fails"}


def effects_words(effects: Iterable[Effect]) -> str:
    """Effects in their order; "Nothing" for none."""
    return opening("; ".join(_EFFECTS[effect.op](effect) for effect in effects)) or "Nothing"


def resource_words(card: Resource) -> str:
    """What a resource card does."""
    if card.bonus:
        return f"+{card.bonus}"
    uses = f", {counted(card.uses, 'use')}" if card.uses > 1 else ""
    return f"{effects_words(card.effects)}{uses}"


def card_work(card: Resource) -> str:
    """What stands on a resource card: as `resource_words`, a part's bonus with what it adds to."""
    return f"+{card.bonus} {TYPE_OF_SLOT[card.kind]}" if card.kind in TYPE_OF_SLOT else resource_words(card)


def ship_words(ship: Ship) -> str:
    """What a ship can do beside flying."""
    if ship.ability:
        name, uses = ship.ability.name, counted(ship.ability.uses, "use")
        return f"{name}, {uses}: {effects_words(ship.ability.effects)}"
    return TRAITS.get(ship.trait, "–")


def joint_words(joint: Joint) -> str:
    """How long a joint holds from now on."""
    if joint.turns:
        return f"holds for {counted(joint.turns, 'turn')}"
    return f"holds {_HOLDS[RESOURCES[joint.card].effects[0].holds]}"


def kept_words(kept: Kept) -> str:
    """How often an enhancer on the table can still be used."""
    return f"{counted(kept.uses, 'use')} left"


def off_words(part: Part) -> str:
    """The token on a part that does not work; "" on one that does."""
    return f"Out of order for {counted(part.off, 'turn')}" if part.off else ""


def threat_words(threat: Threat) -> str:
    """What an obstacle demands."""
    named = zip(TYPES, threat.triple, strict=True)
    numbers = [f"{name} {number}" for name, number in named if number is not None]
    return opening(" or ".join(numbers) if threat.mode == "any" else and_list(numbers)) or "Nothing"


def _bonus(effect: Effect) -> str:
    named = zip(TYPES, effect.triple, strict=True)
    return and_list(f"{number:+d} {name}" for name, number in named if number)


def _attach(effect: Effect) -> str:
    held = _HOLDS.get(effect.holds) or f"for {counted(effect.turns, 'turn')}"
    return f"a second part in a slot, {held}"


def _crew(effect: Effect) -> str:
    return f"{'gain' if effect.n > 0 else 'lose'} {abs(effect.n)} crew"


def _spill(effect: Effect) -> str:
    if effect.pick == "all":
        return "lose all cargo"
    return f"lose {counted(effect.n, 'card')} {'of choice' if effect.pick == 'victim' else 'at random'}"


def _struck(effect: Effect) -> str:
    return _SLOTS.get(effect.slot, effect.slot)


_EFFECTS: Mapping[str, Callable[[Effect], str]] = {
    "parsecs": lambda effect: counted(effect.n, "parsec"),
    "draw": lambda effect: f"draw {counted(effect.n, 'card')}",
    "crew": _crew,
    "retreat": lambda effect: f"go back {counted(effect.n, 'parsec')}",
    "lose_turn": lambda effect: f"lose {counted(effect.n, 'turn')}",
    "disable": lambda effect: f"{_struck(effect)} out of order for {counted(effect.turns, 'turn')}",
    "break": lambda effect: f"lose a part, {_struck(effect)}",
    "spill": _spill,
    "steal": lambda effect: f"steal {counted(effect.n, *_THEFTS[effect.what])}",
    "switch": lambda effect: f"switch {counted(effect.n, 'part')}",
    "repair": lambda effect: "all parts work again",
    "bonus": _bonus,
    "attach": _attach,
    "dodge": lambda effect: "dodge what failing brings",
    "cancel": lambda effect: "cancel one play",
}
