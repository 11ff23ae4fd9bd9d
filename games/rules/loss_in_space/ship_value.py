"""The value of a ship and its cargo for bots: its best build, its pace, and the parsecs of the cards left in cargo."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TypeAlias

from msgspec import Struct

from games.rules.loss_in_space.cards import (
    BONUS,
    NOTHING,
    OBSTACLES,
    PLAIN_OBSTACLES,
    RESOURCES,
    SHIPS,
    SLOTS,
    CardEffect,
    Kind,
    Obstacle,
    Triple,
    best_part,
)
from games.rules.loss_in_space.model import GOAL, MOST_CARGO, Card, Craft, EquippedPart, PartSwitch
from games.rules.loss_in_space.moves import EquipAction
from games.rules.loss_in_space.totals import meets
from games.rules.loss_in_space.views import LossView

FRESH = 0.45
"""What a card not yet drawn is worth, in parsecs, as everything here."""

_CREW, _LOST_TURN, _RETREAT, _DISABLED, _BROKEN, _SPILLED = 0.45, 0.8, 0.8, 0.25, 0.8, 0.3

HIGHEST = 9
"""More than this of a total is never demanded."""

USUAL: Triple = (6, 5, 5)
"""The totals of a usual rival: what it fails at, others may help with."""

HELPING = 0.9
"""What part of an obstacle's reward helpers count on when a usual ship fails at it."""

LEAST_JOINED = 0.04
"""A joint that speeds the ship up by less is kept."""

_LEAST_GAIN = 0.005

KIND: dict[Card, Kind] = {card: resource.kind for card, resource in RESOURCES.items()}
FIRST: dict[Card, str] = {card: resource.first for card, resource in RESOURCES.items()}

Parts: TypeAlias = list[list[Card]]
"""The parts of each slot, in the order of the slots."""


def _cost(effect: CardEffect) -> float:
    match effect.op:
        case "crew":
            return -_CREW * effect.n
        case "lose_turn":
            return _LOST_TURN * effect.n
        case "retreat":
            return _RETREAT * effect.n
        case "disable":
            return _DISABLED * effect.turns
        case "break":
            return _BROKEN
        case "spill":
            return _SPILLED * max(1, effect.n)
        case _:
            return -FRESH * effect.n


def pace(totals: Triple) -> float:
    """Return the average number of parsecs of a turn with such totals, over all obstacles."""
    return _pace(raise_totals(totals, 0, 0))


@lru_cache(maxsize=(HIGHEST + 1) ** 3)
def _pace(totals: Triple) -> float:
    return sum(_outcome(OBSTACLES[card], totals) for card in PLAIN_OBSTACLES) / len(PLAIN_OBSTACLES)


def _outcome(obstacle: Obstacle, totals: Triple) -> float:
    if not meets(obstacle.threat, totals, NOTHING):
        return -sum(_cost(effect) for effect in obstacle.fail)
    helps = not meets(obstacle.threat, USUAL, NOTHING)
    gain = obstacle.parsecs + FRESH * sum(effect.n for effect in obstacle.win if effect.op == "draw")
    return gain * (1 + HELPING * helps)


def raise_totals(totals: Triple, place: int, more: int) -> Triple:
    """Return the totals with `more` added at a place, up to the highest demand of an obstacle."""
    first, second, third = (min(HIGHEST, max(0, each + more * (place == at))) for at, each in enumerate(totals))
    return first, second, third


class ShipBuild(Struct):
    """A ship under construction: its parts, the remaining cards, and the actions so far."""

    craft: Craft
    parts: Parts
    left: list[Card]
    done: list[EquipAction]

    @property
    def totals(self) -> Triple:
        """The sum of ship and parts, those out of order included."""
        own, parts = SHIPS[self.craft.ship].triple, self.parts
        return (
            own[0] + sum([BONUS[card] for card in parts[0]]),
            own[1] + sum([BONUS[card] for card in parts[1]]),
            own[2] + sum([BONUS[card] for card in parts[2]]),
        )

    @property
    def built(self) -> Craft:
        """The craft with its parts, all of them working."""
        craft = self.craft
        for slot, cards in zip(SLOTS, self.parts, strict=True):
            craft = craft.with_parts(slot, tuple([EquippedPart(card) for card in cards]))
        return craft


class BuildStep(Struct, frozen=True):
    """One action of equipping at a slot's place, and the speed that it adds to the ship."""

    gain: float
    action: EquipAction
    place: int


def best_build(craft: Craft, cargo: Iterable[Card], switches: bool = True) -> ShipBuild:
    """Return the ship built from the cargo, step by step, by the action that adds most speed."""
    parts = [[part.card for part in craft.slots[slot]] for slot in SLOTS]
    build = ShipBuild(craft, parts, list(cargo), [])
    while step := max(_steps(build, switches), key=lambda step: step.gain, default=None):
        _take(build, step)
    return build


def _take(build: ShipBuild, step: BuildStep) -> None:
    action, there = step.action, build.parts[step.place]
    for swap in action.swaps:
        there[there.index(swap.old)] = swap.new
        build.left.remove(swap.new)
    if action.card is not None:
        there.append(action.card)
        build.left.remove(action.card)
    if action.using is not None:
        build.left.remove(action.using)
    build.done.append(action)


def _steps(build: ShipBuild, switches: bool) -> Iterator[BuildStep]:
    """Yield the useful actions with the best part for each slot; filling an empty slot is always useful."""
    left, totals = build.left, build.totals
    joints = [card for card in left if FIRST[card] == "attach"]
    tools = [card for card in left if FIRST[card] == "switch"] if switches else []
    for place, slot in enumerate(SLOTS):
        fitting, there = [card for card in left if KIND[card] == slot], build.parts[place]
        if not fitting:
            continue
        part = best_part(fitting)
        if not there:
            yield BuildStep(HIGHEST, EquipAction("fit", part, None, ()), place)
        if len(there) == 1 and joints:
            faster = speed_up(totals, place, BONUS[part])
            if faster > LEAST_JOINED:
                yield BuildStep(faster, EquipAction("join", part, joints[-1], ()), place)
        if there and tools:
            old = min(there, key=BONUS.__getitem__)
            faster = speed_up(totals, place, BONUS[part] - BONUS[old])
            if faster > _LEAST_GAIN:
                yield BuildStep(faster, EquipAction("switch", None, tools[0], (PartSwitch(old, part),)), place)


def speed_up(totals: Triple, place: int, more: int) -> float:
    """Return the additional parsecs of a turn if `more` is added at a place of the totals."""
    return _pace(raise_totals(totals, place, more)) - _pace(raise_totals(totals, place, 0))


def drawn_by(card: Card) -> int:
    """Return the number of cards that playing it draws."""
    return sum(effect.n for effect in RESOURCES[card].effects if effect.op == "draw")


LEADERS_PACE = 1.15
"""How many parsecs a turn bring whoever leads."""

_SABOTAGE: Mapping[str, float] = {
    "emp": 0.6,
    "loose-screw": 0.5,
    "fake-detour": 1.3,
    "emergency-karaoke": 0.5,
    "parking-boot": 0.8,
    "poached-by-recruiters": 0.4,
    "chop-shop": 0.9,
    "sticky-tractor-beam": 0.6,
}
_ANTI = 0.5
_BOOST, _UNUSED_BOOST, _TWICE = 2.2, 0.88, 1.6
"""A boost used, the chance that a turn has no use for it, and how much more one for two uses is worth."""
_DODGE, _UNUSED_DODGE = 1.26, 0.75
_REPAIR, _CREW_CARD, _LAST_CREW = 0.5, 0.2, 0.7
_FEW_CREW = 2

_SPARE, _SECOND_SPARE = 0.2, 0.06
"""How likely a spare part finds its joint: the best of its slot, and any other one."""
_JOINT, _DOCK, _AGAIN = 0.3, 0.25, 0.5
"""How likely joints and docks find a part, and how much that is less for one more."""
_JOINED, _SWITCHED = 3, 2
"""What they add then."""
_FRESH_LATER = FRESH / 2
_LEFT_BEHIND = 0.4


def turns_left(view: LossView) -> float:
    """Return the expected number of turns until the end of the race, from public information."""
    return max(1.0, (GOAL - max(craft.parsec for craft in view.table.seats)) / LEADERS_PACE)


def promised_parsecs(craft: Craft, cargo: Iterable[Card], turns: float) -> float:
    """Return the parsecs that ship and cargo bring in `turns` turns."""
    build = best_build(craft, cargo)
    worth = turns * pace(build.totals)
    seen: set[str] = set()
    for card in sorted(build.left, key=BONUS.__getitem__, reverse=True):
        kind = KIND[card] if KIND[card] in SLOTS else FIRST[card]
        worth += _worth(card, build.totals, turns, kind in seen, craft.crew)
        seen.add(kind)
    return worth


def promised_parsecs_within_limit(craft: Craft, cargo: Sequence[Card], turns: float) -> float:
    """Return the parsecs of the cargo that can be kept; each card over the cargo limit costs something."""
    over = max(0, len(best_build(craft, cargo).left) - MOST_CARGO)
    return promised_parsecs(craft, cargo, turns) - _LEFT_BEHIND * over


def _worth(card: Card, totals: Triple, turns: float, again: bool, crew: int) -> float:
    """Return the worth of a card left in cargo; `again` says that it is not the first one of its kind."""
    resource = RESOURCES[card]
    if resource.is_part:
        likely = _SECOND_SPARE if again else _SPARE
        return likely * turns * speed_up(totals, SLOTS.index(KIND[card]), BONUS[card])
    if resource.kind == "sabotage":
        return _SABOTAGE[resource.id]
    if resource.kind == "anti":
        return _ANTI
    part, place = _AGAIN if again else 1.0, totals.index(min(totals))
    match resource.first:
        case "attach":
            return part * _JOINT * turns * speed_up(totals, place, _JOINED)
        case "switch":
            switched = part * _DOCK * turns * speed_up(totals, place, _SWITCHED)
            return switched + _FRESH_LATER * drawn_by(card)
        case "bonus":
            return _BOOST * (1 - float(_UNUSED_BOOST**turns)) * (_TWICE if resource.uses > 1 else 1)
        case "dodge":
            return _DODGE * (1 - float(_UNUSED_DODGE**turns))
        case "draw":
            return FRESH * drawn_by(card)
        case "crew":
            return _CREW_CARD if crew > _FEW_CREW else _LAST_CREW
        case _:
            return _REPAIR


def least_missed(craft: Craft, cargo: Sequence[Card], turns: float) -> list[Card]:
    """Return the cargo, beginning with the card that is worth least to the ship."""
    return sorted(
        cargo,
        key=lambda card: (promised_parsecs(craft, [each for each in cargo if each != card], turns), card),
        reverse=True,
    )


def cards_to_give_up(craft: Craft, cargo: Sequence[Card], count: int, turns: float) -> tuple[Card, ...]:
    """Return `count` cards of the cargo, chosen one by one as the least valuable."""
    left, gone = list(cargo), []
    for _ in range(min(count, len(left))):
        gone.append(least_missed(craft, left, turns)[0])
        left.remove(gone[-1])
    return tuple(gone)


def unseen(view: LossView) -> list[Card]:
    """Return the resource cards that the viewer cannot see: they are in the deck or in others' cargo."""
    table = view.table
    known = {*view.cargo, *table.discards, *table.aside}
    for craft in table.seats:
        known |= {*craft.slots.cards(), *craft.joints.cards(), *(kept.card for kept in craft.table)}
    return [card for card in RESOURCES if card not in known]
