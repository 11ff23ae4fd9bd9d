"""Espionage: the nations that receive the part of each lot (§5)."""

from collections.abc import Sequence

from games.rules.contract import Seat
from games.rules.space_race.editions import Rules
from games.rules.space_race.model import LotReport, YearOrders


def resolve_lots(rules: Rules, offer: Sequence[int], orders: Sequence[YearOrders | None]) -> tuple[LotReport, ...]:
    """Return the result of every lot of `offer`, pursued or not; `orders` are by seat (§5)."""
    pursuers: list[list[tuple[Seat, int]]] = [[] for _ in offer]
    for seat, order in enumerate(orders):
        if order is not None:
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
