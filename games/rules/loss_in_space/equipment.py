"""Parts, docks and joints: what can be equipped, and what happens to struck parts (§10, §12)."""

from collections.abc import Iterable, Sequence
from typing import NoReturn, cast

from msgspec.structs import replace

from games.rules.contract import Seat
from games.rules.errors import IllegalMove
from games.rules.loss_in_space.cards import RESOURCES, SHIPS, SLOTS, CardEffect, Slot, best_part, without
from games.rules.loss_in_space.model import Card, Craft, EquippedPart, Joint, PartSwitch
from games.rules.loss_in_space.moves import EquipAction
from games.rules.loss_in_space.resolution import LossResolution
from games.rules.loss_in_space.totals import struck_part

HARDENED_TURNS = 2
"""For how many turns a hardened part is disabled instead of being lost (§13)."""


def refuse(code: str, message: str, field: str, rule: str) -> NoReturn:
    """Refuse a move at a field; `rule` is the anchor of the broken rule."""
    raise IllegalMove(code, message, field, rule)


def slot_of(card: Card) -> Slot:
    """Return the slot that a part fits."""
    return cast(Slot, RESOURCES[card].kind)


def _refuse(message: str) -> NoReturn:
    """Raise IllegalMove for an impossible action of equipping."""
    refuse("equip", message, "equip", "parts")


def equip_craft(craft: Craft, cargo: Sequence[Card], action: EquipAction) -> Craft:
    """Return a craft with that cargo after `action`. Raise IllegalMove if it is impossible (§10, §20.4)."""
    if action.do == "switch":
        return _switched(craft, cargo, action)
    part = action.card
    if part is None or part not in cargo or not RESOURCES[part].is_part:
        _refuse("Name a part that is in your cargo.")
    slot = slot_of(part)
    if action.swaps or (action.using is not None) != (action.do == "join"):
        _refuse("A part is fitted alone, or joined with one joint.")
    there = craft.slots[slot]
    if action.do == "fit":
        if there:
            _refuse(f"There is a part in your {slot} slot already.")
        return craft.with_parts(slot, (EquippedPart(part),))
    return _joined(craft, cargo, part, cast(Card, action.using))


def after_equipping(craft: Craft, cargo: Sequence[Card], action: EquipAction) -> tuple[Craft, list[Card]]:
    """Return the craft and its cargo after `action`. Raise IllegalMove if it is impossible."""
    return equip_craft(craft, cargo, action), without(cargo, action.taken)


def _joined(craft: Craft, cargo: Sequence[Card], part: Card, using: Card) -> Craft:
    slot = slot_of(part)
    if using not in cargo or RESOURCES[using].first != "attach":
        _refuse("A second part needs a joint from your cargo.")
    if len(craft.slots[slot]) != 1:
        _refuse(f"A joint needs exactly one part in your {slot} slot.")
    craft = craft.with_parts(slot, (*craft.slots[slot], EquippedPart(part)))
    joint = Joint(using, RESOURCES[using].effects[0].turns)
    return craft.with_joint(slot, joint)


def _switched(craft: Craft, cargo: Sequence[Card], action: EquipAction) -> Craft:
    using = action.using
    if using is None or using not in cargo or RESOURCES[using].first != "switch" or action.card is not None:
        _refuse("Switching needs a space dock or an enhancer for it from your cargo.")
    most = RESOURCES[using].effects[0].n
    if not 1 <= len(action.swaps) <= most:
        _refuse(f"Switch at least one part and at most {most}.")
    for swap in action.swaps:
        if action.taken.count(swap.new) > 1 or not can_switch(craft, cargo, swap):
            _refuse("A part makes way for one of its type from your cargo.")
        craft = switch_part(craft, swap)
    return craft


def can_switch(craft: Craft, cargo: Sequence[Card], swap: PartSwitch) -> bool:
    """Whether the old part is equipped and the new one is a part of its type in cargo (§10)."""
    return (
        swap.new in cargo and swap.old in craft.slots.cards() and RESOURCES[swap.new].kind == RESOURCES[swap.old].kind
    )


def possible_switches(craft: Craft, cargo: Sequence[Card]) -> list[PartSwitch]:
    """Return every switch of a part that the cargo allows."""
    return [PartSwitch(part.card, new) for new in cargo if RESOURCES[new].is_part for part in craft.slots[slot_of(new)]]


def compatible_switches(switches: Iterable[PartSwitch], most: int) -> tuple[PartSwitch, ...]:
    """Return the first `most` of the switches that use no card twice."""
    chosen: list[PartSwitch] = []
    for swap in switches:
        used = {card for each in chosen for card in (each.old, each.new)}
        if len(chosen) < most and not used & {swap.old, swap.new}:
            chosen.append(swap)
    return tuple(chosen)


def switch_part(craft: Craft, swap: PartSwitch) -> Craft:
    """Return the craft with the new part, enabled, in the place of the old one (§10)."""
    slot = slot_of(swap.old)
    parts = [EquippedPart(swap.new) if part.card == swap.old else part for part in craft.slots[slot]]
    return craft.with_parts(slot, tuple(parts))


def best_fits(craft: Craft, cargo: Sequence[Card]) -> tuple[EquipAction, ...]:
    """Return the best part of the cargo for every empty slot (§4)."""
    parts = {slot: [card for card in cargo if RESOURCES[card].kind == slot] for slot in SLOTS}
    return tuple(
        [
            EquipAction("fit", best_part(parts[slot]), None, ())
            for slot in SLOTS
            if parts[slot] and not craft.slots[slot]
        ]
    )


def equip(resolution: LossResolution, seat: Seat, action: EquipAction) -> tuple[CardEffect, ...]:
    """Carry out a legal action of equipping, and then the other effects of its dock or enhancer (§10)."""
    resolution.seats[seat] = equip_craft(resolution.seats[seat], resolution.cargo[seat], action)
    resolution.leave(seat, [card for card in action.taken if action.do == "join" or card != action.using])
    resolution.aside.extend(swap.old for swap in action.swaps)
    swaps = [[swap.old, swap.new] for swap in action.swaps]
    resolution.tell("equipped", seat=seat, do=action.do, card=action.card, using=action.using, swaps=swaps)
    if action.using is None:
        return ()
    if action.do == "switch":
        resolution.use(seat, action.using)
    return RESOURCES[action.using].effects[1:]


def strike_off(resolution: LossResolution, seat: Seat, slot: Slot) -> Card | None:
    """Take the struck part and its joint out of a slot and return the part; None without a part (§10).

    A hardened ship keeps the part, disabled (§13): this also returns None.
    """
    craft = resolution.seats[seat]
    part = struck_part(craft.slots[slot])
    if part is None:
        return None
    if SHIPS[craft.ship].trait == "hardened":
        if struck_part(craft.slots[slot], enabled=True) is not None:
            disable(resolution, seat, slot, part, HARDENED_TURNS)
        return None
    left = tuple([other for other in craft.slots[slot] if other.card != part.card])
    resolution.seats[seat] = craft.with_parts(slot, left)
    _drop_joint(resolution, seat, slot)
    return part.card


def disable(resolution: LossResolution, seat: Seat, slot: Slot, part: EquippedPart, turns: int) -> None:
    """Put a token of `turns` on a part; a token lower than the one there changes nothing (§12)."""
    off = max(part.off, turns)
    parts = [replace(each, off=off) if each is part else each for each in resolution.seats[seat].slots[slot]]
    resolution.seats[seat] = resolution.seats[seat].with_parts(slot, tuple(parts))
    resolution.tell("disabled", seat=seat, card=part.card, turns=off)


def tick(resolution: LossResolution, seat: Seat) -> None:
    """Lower each token of a living seat by 1, slot by slot, that of the joint last (§12)."""
    if not resolution.seats[seat].crew:
        return
    for slot in SLOTS:
        parts = resolution.seats[seat].slots[slot]
        if any(part.off for part in parts):
            ticked = tuple([replace(part, off=max(0, part.off - 1)) for part in parts])
            resolution.seats[seat] = resolution.seats[seat].with_parts(slot, ticked)
            for part in parts:
                if part.off == 1:
                    resolution.tell("works_again", seat=seat, card=part.card)
        joint = resolution.seats[seat].joints[slot]
        if joint is not None and joint.turns:
            resolution.seats[seat] = resolution.seats[seat].with_joint(slot, replace(joint, turns=joint.turns - 1))
            if joint.turns == 1:
                fall_apart(resolution, seat, slot)


def fall_apart(resolution: LossResolution, seat: Seat, slot: Slot) -> None:
    """Remove the joint of a slot, which returns the later part to cargo (§10)."""
    *stay, later = resolution.seats[seat].slots[slot]
    resolution.seats[seat] = resolution.seats[seat].with_parts(slot, tuple(stay))
    resolution.gain(seat, [later.card])
    _drop_joint(resolution, seat, slot)
    resolution.tell("fell_apart", seat=seat, card=later.card)


def shaky_joints_fall_apart(resolution: LossResolution, seat: Seat) -> None:
    """Remove the joints that hold only until ill effects come (§8, §10)."""
    for slot in SLOTS:
        joint = resolution.seats[seat].joints[slot]
        if joint is not None and RESOURCES[joint.card].effects[0].holds == "fail":
            fall_apart(resolution, seat, slot)


def _drop_joint(resolution: LossResolution, seat: Seat, slot: Slot) -> None:
    joint = resolution.seats[seat].joints[slot]
    if joint is not None:
        resolution.aside.append(joint.card)
        resolution.seats[seat] = resolution.seats[seat].with_joint(slot, None)
