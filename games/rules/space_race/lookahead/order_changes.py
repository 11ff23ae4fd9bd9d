"""The differences between orders and plans."""

from collections.abc import Mapping

from msgspec.structs import replace

from games.rules.space_race.bots import fuel_for
from games.rules.space_race.lookahead.search import OrdersPlan
from games.rules.space_race.model import YearOrders
from games.rules.space_race.view import SpaceRaceView


def may_launch(view: SpaceRaceView, orders: OrdersPlan | YearOrders) -> bool:
    """Whether the nation launches, or would have to with the part that it pursues."""
    return orders.launch or view.board.offer[orders.lot] == view.rules.numbers.booster


def plan_of(orders: YearOrders, plans: Mapping[OrdersPlan, float]) -> OrdersPlan:
    """Return the plan that is closest to `orders`; plans distinguish only whether an engine burns garnets."""

    def distance(plan: OrdersPlan) -> tuple[bool, bool, bool, int]:
        holes = abs(plan.black_holes - orders.black_holes)
        return plan.lot != orders.lot, plan.launch != orders.launch, plan.burns != bool(orders.burn), holes

    return min(plans, key=distance)


def orders_of(view: SpaceRaceView, given: YearOrders, plan: OrdersPlan) -> YearOrders:
    """Return the `given` orders, changed where the plan differs."""
    burn = fuel_for(view, plan.lot) if plan.burns else 0
    if plan.burns and given.burn and plan.lot == given.lot:
        burn = given.burn
    return replace(given, lot=plan.lot, launch=plan.launch, burn=burn, black_holes=plan.black_holes)


def changes(given: YearOrders, other: YearOrders) -> tuple[int, int]:
    """Return the number of fields in which the orders differ, and the difference of their levels."""
    differing = sum(getattr(given, name) != getattr(other, name) for name in YearOrders.__struct_fields__)
    return differing, abs(given.level - other.level)
