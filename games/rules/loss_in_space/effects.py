"""The effects of cards on a seat (§13)."""

from collections.abc import Iterable, Sequence
from typing import cast

from msgspec import Struct

from games.rules.contract import Seat
from games.rules.loss_in_space import piles
from games.rules.loss_in_space.cards import BONUS, RESOURCES, SHIPS, SLOTS, CardEffect, Slot, pool_order
from games.rules.loss_in_space.equipment import can_switch, disable, strike_off, switch_part
from games.rules.loss_in_space.model import GOAL, MOST_LOST_TURNS, Card, Craft, FacingDecision, WreckPool
from games.rules.loss_in_space.reach import turn_of
from games.rules.loss_in_space.resolution import LossResolution
from games.rules.loss_in_space.totals import add_triples, strikable, struck_part

THIEFS_LAST_PARSEC = GOAL - 1
"""Theft never moves a thief beyond it (§12)."""


class EffectContext(Struct):
    """The seat on which effects act.

    `thief` is the living saboteur who gains stolen things, `slot` the slot that a saboteur named. A seat that is
    judged has made all choices itself, those of slots too: they are `settled`.
    """

    seat: Seat
    thief: Seat | None = None
    slot: Slot | None = None
    settled: FacingDecision | None = None


def apply_effects(resolution: LossResolution, case: EffectContext, effects: Iterable[CardEffect]) -> None:
    """Apply effects in order; a death or a win stops them at once (§8)."""
    for effect in effects:
        if resolution.result is not None or not resolution.seats[case.seat].crew:
            return
        _happen(resolution, case, effect)


def enhance(resolution: LossResolution, seat: Seat, card: Card) -> None:
    """Play an enhancer for its own seat (§7, §8)."""
    resolution.use(seat, card)
    resolution.tell("enhanced", seat=seat, card=card)
    apply_effects(resolution, EffectContext(seat), RESOURCES[card].effects)


def _happen(resolution: LossResolution, case: EffectContext, effect: CardEffect) -> None:
    """Apply one effect of a card (§13); joints, dodges and cancelled plays are part of playing the card."""
    seat = case.seat
    match effect.op:
        case "parsecs":
            _parsecs(resolution, case, effect.n)
        case "draw":
            piles.draw(resolution, seat, effect.n)
        case "crew":
            _crew(resolution, seat, effect.n)
        case "retreat":
            _move(resolution, seat, -effect.n)
        case "lose_turn":
            _lose_turns(resolution, seat, effect.n)
        case "disable":
            slot = _slot(resolution, case, effect)
            if (part := struck_part(resolution.seats[seat].slots[slot], enabled=True)) is not None:
                disable(resolution, seat, slot, part, effect.turns)
        case "break":
            if (card := strike_off(resolution, seat, _slot(resolution, case, effect))) is not None:
                resolution.aside.append(card)
                resolution.tell("broke", seat=seat, card=card)
        case "spill":
            _spill(resolution, case, effect)
        case "steal":
            _steal(resolution, case, effect)
        case "switch":
            _switch(resolution, case)
        case "repair":
            if (repaired := resolution.seats[seat].repaired()) != resolution.seats[seat]:
                resolution.seats[seat] = repaired
                resolution.tell("repaired", seat=seat)
        case "bonus":  # One above 0 is a boost, one below 0 a penalty (§11).
            name = "penalty" if min(effect.triple) < 0 else "boost"
            resolution.change(seat, **{name: add_triples(getattr(resolution.seats[seat], name), effect.triple)})


def die(resolution: LossResolution, seat: Seat) -> None:
    """Turn everything of a seat without crew into a pool, and take the seat out of the turn (§12)."""
    craft = resolution.seats[seat]
    table = [kept.card for kept in craft.table]
    cards = [*craft.slots.cards(), *craft.joints.cards(), *table, *resolution.cargo[seat]]
    resolution.pools.append(WreckPool(seat, pool_order(cards)))
    resolution.cargo[seat], resolution.settled[seat] = [], None
    resolution.seats[seat] = Craft(craft.ship, 0, craft.parsec, uses=craft.uses)
    turn = turn_of(resolution)
    places = {"facing": turn.facing, "volunteers": turn.volunteers, "waiting": turn.waiting}
    resolution.turns(**{name: _without(seats, seat) for name, seats in places.items()})
    resolution.tell("died", seat=seat, cards=list(resolution.pools[-1].cards))


def _without(seats: tuple[Seat, ...], gone: Seat) -> tuple[Seat, ...]:
    return tuple([seat for seat in seats if seat != gone])


def _parsecs(resolution: LossResolution, case: EffectContext, steps: int) -> None:
    """Move the seat, then draw cards for it; a ship that reaches the goal wins at once."""
    cards = min(case.settled.as_cards, steps) if case.settled else 0
    _move(resolution, case.seat, steps - cards)
    if resolution.seats[case.seat].parsec == GOAL:
        resolution.end("arrived", case.seat)
    else:
        piles.draw(resolution, case.seat, cards)


def _move(resolution: LossResolution, seat: Seat, steps: int, most: int = GOAL) -> int:
    """Move a seat within its bounds; return the number of parsecs moved."""
    was = resolution.seats[seat].parsec
    now = max(0, min(was + steps, max(most, was)))
    if now != was:
        resolution.change(seat, parsec=now)
        resolution.tell("moved", seat=seat, parsec=now, by=now - was)
    return now - was


def _crew(resolution: LossResolution, seat: Seat, by: int) -> int:
    """Change the crew, from 0 to the capacity of the ship; return the change."""
    was = resolution.seats[seat].crew
    now = max(0, min(was + by, SHIPS[resolution.seats[seat].ship].crew))
    if now != was:
        resolution.change(seat, crew=now)
        resolution.tell("crew", seat=seat, crew=now, by=now - was)
        if now == 0:
            die(resolution, seat)
    return now - was


def _lose_turns(resolution: LossResolution, seat: Seat, count: int) -> None:
    """Add lost turns, up to two, which also forbid helping; in single player roll a die for each (§12, §14)."""
    if resolution.alone:
        for _ in range(count):
            if resolution.seats[seat].crew:
                _turn_lost_alone(resolution, seat)
        return
    lost = min(MOST_LOST_TURNS, resolution.seats[seat].lost + count)
    resolution.change(seat, lost=lost)
    resolution.turns(volunteers=_without(turn_of(resolution).volunteers, seat))
    resolution.tell("turns_lost", seat=seat, lost=lost)


def _turn_lost_alone(resolution: LossResolution, seat: Seat) -> None:
    die = resolution.die()
    resolution.tell("turn_lost_alone", seat=seat, die=die)
    match die:
        case 1 | 2:
            _move(resolution, seat, -1)
        case 3 | 4:
            _crew(resolution, seat, -1)
        case _:
            _spill_at_random(resolution, seat, 1)


def _slot(resolution: LossResolution, case: EffectContext, effect: CardEffect) -> Slot:
    """Return the slot that an effect names, by die or by choice where the card says so (§11, §13)."""
    if effect.slot == "choice" and case.settled:
        return chosen_slot(resolution.seats[case.seat], effect.op, case.settled.slots)
    if effect.slot == "choice" and case.slot:
        return case.slot
    return _slot_by_die(resolution, case.seat) if effect.slot in ("die", "choice") else cast(Slot, effect.slot)


def _slot_by_die(resolution: LossResolution, seat: Seat) -> Slot:
    die = resolution.die()
    slot = SLOTS[(die - 1) // 2]
    resolution.tell("slot_rolled", seat=seat, die=die, slot=slot)
    return slot


def chosen_slot(craft: Craft, op: str, chosen: Sequence[Slot]) -> Slot:
    """Return the first of the `chosen` slots if a part can be struck there; else the slot where it is the lowest.

    Ties go to shield, weapon, engine (§4).
    """
    if chosen and strikable(craft, op, chosen[0]):
        return chosen[0]
    worth = {}
    for slot in SLOTS:
        part = struck_part(craft.slots[slot], enabled=op == "disable")
        if part is not None:
            worth[slot] = BONUS[part.card]
    return min(worth, key=worth.__getitem__, default="shield")


def _spill(resolution: LossResolution, case: EffectContext, effect: CardEffect) -> None:
    cargo = resolution.cargo[case.seat]
    named = case.settled.cards if case.settled and effect.pick == "victim" else ()
    gone = list(cargo) if effect.pick == "all" else [card for card in named if card in cargo][: effect.n]
    resolution.put_aside(case.seat, gone)
    _spill_at_random(resolution, case.seat, effect.n - len(gone), gone)


def _spill_at_random(resolution: LossResolution, seat: Seat, count: int, gone: Iterable[Card] = ()) -> None:
    """Discard up to `count` random cards; report them together with those already `gone`."""
    lost = [resolution.random_card(seat) for _ in range(min(count, len(resolution.cargo[seat])))]
    resolution.aside += lost
    if spilled := [*gone, *lost]:
        resolution.tell("spilled", seat=seat, cards=spilled)


def _steal(resolution: LossResolution, case: EffectContext, effect: CardEffect) -> None:
    """Take the stolen things from the seat and give them to the thief, if there is one."""
    match effect.what:
        case "card":
            _steal_cards(resolution, case, effect.n)
        case "part":
            _steal_parts(resolution, case, effect.n)
        case "crew":
            lost = -_crew(resolution, case.seat, -effect.n)
            if case.thief is not None:
                _crew(resolution, case.thief, lost)
        case "parsec":
            lost = -_move(resolution, case.seat, -effect.n)
            if case.thief is not None:
                _move(resolution, case.thief, lost, most=THIEFS_LAST_PARSEC)


def _steal_cards(resolution: LossResolution, case: EffectContext, count: int) -> None:
    if case.thief is None:
        _spill_at_random(resolution, case.seat, count)
        return
    lost = [resolution.random_card(case.seat) for _ in range(min(count, len(resolution.cargo[case.seat])))]
    if lost:
        resolution.gain(case.thief, lost)
        resolution.tell("cards_stolen", seat=case.seat, by=case.thief, count=len(lost))
        resolution.whisper((case.seat, case.thief), "stolen", seat=case.seat, by=case.thief, cards=lost)


def _steal_parts(resolution: LossResolution, case: EffectContext, count: int) -> None:
    for _ in range(count):
        card = strike_off(resolution, case.seat, _slot_by_die(resolution, case.seat))
        if card is None:
            continue
        if case.thief is None:
            resolution.aside.append(card)
        else:
            resolution.gain(case.thief, [card])
        resolution.tell("part_stolen", seat=case.seat, by=case.thief, card=card)


def _switch(resolution: LossResolution, case: EffectContext) -> None:
    """Make the chosen switches that are still possible."""
    for swap in case.settled.switches if case.settled else ():
        if can_switch(resolution.seats[case.seat], resolution.cargo[case.seat], swap):
            resolution.leave(case.seat, [swap.new])
            resolution.seats[case.seat] = switch_part(resolution.seats[case.seat], swap)
            resolution.aside.append(swap.old)
            resolution.tell("switched", seat=case.seat, old=swap.old, new=swap.new)
