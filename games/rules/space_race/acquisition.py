"""Espionage (§5), and the immediate effects of receiving, missing and giving up parts (§4 steps 1 to 3)."""

from bisect import insort
from collections.abc import Mapping, Sequence

from games.rules.contract import Seat
from games.rules.space_race.editions import Rules
from games.rules.space_race.model import HeldPart, HeldParts, LotReport, YearOrders, held_part
from games.rules.space_race.values import part_values, place_of


def resolve_lots(rules: Rules, offer: Sequence[int], orders: Mapping[Seat, YearOrders]) -> tuple[LotReport, ...]:
    """Return the result of every lot of `offer`, pursued or not; `orders` are by seat, in seat order (§5)."""
    pursuers: list[list[tuple[Seat, int]]] = [[] for _ in offer]
    for seat, order in orders.items():
        pursuers[order.lot].append((seat, order.level))
    return tuple([resolve_lot(rules, lot, number, tuple(pursuers[lot])) for lot, number in enumerate(offer)])


def resolve_lot(rules: Rules, lot: int, number: int, pursuers: tuple[tuple[Seat, int], ...]) -> LotReport:
    """Return the result of the lot with part `number`; `pursuers` are its nations, each with its level (§5)."""
    if len(pursuers) < 2:
        return LotReport(lot, number, pursuers, tuple([seat for seat, _ in pursuers]), False)
    levels = {level for _, level in pursuers}
    low = top = min(levels)
    while top + 1 in levels:
        top += 1
    receivers = tuple([seat for seat, level in pursuers if level == top])
    if top > low and len(receivers) > 1 and not rules.shared_top_receives:
        receivers = ()
    return LotReport(lot, number, pursuers, receivers, stolen=top > low and bool(receivers))


def with_part(hand: HeldParts, part: HeldPart) -> HeldParts:
    """Return `hand` with `part` in its place."""
    parts = list(hand)
    insort(parts, part)
    return tuple(parts)


def without_place(hand: HeldParts, place: int) -> HeldParts:
    """Return `hand` without the part in that place."""
    return (*hand[:place], *hand[place + 1 :])


def hand_out(rules: Rules, lots: Sequence[LotReport], hands: list[HeldParts], garnets: list[int]) -> None:
    """Give every pursuer of `lots` its part or Knock-off Parts, take prices, and reward thieves (§3, §5)."""
    knock_off = held_part(rules.numbers.knock_off)
    clones = rules.numbers.clones
    for lot in lots:
        part = held_part(lot.number, len(lot.pursuers) if lot.number == clones else 0)
        for seat, _ in lot.pursuers:
            hands[seat] = with_part(hands[seat], part if seat in lot.receivers else knock_off)
        for seat in lot.receivers:
            garnets[seat] += (rules.theft_reward if lot.stolen else 0) - rules.price(lot.number)


def throw_away(rules: Rules, lots: Sequence[LotReport], hands: list[HeldParts]) -> dict[Seat, int]:
    """Let receivers of Intense Fuel discard another part. Return its number by seat, in seat order."""
    thrown = {}
    for seat in sorted(seat for lot in lots if lot.number == rules.numbers.fuel for seat in lot.receivers):
        place = place_to_throw(rules, hands[seat])
        thrown[seat] = hands[seat][place].number
        hands[seat] = without_place(hands[seat], place)
    return thrown


def place_to_throw(rules: Rules, hand: HeldParts) -> int:
    """Return the place in `hand` of the part that Intense Fuel, just received, discards (§3, §4 step 2).

    It is the least valuable other part without burned garnets, the first by name among equals. If there is no other
    part, it is the fuel itself.
    """
    fuel = place_of(hand, rules.numbers.fuel)
    values = part_values(rules, hand)
    others = [place for place in range(len(hand)) if place != fuel] or [0]
    return min(others, key=lambda place: (values[place], rules.alphabet[hand[place].number]))


def give_up_black_holes(rules: Rules, orders: Mapping[Seat, YearOrders], hands: list[HeldParts]) -> dict[Seat, int]:
    """Take the Black Holes named in `orders` out of the hands, as far as there are any. Return how many, by seat."""
    given = {}
    for seat, order in orders.items():
        left = without_black_holes(rules, hands[seat], order.black_holes)
        if len(left) < len(hands[seat]):
            given[seat] = len(hands[seat]) - len(left)
            hands[seat] = left
    return given


def without_black_holes(rules: Rules, hand: HeldParts, most: int) -> HeldParts:
    """Return `hand` without its Black Holes, or without at most `most` of them."""
    for _ in range(most):
        place = place_of(hand, rules.numbers.black_hole)
        if place is None:
            break
        hand = without_place(hand, place)
    return hand
