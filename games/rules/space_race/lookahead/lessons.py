"""What a match that is lost teaches: one piece of advice, where the figures bear it out."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from games.rules.contract import Event, Seat
from games.rules.space_race.bots import fuel_for
from games.rules.space_race.forecast import prospect
from games.rules.space_race.lookahead.hindsight import LookBack, came_to, orders_of
from games.rules.space_race.values import count_of

CLEAR = 0.15
"""By so much a plan must be worth more than another to be called better; a win is worth 2."""

_EVEN = 0.5
_LEAST_PURSUITS, _MOSTLY = 4, 0.75

Kind = Literal["shield", "fuel", "early", "late", "ground", "part", "levels"]


class Lesson(Struct, frozen=True):
    """A piece of advice, drawn from a year (`back`) or from all of them (None).

    `count` is, by kind: the missiles that others held, the garnets that stayed unburned, how many thousand
    feet were missing, how often the seat was on the `level` that it likes. It went without the part there as
    often as it `lost`, of `all` its pursuits.
    """

    kind: Kind
    back: LookBack | None = None
    count: int = 0
    level: int = 0
    lost: int = 0
    all: int = 0


def lesson_of(backs: Sequence[LookBack], events: Sequence[Event], seat: Seat) -> Lesson | None:
    """The first thing on the list that is true of a year, the last year first; None where nothing is clear.

    `backs` are the years in order, the last of the race among them where the seat played it; `events` are
    all public ones. Who has won needs no advice.
    """
    if not backs or backs[-1].came.won:
        return None
    for taught in _YEARLY:
        for back in reversed(backs):
            lesson = taught(back)
            if lesson:
                return lesson
    return _levels(events, seat)


def _shield(back: LookBack) -> Lesson | None:
    """Missiles alone kept the rocket out of SPACE."""
    played, report = back.played, back.played.report
    view, launch = played.view, played.launch
    if launch is None or launch.reached or launch.exploded or launch.flown < report.space:
        return None
    holes = sum(report.black_holes) - report.black_holes[played.seat]
    pull = holes * view.rules.black_hole_strength
    if launch.flown - pull < report.space:
        return None
    held = sum(count_of(view.holdings[other], view.rules.numbers.missiles) for other in view.others)
    return Lesson("shield", back, count=held)


def _fuel(back: LookBack) -> Lesson | None:
    """Nothing was burned, and with what there was the rocket would have reached SPACE."""
    played, launch = back.played, back.played.launch
    fuel = fuel_for(played.view, played.orders.lot)
    if launch is None or launch.reached or played.orders.burn or not fuel:
        return None
    burning = played.launch_in(played.report_of(replace(played.orders, burn=fuel)))
    return Lesson("fuel", back, count=fuel) if burning and burning.reached else None


def _early(back: LookBack) -> Lesson | None:
    """The launch was a poor bet, and to wait was worth more."""
    launch, chance = back.played.launch, back.chance
    if launch is None or launch.forced or chance is None or launch.flown >= back.played.report.space:
        return None
    gain = back.best_of(launch=False) - back.best_of(launch=True)
    short = back.played.report.space - launch.flown
    return Lesson("early", back, count=short) if chance < _EVEN and gain >= CLEAR else None


def _late(back: LookBack) -> Lesson | None:
    """Others won in a year in which a launch was worth more than to wait, and more than an even bet."""
    if back.came.won != 0 or back.played.launch:
        return None
    plans = [plan for plan in back.worths if plan.launch]
    best = max(plans, key=back.worths.__getitem__)
    fuel = orders_of(back.played.view, back.played.orders, best).burn
    gain = back.worths[best] - back.best_of(launch=False)
    chance = prospect(back.played.view, best.lot, fuel, best.black_holes).chance
    return Lesson("late", back) if gain >= CLEAR and chance >= _EVEN else None


def _ground(back: LookBack) -> Lesson | None:
    """The seat was level at the bottom, and the same orders with a launch would have spared it."""
    played = back.played
    if back.came.spared or played.launch:
        return None
    flying = came_to(played, played.report_of(replace(played.orders, launch=True)))
    return Lesson("ground", back) if flying.spared else None


def _part(back: LookBack) -> Lesson | None:
    """The seat went for one part while another was worth more."""
    alike = {plan: worth for plan, worth in back.worths.items() if plan.launch == back.plan.launch}
    best = max(alike, key=alike.__getitem__)
    wanted, taken = (back.played.view.board.offer[plan.lot] for plan in (best, back.plan))
    if wanted == taken or alike[best] - back.worths[back.plan] < CLEAR:
        return None
    return Lesson("part", replace(back, best=best))


def _levels(events: Sequence[Event], seat: Seat) -> Lesson | None:
    """The seat was nearly always on one level, and mostly went without the part there."""
    received: list[tuple[int, bool]] = [
        (pursuer["level"], seat in event.data["receivers"])
        for event in events
        if event.kind == "espionage"
        for pursuer in event.data["pursuers"]
        if pursuer["seat"] == seat
    ]
    if len(received) < _LEAST_PURSUITS:
        return None
    ((level, count),) = Counter(level for level, _ in received).most_common(1)
    lost = received.count((level, False))
    if count < _MOSTLY * len(received) or 2 * lost < count:
        return None
    return Lesson("levels", count=count, level=level, lost=lost, all=len(received))


_YEARLY: tuple[Callable[[LookBack], Lesson | None], ...] = (_shield, _fuel, _early, _late, _ground, _part)
