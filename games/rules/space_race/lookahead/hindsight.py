"""A year looked back at when the match is over: what it came to, and what each plan there was, was worth."""

from collections.abc import Mapping
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


class Came(Struct, frozen=True):
    """What a year came to for a nation.

    `won` is its share of the win, None where the race goes on. It is `spared` unless it is level at the
    bottom.
    """

    won: float | None
    spared: bool = True


class LookBack(Struct, frozen=True):
    """A year in hindsight.

    `chance` is that of the launch to reach SPACE, by the seat's own reading, sabotage aside; None without a
    launch. `worths` are those of the plans that there were, `plan` is the one that the orders come closest
    to, `best` the one with the most worth.
    """

    played: Played
    chance: float | None
    worths: Mapping[Plan, float]
    plan: Plan
    best: Plan
    came: Came

    def best_of(self, *, launch: bool) -> float:
        """The worth of the best plan that launches or may have to, or of the best that does not."""
        view = self.played.view
        alike = (worth for plan, worth in self.worths.items() if may_launch(view, plan) == launch)
        return max(alike, default=0.0)


def look_back(played: Played, number: int) -> LookBack:
    """The year in hindsight; the years that might have come are always the same for the window `number`."""
    view = played.view
    worths = Lookout(view, Temper(), Advice(levels=dict(played.levels)), Random(number)).worths()
    return LookBack(
        played=played,
        chance=launch_chance(played),
        worths=worths,
        plan=plan_of(played.orders, worths),
        best=max(worths, key=worths.__getitem__),
        came=came_to(played, played.report),
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


def orders_of(view: SpaceRaceView, given: Orders, plan: Plan) -> Orders:
    """The orders `given`, changed as far as the plan has it otherwise."""
    burn = fuel_for(view, plan.lot) if plan.burns else 0
    if plan.burns and given.burn and plan.lot == given.lot:
        burn = given.burn
    return replace(given, lot=plan.lot, launch=plan.launch, burn=burn, black_holes=plan.black_holes)


def came_to(played: Played, report: Report) -> Came:
    """What that report of the year comes to for the seat."""
    verdict, seat = report.verdict, played.seat
    if verdict is None:
        return Came(None)
    return Came(
        won=1 / len(verdict.winners) if seat in verdict.winners else 0.0,
        spared=seat not in verdict.elimination.tied,
    )


def changes(given: Orders, other: Orders) -> tuple[int, int]:
    """How many things differ, and by how much the level does."""
    differing = sum(getattr(given, name) != getattr(other, name) for name in Orders.__struct_fields__)
    return differing, abs(given.level - other.level)
