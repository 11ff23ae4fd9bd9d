"""Ship building for bots: the speed of a ship by its totals, and the best build of given cards."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TypeAlias

from msgspec import Struct

from games.rules.loss_in_space.card_effects import NOTHING, SLOTS, CardEffect, Triple
from games.rules.loss_in_space.cards import (
    BONUS,
    OBSTACLES,
    PLAIN_OBSTACLES,
    RESOURCES,
    SHIPS,
    Kind,
    Obstacle,
    best_part,
)
from games.rules.loss_in_space.model import Card, Craft, EquippedPart, PartSwitch
from games.rules.loss_in_space.moves import EquipAction
from games.rules.loss_in_space.totals import meets

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


def _gain(obstacle: Obstacle) -> float:
    """Return the gain of meeting the obstacle."""
    return obstacle.parsecs + FRESH * sum(effect.n for effect in obstacle.win if effect.op == "draw")


def _loss(obstacle: Obstacle) -> float:
    """Return the cost of failing the obstacle."""
    return sum(_cost(effect) for effect in obstacle.fail)


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
        return -_loss(obstacle)
    helps = not meets(obstacle.threat, USUAL, NOTHING)
    return _gain(obstacle) * (1 + HELPING * helps)


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


def weakest(totals: Sequence[int]) -> int:
    """Return the place of the lowest total."""
    return min(range(len(totals)), key=totals.__getitem__)
