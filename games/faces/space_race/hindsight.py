"""A match against bots in hindsight, said to its player: the decisive years, and a piece of advice."""

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from games.face import Afterthought, Hindsight, PastWindow
from games.rules.chance import Chance
from games.rules.contract import Event, Seat
from games.rules.space_race.lookahead.hindsight import (
    Came,
    LookBack,
    Played,
    look_back,
    may_launch,
    orders_of,
)
from games.rules.space_race.lookahead.judging import WIN
from games.rules.space_race.lookahead.lessons import CLEAR, Lesson, lesson_of
from games.rules.space_race.lookahead.levels import levels_of
from games.rules.space_race.model import Orders
from games.wording import and_list, counted, number_word, opening, percent

MOST_LAUNCHES = 2
KEY = (
    "Worth is what the bots' look-ahead makes of what you knew then: 100 is a sure win, and below 0 the "
    "danger of elimination weighs more than the hope of winning."
)


def hindsight(
    windows: Sequence[PastWindow], names: Sequence[str], seat: Seat, chance: Chance
) -> Hindsight | None:
    """See `Face.hindsight`: the last launches and the last year, where the player gave the orders."""
    decisive = _decisive(windows, seat)
    backs = [(window, _look_back(windows, window, seat, chance)) for window in decisive]
    if not backs:
        return None
    events = [event for window in windows for event in window.events]
    lesson = lesson_of([back for _, back in backs], events, seat) if windows[-1].answered else None
    thoughts = [
        Afterthought(window.number, window.label, " ".join(_thoughts(back, names))) for window, back in backs
    ]
    return Hindsight(tuple(thoughts), _advice(lesson) if lesson else "", KEY)


def _decisive(windows: Sequence[PastWindow], seat: Seat) -> list[PastWindow]:
    flown = [window for window in windows if any(_is_launch(event, seat) for event in window.events)]
    chosen = [*flown[-MOST_LAUNCHES:], *(window for window in windows[-1:] if window not in flown)]
    return [window for window in chosen if window.answered]


def _is_launch(event: Event, seat: Seat) -> bool:
    return event.kind == "launch" and event.data["seat"] == seat


def _look_back(windows: Sequence[PastWindow], window: PastWindow, seat: Seat, chance: Chance) -> LookBack:
    before = [event for past in windows if past.number < window.number for event in past.events]
    moves = {number: cast(Orders, move) for number, move in window.moves().items()}
    return look_back(Played(window.state(), moves, seat, chance, levels_of(before)), window.number)


def _thoughts(back: LookBack, names: Sequence[str]) -> Iterator[str]:
    yield _launch(back)
    if back.behind >= CLEAR:
        best = orders_of(back.played, back.best)
        yield f"{opening(_changes(back, best, names))} was worth more: {_worth(back)}."
    else:
        yield f"No orders were clearly better than yours, worth {_points(back.worths[back.plan])} of 100."
    if back.better is not None and back.would is not None:
        changed = _changes(back, back.better, names, with_level=True)
        yield f"With hindsight: {changed} {_would(back.came, back.would)}."
    elif not _has_won(back.came):
        yield "With hindsight: no orders that we tried would have done better."


def _launch(back: LookBack) -> str:
    launch = back.played.launch
    if launch is None or back.chance is None:
        return "You stayed on the ground."
    return f"You {'had to launch' if launch.forced else 'launched'} at {percent(back.chance)}."


def _worth(back: LookBack) -> str:
    return f"{_points(back.worths[back.best])} against {_points(back.worths[back.plan])}"


def _points(worth: float) -> str:
    """A worth as it is read; one beyond a win is for things beside it."""
    points = min(100, round(100 * worth / WIN))
    return f"\N{MINUS SIGN}{-points}" if points < 0 else str(points)


def _changes(back: LookBack, orders: Orders, names: Sequence[str], *, with_level: bool = False) -> str:
    """What those orders have otherwise than the ones given: "launching and going for Intense Fuel"."""
    return and_list(_differences(back, orders, names, with_level=with_level))


def _differences(back: LookBack, orders: Orders, names: Sequence[str], *, with_level: bool) -> Iterator[str]:
    view, given = back.played.view, back.played.orders
    may = may_launch(view, orders)
    if orders.launch != given.launch and (orders.launch == may or orders.lot == given.lot):
        yield "launching" if orders.launch else "waiting"
    lot = view.offer[orders.lot]
    part = lot.part.name
    if orders.lot != given.lot and lot.number == view.board.offer[given.lot]:
        part = f"{part} of lot {lot.letter}"
    if with_level and (orders.lot, orders.level) != (given.lot, given.level):
        yield f"going for {part} at level {orders.level}"
    elif orders.lot != given.lot:
        yield f"going for {part}"
    if may and orders.burn != given.burn:
        yield f"burning {counted(orders.burn, 'garnet')}" if orders.burn else "burning nothing"
    if orders.black_holes != given.black_holes:
        yield "giving up a Black Hole" if orders.black_holes > given.black_holes else "keeping a Black Hole"
    if orders.missiles != given.missiles:
        yield f"your missiles at {names[orders.missiles[0]]}"


def _has_won(came: Came) -> bool:
    return came.won == 1


def _would(came: Came, would: Came) -> str:
    """How much further other orders would have led."""
    if would.goes_on:
        return "would have kept the race open"
    if would.won > came.won:
        return "would have won" if _has_won(would) else "would have shared the win"
    if would.pioneer > came.pioneer:
        return "would have made you the pioneer"
    return (
        "would have reached SPACE" if would.reached > came.reached else "would have kept you off the bottom"
    )


def _advice(lesson: Lesson) -> str:
    back = lesson.back
    if back is None:
        return (
            f"You were on level {lesson.level} in {lesson.count} of {lesson.all} years, and went without the "
            f"part {lesson.lost} times: try others, and vary them."
        )
    view = back.played.view
    wanted, taken = (view.offer[plan.lot].part.name for plan in (back.best, back.plan))
    return _YEARLY[lesson.kind].format(
        year=view.year,
        missiles=counted(lesson.count, "missile"),
        garnets=counted(lesson.count, "garnet"),
        short=number_word(lesson.count),
        wanted=wanted,
        taken=taken,
    )


_YEARLY: Mapping[str, str] = {
    "shield": "You flew without a Heat Shield in {year}, with {missiles} in other hands: get a shield first.",
    "fuel": "You burned nothing in {year}: {garnets} more would have carried you to SPACE.",
    "early": "You launched too early in {year}, {short} short of SPACE: to wait was worth more.",
    "late": "You waited too long: in {year} a launch was worth more than another year on the ground.",
    "ground": "You stayed on the ground in {year}: a launch would have kept you off the bottom.",
    "part": "You went for {taken} in {year}, while {wanted} was worth more to you: see what each part adds.",
}
