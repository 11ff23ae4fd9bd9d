"""The value of cards, rewards and ill effects to a seat, for bots; the unit is cards."""

from collections.abc import Iterable, Mapping, Sequence

from games.rules.loss_in_space.cards import BONUS, RESOURCES, CardEffect, Obstacle
from games.rules.loss_in_space.equipment import slot_of
from games.rules.loss_in_space.model import Card, Craft
from games.rules.loss_in_space.totals import total

FRESH = 5.0
"""What a card not yet drawn is worth."""

PARSEC = 6.0

BUILT = 20
"""A ship whose totals add up to less takes cards for parsecs, as far as its cargo holds them."""

_WORTH = {"attach": 5.5, "dodge": 5.0, "draw": 5.0, "crew": 4.5, "bonus": 4.0, "repair": 3.0, "switch": 4.5}
_KINDS = {"dock": 5.0, "sabotage": 3.0, "anti": 3.5}

_HARM: Mapping[str, float] = {"lose_turn": 6.0, "retreat": PARSEC, "disable": 2.0, "break": 5.0, "spill": 3.5}
_CREW, _LAST_CREW = 7.0, 40.0


def worth(card: Card, craft: Craft, cargo: Sequence[Card]) -> float:
    """Return the value of a card, in cargo or still to come, to the seat with that craft and cargo."""
    resource = RESOURCES[card]
    if resource.is_part:
        return _worth_of_part(card, craft, cargo)
    if resource.kind == "enhancer":
        return _WORTH[resource.first] * (1 if resource.uses == 1 else 1.7)
    return _KINDS[resource.kind]


def _worth_of_part(card: Card, craft: Craft, cargo: Sequence[Card]) -> float:
    """Return the value of a part: highest in an empty slot, else its gain over the part there or by a joint."""
    slot, bonus = slot_of(card), BONUS[card]
    there = [BONUS[part.card] for part in craft.slots[slot]]
    rivals = [BONUS[other] for other in cargo if other != card and RESOURCES[other].kind == slot]
    if not there and bonus > max(rivals, default=0):
        return 4.0 + 2.0 * bonus
    tools = {RESOURCES[other].first for other in cargo}
    joined = 0.9 * bonus if "attach" in tools and len(there) < 2 and bonus >= max(rivals, default=0) else 0.0
    switched = 1.5 * max(0, bonus - min(there, default=0)) if "switch" in tools else 0.0
    return 0.6 * bonus + max(joined, switched)


def by_worth(cards: Iterable[Card], craft: Craft, cargo: Sequence[Card]) -> list[Card]:
    """Return the cards, the least valuable first."""
    return sorted(cards, key=lambda card: (worth(card, craft, cargo), card))


def is_built(craft: Craft) -> bool:
    """Whether the ship is good enough to race instead of gathering cards."""
    return sum(total(craft)) >= BUILT


def prize(obstacle: Obstacle) -> float:
    """Return the value of meeting the obstacle."""
    cards = sum(effect.n for effect in obstacle.win if effect.op == "draw")
    return PARSEC * obstacle.parsecs + FRESH * cards


def harm(obstacle: Obstacle, craft: Craft, cargo_size: int) -> float:
    """Return the cost of failing the obstacle to the seat; negative if failing is a gain."""
    return sum(_harm(effect, craft, cargo_size) for effect in obstacle.fail)


def _harm(effect: CardEffect, craft: Craft, cargo_size: int) -> float:
    match effect.op:
        case "crew":
            return _LAST_CREW if craft.crew + effect.n <= 1 else -_CREW * effect.n
        case "draw":
            return -FRESH * effect.n
        case "spill":
            return _HARM["spill"] * min(cargo_size, cargo_size if effect.pick == "all" else effect.n)
        case "retreat":
            return _HARM["retreat"] * min(craft.parsec, effect.n)
        case op:
            return _HARM[op] * max(1, effect.n, effect.turns)
