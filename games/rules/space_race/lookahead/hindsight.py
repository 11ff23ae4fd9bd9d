"""A year looked back at when the match is over: the chances there were, and the orders that would have done
better.
"""

from collections.abc import Iterator, Mapping
from functools import cached_property
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from games.rules.chance import Chance
from games.rules.contract import Seat
from games.rules.space_race.bots import fuel_for
from games.rules.space_race.forecast import prospect
from games.rules.space_race.lookahead.engine import Advice, Lookout, Plan
from games.rules.space_race.lookahead.temper import Temper
from games.rules.space_race.model import LaunchReport, Orders, Report
from games.rules.space_race.play import situation_of
from games.rules.space_race.table import RaceState
from games.rules.space_race.view import SpaceRaceView, view_of
from games.rules.space_race.year import resolve_year

_GOES_ON = 0.01
"""What it is worth, a win being 1, that nobody has won yet."""


class Played(Struct, frozen=True, dict=True):
    """A year as it was decided, seen from `seat`, which gave orders.

    `levels` are those that each nation had been on before, as for `Advice`.
    """

    state: RaceState
    moves: Mapping[Seat, Orders]
    seat: Seat
    chance: Chance
    levels: Mapping[Seat, tuple[int, ...]]

    @property
    def orders(self) -> Orders:
        """What the seat ordered."""
        return self.moves[self.seat]

    @cached_property
    def view(self) -> SpaceRaceView:
        """What the seat knew as it decided."""
        return view_of(self.state, self.seat)

    @cached_property
    def report(self) -> Report:
        """How the year went."""
        return self.report_of(self.orders)

    @property
    def launch(self) -> LaunchReport | None:
        """The seat's launch; None where it stayed on the ground."""
        return self.launch_in(self.report)

    def launch_in(self, report: Report) -> LaunchReport | None:
        """The seat's launch as `report` has it."""
        return next((launch for launch in report.launches if launch.seat == self.seat), None)

    def report_of(self, orders: Orders) -> Report:
        """How the year would have gone with these orders of the seat, and everybody else's as they were."""
        return resolve_year(situation_of(self.state, {**self.moves, self.seat: orders}), self.chance)


class Came(Struct, frozen=True, order=True):
    """What a year came to for a nation, the better the greater.

    `won` is its share of the win, 0 for a race that others won, and next to nothing where it goes on. It is
    `pioneer` at the end, has `reached` SPACE, and is `spared` unless it is level at the bottom.
    """

    won: float
    pioneer: bool = False
    reached: bool = False
    spared: bool = True

    @property
    def goes_on(self) -> bool:
        """Whether the race was not over."""
        return self.won == _GOES_ON


class LookBack(Struct, frozen=True):
    """A year in hindsight.

    `chance` is that of the launch to reach SPACE, by the seat's own reading, sabotage aside; None without a
    launch. `worths` are those of the plans that there were, `plan` is the one that the orders come closest
    to, `best` the one with the most worth. `better` are orders that would have done better against what the
    others did, and `would` is what they would have come to; None where none would.
    """

    played: Played
    chance: float | None
    worths: Mapping[Plan, float]
    plan: Plan
    best: Plan
    came: Came
    better: Orders | None
    would: Came | None

    @property
    def behind(self) -> float:
        """How much less the orders were worth than the best plan; a win is worth 2."""
        return self.worths[self.best] - self.worths[self.plan]

    def best_of(self, *, launch: bool) -> float:
        """The worth of the best plan that launches or may have to, or of the best that does not."""
        view = self.played.view
        alike = (worth for plan, worth in self.worths.items() if may_launch(view, plan) == launch)
        return max(alike, default=0.0)


def look_back(played: Played, number: int) -> LookBack:
    """The year in hindsight; the years that might have come are always the same for the window `number`."""
    view = played.view
    worths = Lookout(view, Temper(), Advice(levels=dict(played.levels)), Random(number)).worths()
    plan = plan_of(played.orders, worths)
    came = came_to(played, played.report)
    better, would = _better(played, worths, came)
    return LookBack(
        played=played,
        chance=launch_chance(played),
        worths=worths,
        plan=plan,
        best=max(worths, key=worths.__getitem__),
        came=came,
        better=better,
        would=would,
    )


def launch_chance(played: Played) -> float | None:
    """How likely the seat's launch was to reach SPACE, by its own reading, once its part was there."""
    launch, report = played.launch, played.report
    if launch is None:
        return None
    received = next((lot.lot for lot in report.lots if played.seat in lot.receivers), None)
    return prospect(played.view, received, launch.burned, report.black_holes[played.seat]).chance


def may_launch(view: SpaceRaceView, orders: Plan | Orders) -> bool:
    """Whether the nation launches, or would have to with the part that it goes for."""
    return orders.launch or view.board.offer[orders.lot] == view.rules.numbers.booster


def plan_of(orders: Orders, plans: Mapping[Plan, float]) -> Plan:
    """The plan that orders come closest to: an engine burns something or nothing."""

    def distance(plan: Plan) -> tuple[bool, bool, bool, int]:
        holes = abs(plan.black_holes - orders.black_holes)
        return plan.lot != orders.lot, plan.launch != orders.launch, plan.burns != bool(orders.burn), holes

    return min(plans, key=distance)


def orders_of(played: Played, plan: Plan) -> Orders:
    """The orders given, changed as far as the plan has it otherwise."""
    given = played.orders
    burn = fuel_for(played.view, plan.lot) if plan.burns else 0
    if plan.burns and given.burn and plan.lot == given.lot:
        burn = given.burn
    return replace(given, lot=plan.lot, launch=plan.launch, burn=burn, black_holes=plan.black_holes)


def came_to(played: Played, report: Report) -> Came:
    """What that report of the year comes to for the seat."""
    verdict, seat = report.verdict, played.seat
    if verdict is None:
        return Came(_GOES_ON)
    return Came(
        won=1 / len(verdict.winners) if seat in verdict.winners else 0.0,
        pioneer=seat in verdict.pioneers,
        reached=seat in verdict.reached,
        spared=seat not in verdict.elimination.tied,
    )


def _better(
    played: Played, plans: Mapping[Plan, float], came: Came
) -> tuple[Orders, Came] | tuple[None, None]:
    """The orders that would have come to the most, the closest to those given among them."""
    given, best, would = played.orders, None, came
    for orders in sorted(_candidates(played, plans), key=lambda each: _changes(given, each)):
        other = came_to(played, played.report_of(orders))
        if other > would:
            best, would = orders, other
    return (best, would) if best else (None, None)


def _candidates(played: Played, plans: Mapping[Plan, float]) -> Iterator[Orders]:
    """Every plan on every level; and what was ordered, with all missiles at one nation."""
    given = played.orders
    for plan in plans:
        orders = orders_of(played, plan)
        for level in range(played.view.rules.top_level + 1):
            yield replace(orders, level=level)
    if given.missiles:
        for target in played.view.others:
            yield replace(given, missiles=(target,) * len(given.missiles))


def _changes(given: Orders, other: Orders) -> tuple[int, int]:
    """How many things differ, and by how much the level does."""
    differing = sum(getattr(given, name) != getattr(other, name) for name in Orders.__struct_fields__)
    return differing, abs(given.level - other.level)
