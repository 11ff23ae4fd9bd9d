"""The orders that a nation may give for a year (§4)."""

from collections.abc import Iterator
from itertools import combinations_with_replacement, product

from games.humanize import format_count
from games.rules.contract import Seat
from games.rules.errors import IllegalMove
from games.rules.space_race.editions import NO_PART, Rules
from games.rules.space_race.model import HeldParts, YearOrders
from games.rules.space_race.values import count_of

# Anchors on the rules page.
SUBMITTING = "s4"
BURNING = "s4-burn"
MISSILES = "s6-missiles"


def order_problems(
    rules: Rules, hand: HeldParts, garnets: int, offer: tuple[int, ...], seat: Seat, seats: int, orders: YearOrders
) -> list[IllegalMove]:
    """Return everything that forbids `orders`, in the order of their fields.

    `hand` and `garnets` are what the nation has now; all of `garnets` can be used by the orders.
    """
    pursued = offer[orders.lot] if 0 <= orders.lot < len(offer) else None
    return [
        *_pursuit_problems(rules, offer, orders),
        *_garnet_problems(rules, hand, garnets, pursued, orders.burn),
        *_missile_problems(rules, hand, seat, seats, orders.missiles),
        *_black_hole_problems(rules, hand, pursued, orders.black_holes),
    ]


def legal_orders(
    rules: Rules, hand: HeldParts, garnets: int, offer: tuple[int, ...], seat: Seat, seats: int
) -> Iterator[YearOrders]:
    """Yield all orders that the nation at `seat` may give, with each set of missile targets in one order (§4)."""
    others = [other for other in range(seats) if other != seat]
    salvos = list(combinations_with_replacement(others, count_of(hand, rules.numbers.missiles)))
    holes = count_of(hand, rules.numbers.black_hole) + 1
    lots, levels = range(len(offer)), range(rules.top_level + 1)
    for given in product(lots, levels, (False, True), range(garnets + 1), salvos, range(holes + 1)):
        orders = YearOrders(*given)
        if not order_problems(rules, hand, garnets, offer, seat, seats, orders):
            yield orders


def promised_garnets(rules: Rules, offer: tuple[int, ...], orders: YearOrders) -> int:
    """Return the garnets that the legal `orders` reserve, so that nothing else can spend them (§4)."""
    return orders.burn + rules.price(offer[orders.lot])


def _pursuit_problems(rules: Rules, offer: tuple[int, ...], orders: YearOrders) -> Iterator[IllegalMove]:
    if not 0 <= orders.lot < len(offer):
        yield IllegalMove("no-such-lot", "There is no such lot on offer.", "lot", SUBMITTING)
    if not 0 <= orders.level <= rules.top_level:
        message = f"Espionage levels go from 0 to {rules.top_level}; {orders.level} is not allowed."
        yield IllegalMove("no-such-level", message, "level", "s4-level")


def _garnet_problems(
    rules: Rules, hand: HeldParts, garnets: int, pursued: int | None, burn: int
) -> Iterator[IllegalMove]:
    price = 0 if pursued is None else rules.price(pursued)
    engine = rules.numbers.engine
    if burn < 0:
        yield IllegalMove("burn-below-zero", "You can't burn fewer than 0 garnets.", "burn", BURNING)
        return
    if burn and pursued != engine and not count_of(hand, engine):
        name = rules.by_number[engine].name
        message = f"Garnets burn in a {name}: you neither hold nor pursue one."
        yield IllegalMove("no-engine", message, "burn", BURNING)
    if burn + price > garnets:
        yield _unaffordable(rules, garnets, pursued, price, burn)


def _unaffordable(rules: Rules, garnets: int, pursued: int | None, price: int, burn: int) -> IllegalMove:
    priced = rules.by_number[pursued].name if price and pursued is not None else ""
    if not burn:
        message = f"You need {format_count(price, 'garnet')} free to pursue the {priced}; you have {garnets}."
        return IllegalMove("price-not-free", message, "lot", "s3-plating")
    message = f"You can't burn {burn}: you have {format_count(garnets, 'garnet')}."
    if priced:
        message = f"{message} The {priced} takes {price} of them."
    return IllegalMove("burn-too-much", message, "burn", BURNING)


def _missile_problems(
    rules: Rules, hand: HeldParts, seat: Seat, seats: int, targets: tuple[Seat, ...]
) -> Iterator[IllegalMove]:
    owed = count_of(hand, rules.numbers.missiles)
    if len(targets) != owed:
        yield IllegalMove("missile-count", _targets_wanted(owed), "missiles", MISSILES)
    for target in targets:
        if target == seat:
            yield IllegalMove("missile-at-self", "Aim a missile at another nation.", "missiles", MISSILES)
        elif not 0 <= target < seats:
            yield IllegalMove("no-such-target", "There is no such nation.", "missiles", MISSILES)


def _targets_wanted(owed: int) -> str:
    if owed > 1:
        return f"Name {owed} targets, one for each of your missiles."
    return "Name a target for your missile." if owed else "You hold no missiles to aim."


def _black_hole_problems(rules: Rules, hand: HeldParts, pursued: int | None, named: int) -> Iterator[IllegalMove]:
    if not named:
        return
    black_hole = rules.numbers.black_hole
    most = count_of(hand, black_hole) + (pursued == black_hole)
    if not 0 <= named <= most:
        name = rules.name_of("black_hole")
        message = f"You can give up at most {format_count(most, name)}." if most else "You have none to give up."
        rule = SUBMITTING if black_hole == NO_PART else "s6-black-holes"
        yield IllegalMove("black-hole-count", message, "black_holes", rule)
