"""The analysis of a year's orders by what the nation knew: their win probability, the best ones, and puzzles."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import TypeAlias

from msgspec import Struct

from games.rules.contract import Seat
from games.rules.space_race.bots import fuel_for
from games.rules.space_race.lookahead.hand_outlook import WINS_ALONE, PossibleHand
from games.rules.space_race.lookahead.levels import HIGHEST
from games.rules.space_race.lookahead.sampling import LotResult, SampledYear
from games.rules.space_race.lookahead.search import WIN, OrdersPlan, YearSearch
from games.rules.space_race.model import YearOrders
from games.rules.space_race.view import SpaceRaceView


def may_launch(view: SpaceRaceView, orders: YearOrders) -> bool:
    """Whether the nation launches, or would have to with the part that it pursues."""
    return orders.launch or view.board.offer[orders.lot] == view.rules.numbers.booster


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
    lookout = YearSearch(view, WINS_ALONE, Random(number), levels, years=_SEARCHED)
    return lookout, {plan: lookout.hands(plan) for lot in lookout.lots for plan in lookout.plans(lot)}


def analyse_orders(
    view: SpaceRaceView, given: YearOrders, levels: Mapping[Seat, tuple[int, ...]], number: int
) -> OrdersAnalysis:
    """Return the analysis of the viewer's `given` orders; `levels` are as in `YearSearch`.

    It uses only what the viewer knew, and is always the same for the window of that `number`.
    """
    lookout, hands = _search(view, levels, number)
    choices = list(all_choices(lookout, hands, given))
    found = chances_in(lookout, lookout.years, hands, choices)
    most = max(found.values())
    near = [choice for choice in choices if found[choice] >= most - _ALIKE]
    best = min(near, key=lambda choice: (changes(given, choice), -found[choice]))
    mine = _closest(choices, given)
    had, could = [], []
    for year in lookout.drawn(_COMPARED):
        weights = ChoiceEvaluator(lookout, year, hands)
        had.append(weights.chance(mine))
        could.append(weights.chance(best))
    gains = [more - less for more, less in zip(could, had, strict=True)]
    return OrdersAnalysis(given, best, fmean(had), fmean(could), stdev(gains) / sqrt(_COMPARED))


def _closest(choices: Sequence[YearOrders], given: YearOrders) -> YearOrders:
    """Return the choice that is closest to `given`; choices distinguish only whether an engine burns garnets."""

    def distance(choice: YearOrders) -> tuple[bool, bool, bool, int, bool, bool]:
        return (
            choice.lot != given.lot,
            choice.launch != given.launch,
            bool(choice.burn) != bool(given.burn),
            abs(choice.black_holes - given.black_holes),
            choice.level != given.level,
            choice.missiles != given.missiles,
        )

    return min(choices, key=distance)


def all_choices(lookout: YearSearch, plans: Iterable[OrdersPlan], given: YearOrders) -> Iterator[YearOrders]:
    """Yield all orders that the look-ahead distinguishes; of levels above those that it considers, only the given one.

    An engine burns the garnets given, or all.
    """
    levels = {*range(min(HIGHEST, lookout.view.rules.top_level) + 1), given.level}
    for plan in plans:
        burn = fuel_for(lookout.view, plan.lot) if plan.burns else 0
        if burn and given.burn and plan.lot == given.lot:
            burn = given.burn
        for level in sorted(levels):
            for shots in dict.fromkeys((given.missiles, lookout.targets)):
                yield YearOrders(plan.lot, level, plan.launch, burn, shots, plan.black_holes)


def chances_in(
    lookout: YearSearch, years: Sequence[SampledYear], hands: PlanHands, choices: Sequence[YearOrders]
) -> dict[YearOrders, float]:
    """Return the average win probability of each choice in those years, from 0 to 1."""
    sums = dict.fromkeys(choices, 0.0)
    for year in years:
        weights = ChoiceEvaluator(lookout, year, hands)
        for choice in sums:
            sums[choice] += weights.chance(choice) / len(years)
    return sums


class ChoiceEvaluator:
    """The results of choices in one year; those that several choices share are computed once."""

    def __init__(self, lookout: YearSearch, year: SampledYear, hands: PlanHands) -> None:
        self._lookout, self._year, self._hands = lookout, year, hands
        self._with_me, flights = cache(year.with_me), cache(year.flights_after)
        self._rest = cache(lambda lot, taken, shots, holes: year.rest(flights(lot, taken.receivers), shots, holes))

    def chance(self, choice: YearOrders) -> float:
        """Return the viewer's win probability after the year with that choice."""
        taken, hand = self.received(choice)
        rest = self._rest(choice.lot, taken, choice.missiles, choice.black_holes)
        return self._lookout.worth(self._year, rest, hand, choice.launch, taken.stolen) / WIN

    def reaches(self, choice: YearOrders) -> bool:
        """Whether the viewer launches and reaches SPACE."""
        hand = self.received(choice)[1]
        return (choice.launch or hand.forced) and self._year.my_distance(hand) >= self._year.space

    def received(self, choice: YearOrders) -> tuple[LotResult, PossibleHand]:
        """Return the result of the lot, and the hand that the viewer then has."""
        taken = self._with_me(choice.lot, choice.level)
        plan = OrdersPlan(choice.lot, choice.launch, bool(choice.burn), choice.black_holes)
        return taken, self._hands[plan][not taken.received]


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
    `YearSearch`. The result uses only what the viewer knew, and is always the same for the window of that `number`.
    """
    lookout, hands = _search(view, levels, number)
    given = YearOrders(lot=0, level=0, missiles=lookout.targets)
    found = chances_in(lookout, lookout.years, hands, list(all_choices(lookout, hands, given)))
    kinds: dict[tuple[int, bool], YearOrders] = {}
    for choice in sorted(found, key=lambda each: -found[each]):
        kinds.setdefault((choice.lot, may_launch(view, choice)), choice)
    # The best of many is the luckiest, too: they are compared in years that had no part in the choice.
    years = [ChoiceEvaluator(lookout, year, hands) for year in lookout.drawn(_COMPARED_FOR_PUZZLES)]
    chances = {choice: [year.chance(choice) for year in years] for choice in kinds.values()}
    best, *others = sorted(chances, key=lambda choice: -fmean(chances[choice]))
    told: dict[tuple[int, bool], YearOrders] = {}
    for choice in (best, *others):
        told.setdefault((view.board.offer[choice.lot], may_launch(view, choice)), choice)
    if len(told) < LEAST_OPTIONS or not all(_is_ahead(chances[best], chances[each]) for each in others):
        return None
    return tuple(
        RatedOrders(
            orders=choice,
            launches=may_launch(view, choice),
            wins=fmean(chances[choice]),
            receives=fmean(year.received(choice)[0].received for year in years),
            reaches=fmean(year.reaches(choice) for year in years),
        )
        for choice in list(told.values())[:MOST_OPTIONS]
    )


def _is_ahead(best: Sequence[float], other: Sequence[float]) -> bool:
    leads = [more - less for more, less in zip(best, other, strict=True)]
    return fmean(leads) - ERRORS * stdev(leads) / sqrt(len(leads)) >= LEAST_LEAD
