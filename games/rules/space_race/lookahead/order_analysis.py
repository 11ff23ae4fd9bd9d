"""The analysis of a year's orders by what the nation knew: their win probability, the best ones, and puzzles."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from games.rules.contract import Seat
from games.rules.space_race.bots import fuel_for
from games.rules.space_race.launch import recorded_distance
from games.rules.space_race.lookahead.hand_outlook import WINS_ALONE, PossibleHand
from games.rules.space_race.lookahead.levels import HIGHEST
from games.rules.space_race.lookahead.sampling import LotResult, SettledYear
from games.rules.space_race.lookahead.search import WIN, OrdersPlan, SearchContext, YearSearch
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


_SEARCHED, _COMPARED = 60, 240
"""The numbers of years in which all orders are tried, and of other years in which the best are compared with
those given: the best of many is also the luckiest, and would look too good in the years that made it so.
"""

_ALIKE = 0.01
_LEAST_COST, _ERRORS = 0.03, 2.0
"""How much chance better orders must have brought, and how many standard errors, to be called better."""


PlanHands: TypeAlias = Mapping[OrdersPlan, tuple[PossibleHand, PossibleHand]]
"""The viewer's hands under each plan, as in `YearSearch.hands`."""


class OrdersChoice(Struct, frozen=True):
    """Orders reduced to what the look-ahead distinguishes."""

    plan: OrdersPlan
    level: int
    shots: tuple[Seat, ...]


class OrdersAnalysis(Struct, frozen=True):
    """The `given` orders with their win probability `had`, and the `best` orders with theirs, `could`.

    Probabilities are from 0 to 1; `error` is one standard error of their difference.
    """

    given: YearOrders
    best: YearOrders
    had: float
    could: float
    error: float

    @property
    def cost(self) -> float:
        """The win probability that the given orders cost; 0 if no others were clearly better."""
        cost = self.could - self.had
        return cost if cost >= max(_LEAST_COST, _ERRORS * self.error) else 0.0


def _search(view: SpaceRaceView, levels: Mapping[Seat, tuple[int, ...]], number: int) -> tuple[YearSearch, PlanHands]:
    lookout = YearSearch(view, WINS_ALONE, SearchContext(levels=dict(levels)), Random(number), _SEARCHED)
    return lookout, {plan: lookout.hands(plan) for lot in lookout.lots for plan in lookout.plans(lot)}


def analyse_orders(
    view: SpaceRaceView, given: YearOrders, levels: Mapping[Seat, tuple[int, ...]], number: int
) -> OrdersAnalysis:
    """Return the analysis of the viewer's `given` orders; `levels` are as in `SearchContext`.

    It uses only what the viewer knew, and is always the same for the window of that `number`.
    """
    lookout, hands = _search(view, levels, number)
    choices = {choice: _orders(view, given, choice) for choice in all_choices(lookout, hands, given)}
    mine = OrdersChoice(plan_of(given, dict.fromkeys(hands, 0.0)), given.level, given.missiles)
    found = chances_in(lookout, lookout.years, hands, [*choices, mine])
    most = max(found.values())
    near = [choice for choice in choices if found[choice] >= most - _ALIKE]
    best = min(near, key=lambda choice: (changes(given, choices[choice]), -found[choice]))
    return _compared(lookout, hands, (mine, given), (best, choices[best]))


def _compared(
    lookout: YearSearch, hands: PlanHands, mine: tuple[OrdersChoice, YearOrders], best: tuple[OrdersChoice, YearOrders]
) -> OrdersAnalysis:
    """Return the comparison of both orders, in sampled years other than those that chose the best ones."""
    had, could = [], []
    for year in lookout.drawn(_COMPARED):
        weights = ChoiceEvaluator(lookout, year, hands)
        had.append(weights.chance(mine[0]))
        could.append(weights.chance(best[0]))
    gains = [more - less for more, less in zip(could, had, strict=True)]
    return OrdersAnalysis(mine[1], best[1], fmean(had), fmean(could), stdev(gains) / sqrt(_COMPARED))


def all_choices(lookout: YearSearch, plans: Mapping[OrdersPlan, object], given: YearOrders) -> Iterator[OrdersChoice]:
    """Yield all possible orders; of levels above those that the look-ahead considers, only the given one."""
    levels = {*range(min(HIGHEST, lookout.view.rules.top_level) + 1), given.level}
    for plan in plans:
        for level in sorted(levels):
            for shots in dict.fromkeys((given.missiles, lookout.targets)):
                yield OrdersChoice(plan, level, shots)


def _orders(view: SpaceRaceView, given: YearOrders, choice: OrdersChoice) -> YearOrders:
    return replace(orders_of(view, given, choice.plan), level=choice.level, missiles=choice.shots)


def chances_in(
    lookout: YearSearch, years: Sequence[SettledYear], hands: PlanHands, choices: Sequence[OrdersChoice]
) -> dict[OrdersChoice, float]:
    """Return the average win probability of each choice in those years, from 0 to 1."""
    sums = dict.fromkeys(choices, 0.0)
    for year in years:
        weights = ChoiceEvaluator(lookout, year, hands)
        for choice in sums:
            sums[choice] += weights.chance(choice) / len(years)
    return sums


class ChoiceEvaluator:
    """The results of choices in one year; those that several choices share are computed once."""

    def __init__(self, lookout: YearSearch, year: SettledYear, hands: PlanHands) -> None:
        self._judge, self._year, self._hands = lookout.judge, year, hands
        self._with_me, flights = cache(year.with_me), cache(year.flights_after)
        self._rest = cache(lambda lot, taken, shots, holes: year.rest(flights(lot, taken), shots, holes))

    def chance(self, choice: OrdersChoice) -> float:
        """Return the viewer's win probability after the year with that choice."""
        plan, year = choice.plan, self._year
        taken, hand = self.received(choice)
        launches = plan.launch or hand.forced
        sabotage = year.sabotage_on_me(hand.hand) if launches else 0
        rest = self._rest(plan.lot, taken, choice.shots, plan.black_holes)
        return self._judge.worth(rest, year.world.space, hand, launches, sabotage) / WIN

    def reaches(self, choice: OrdersChoice) -> bool:
        """Whether the viewer launches and reaches SPACE."""
        hand, space = self.received(choice)[1], self._year.world.space
        if not (choice.plan.launch or hand.forced):
            return False
        return recorded_distance(hand.flies, self._year.sabotage_on_me(hand.hand), space) >= space

    def received(self, choice: OrdersChoice) -> tuple[LotResult, PossibleHand]:
        """Return the result of the lot, and the hand that the viewer then has."""
        taken = self._with_me(choice.plan.lot, choice.level)
        return taken, self._hands[choice.plan][not taken.received]


MOST_OPTIONS, LEAST_OPTIONS = 4, 3
LEAST_LEAD, ERRORS = 0.08, 2.0
"""How far ahead of each other option the best must be, after this many standard errors are subtracted."""

_COMPARED_FOR_PUZZLES = 400


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
    lookout, hands = _search(view, levels, number)
    given = YearOrders(lot=0, level=0, missiles=lookout.targets)
    found = chances_in(lookout, lookout.years, hands, list(all_choices(lookout, hands, given)))
    kinds: dict[tuple[int, bool], OrdersChoice] = {}
    for choice in sorted(found, key=lambda each: -found[each]):
        kinds.setdefault((choice.plan.lot, may_launch(view, _orders(view, given, choice))), choice)
    # The best of many is the luckiest, too: they are compared in years that had no part in the choice.
    years = [ChoiceEvaluator(lookout, year, hands) for year in lookout.drawn(_COMPARED_FOR_PUZZLES)]
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
