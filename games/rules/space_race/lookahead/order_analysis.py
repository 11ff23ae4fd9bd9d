"""The analysis of a year's orders: their win probability and that of the best ones, by what the nation knew."""

from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev

from msgspec import Struct
from msgspec.structs import replace

from games.rules.contract import Seat
from games.rules.space_race.launch import recorded_distance
from games.rules.space_race.lookahead.evaluation import WIN
from games.rules.space_race.lookahead.hand_outlook import PossibleHand
from games.rules.space_race.lookahead.levels import HIGHEST
from games.rules.space_race.lookahead.order_changes import changes, orders_of, plan_of
from games.rules.space_race.lookahead.sampling import LotResult, RivalFlight, RivalResults, SettledYear
from games.rules.space_race.lookahead.search import OrdersPlan, SearchContext, YearSearch
from games.rules.space_race.lookahead.weights import WINS_ALONE
from games.rules.space_race.model import YearOrders
from games.rules.space_race.view import SpaceRaceView

_SEARCHED, _COMPARED = 60, 240
"""The numbers of years in which all orders are tried, and of other years in which the best are compared with
those given: the best of many is also the luckiest, and would look too good in the years that made it so.
"""

_ALIKE = 0.01
_LEAST_COST, _ERRORS = 0.03, 2.0
"""How much chance better orders must have brought, and how many standard errors, to be called better."""


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


def analyse_orders(
    view: SpaceRaceView, given: YearOrders, levels: Mapping[Seat, tuple[int, ...]], number: int
) -> OrdersAnalysis:
    """Return the analysis of the viewer's `given` orders; `levels` are as in `SearchContext`.

    It uses only what the viewer knew, and is always the same for the window of that `number`.
    """
    lookout = YearSearch(view, WINS_ALONE, SearchContext(levels=dict(levels)), Random(number), _SEARCHED)
    hands = {plan: lookout.hands(plan) for lot in lookout.lots for plan in lookout.plans(lot)}
    choices = {choice: _orders(view, given, choice) for choice in all_choices(lookout, hands, given)}
    mine = OrdersChoice(plan_of(given, dict.fromkeys(hands, 0.0)), given.level, given.missiles)
    found = chances_in(lookout, lookout.years, hands, [*choices, mine])
    most = max(found.values())
    near = [choice for choice in choices if found[choice] >= most - _ALIKE]
    best = min(near, key=lambda choice: (changes(given, choices[choice]), -found[choice]))
    return _compared(lookout, hands, (mine, given), (best, choices[best]))


def _compared(
    lookout: YearSearch,
    hands: Mapping[OrdersPlan, tuple[PossibleHand, PossibleHand]],
    mine: tuple[OrdersChoice, YearOrders],
    best: tuple[OrdersChoice, YearOrders],
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
    lookout: YearSearch,
    years: Sequence[SettledYear],
    hands: Mapping[OrdersPlan, tuple[PossibleHand, PossibleHand]],
    choices: Sequence[OrdersChoice],
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

    def __init__(
        self, lookout: YearSearch, year: SettledYear, hands: Mapping[OrdersPlan, tuple[PossibleHand, PossibleHand]]
    ) -> None:
        self._judge, self._year, self._hands = lookout.judge, year, hands
        self._taken: dict[tuple[int, int], LotResult] = {}
        self._flights: dict[tuple[int, LotResult], list[RivalFlight]] = {}
        self._rests: dict[tuple[int, LotResult, tuple[Seat, ...], int], RivalResults] = {}

    def chance(self, choice: OrdersChoice) -> float:
        """Return the viewer's win probability after the year with that choice."""
        plan, year = choice.plan, self._year
        taken, hand = self.received(choice)
        launches = plan.launch or hand.forced
        sabotage = year.sabotage_on_me(hand.hand) if launches else 0
        rest = self._rest(plan, taken, choice.shots)
        return self._judge.worth(rest, year.world.space, hand, launches, sabotage) / WIN

    def reaches(self, choice: OrdersChoice) -> bool:
        """Whether the viewer launches and reaches SPACE."""
        hand, space = self.received(choice)[1], self._year.world.space
        if not (choice.plan.launch or hand.forced):
            return False
        return recorded_distance(hand.flies, self._year.sabotage_on_me(hand.hand), space) >= space

    def received(self, choice: OrdersChoice) -> tuple[LotResult, PossibleHand]:
        """Return the result of the lot, and the hand that the viewer then has."""
        place = (choice.plan.lot, choice.level)
        taken = self._taken.get(place)
        if taken is None:
            taken = self._taken[place] = self._year.with_me(*place)
        return taken, self._hands[choice.plan][not taken.received]

    def _rest(self, plan: OrdersPlan, taken: LotResult, shots: tuple[Seat, ...]) -> RivalResults:
        key = (plan.lot, taken, shots, plan.black_holes)
        if key not in self._rests:
            flights = self._flights.get((plan.lot, taken))
            if flights is None:
                flights = self._flights[plan.lot, taken] = self._year.flights_after(plan.lot, taken)
            self._rests[key] = self._year.rest(flights, shots, plan.black_holes)
        return self._rests[key]
