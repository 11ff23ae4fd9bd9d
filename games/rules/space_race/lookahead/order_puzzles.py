"""Puzzles: years in which one of a few orders is clearly the best, by what the nation knew."""

from collections.abc import Mapping, Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev

from msgspec import Struct
from msgspec.structs import replace

from games.rules.contract import Seat
from games.rules.space_race.lookahead.order_analysis import ChoiceEvaluator, OrdersChoice, all_choices, chances_in
from games.rules.space_race.lookahead.order_changes import may_launch, orders_of
from games.rules.space_race.lookahead.search import SearchContext, YearSearch
from games.rules.space_race.lookahead.weights import WINS_ALONE
from games.rules.space_race.model import YearOrders
from games.rules.space_race.view import SpaceRaceView

MOST_OPTIONS, LEAST_OPTIONS = 4, 3
LEAST_LEAD, ERRORS = 0.08, 2.0
"""How far ahead of each other option the best must be, after this many standard errors are subtracted."""

_SEARCHED, _COMPARED = 60, 400


class RatedOrders(Struct, frozen=True):
    """Orders, with the shares of sampled years in which they win, receive the part and reach SPACE."""

    orders: YearOrders
    launches: bool
    wins: float
    receives: float
    reaches: float


def find_puzzle(
    view: SpaceRaceView, levels: Mapping[Seat, tuple[int, ...]], number: int
) -> tuple[RatedOrders, ...] | None:
    """Return the viewer's possible orders, the best first; None if no orders were clearly the best.

    Of orders with the same part and the same decision to launch, only the best are returned. `levels` are as in
    `SearchContext`. The result uses only what the viewer knew, and is always the same for the window of that `number`.
    """
    lookout = YearSearch(view, WINS_ALONE, SearchContext(levels=dict(levels)), Random(number), _SEARCHED)
    hands = {plan: lookout.hands(plan) for lot in lookout.lots for plan in lookout.plans(lot)}
    given = YearOrders(lot=0, level=0, missiles=lookout.targets)
    found = chances_in(lookout, lookout.years, hands, list(all_choices(lookout, hands, given)))
    kinds: dict[tuple[int, bool], OrdersChoice] = {}
    for choice in sorted(found, key=lambda each: -found[each]):
        kinds.setdefault((choice.plan.lot, may_launch(view, _orders(view, given, choice))), choice)
    # The best of many is the luckiest, too: they are compared in years that had no part in the choice.
    years = [ChoiceEvaluator(lookout, year, hands) for year in lookout.drawn(_COMPARED)]
    chances = {choice: [year.chance(choice) for year in years] for choice in kinds.values()}
    best, *others = sorted(chances, key=lambda choice: -fmean(chances[choice]))
    launches = {choice: launch for (_, launch), choice in kinds.items()}
    told: dict[tuple[int, bool], OrdersChoice] = {}
    for choice in (best, *others):
        told.setdefault((view.offer[choice.plan.lot].number, launches[choice]), choice)
    if len(told) < LEAST_OPTIONS or not all(_is_ahead(chances[best], chances[each]) for each in others):
        return None
    return tuple(
        _option(_orders(view, given, choice), choice, view, years) for choice in list(told.values())[:MOST_OPTIONS]
    )


def _orders(view: SpaceRaceView, given: YearOrders, choice: OrdersChoice) -> YearOrders:
    return replace(orders_of(view, given, choice.plan), level=choice.level)


def _is_ahead(best: Sequence[float], other: Sequence[float]) -> bool:
    leads = [more - less for more, less in zip(best, other, strict=True)]
    return fmean(leads) - ERRORS * stdev(leads) / sqrt(len(leads)) >= LEAST_LEAD


def _option(
    orders: YearOrders, choice: OrdersChoice, view: SpaceRaceView, years: Sequence[ChoiceEvaluator]
) -> RatedOrders:
    return RatedOrders(
        orders=orders,
        launches=may_launch(view, orders),
        wins=fmean(year.chance(choice) for year in years),
        receives=fmean(year.received(choice)[0].received for year in years),
        reaches=fmean(year.reaches(choice) for year in years),
    )
