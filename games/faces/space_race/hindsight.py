"""A race that is over in hindsight, said to who played: what each year's orders cost, and some advice."""

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from games.face import Afterthought, PastWindow
from games.rules.chance import Chance
from games.rules.contract import Event, Seat
from games.rules.space_race.lookahead.choices import Weighed, weigh
from games.rules.space_race.lookahead.hindsight import LookBack, Played, look_back, may_launch
from games.rules.space_race.lookahead.lessons import Lesson, lesson_of
from games.rules.space_race.lookahead.levels import levels_of
from games.rules.space_race.model import Orders
from games.rules.space_race.view import SpaceRaceView, view_of
from games.wording import and_list, counted, number_word

MOST_LAUNCHES = 2
KEY = (
    "A chance is one to win the race, reckoned from what you knew as you gave the orders: how often that "
    "went well in years drawn at random, in which the others did what nations like them do."
)


def afterthought(windows: Sequence[PastWindow], place: int, names: Sequence[str], seat: Seat) -> Afterthought:
    """See `Face.afterthought`."""
    window = windows[place]
    view, orders = view_of(window.state(), seat), cast(Orders, window.moves()[seat])
    weighed = weigh(view, orders, levels_before(windows, window), window.number)
    had, could = (round(100 * chance) for chance in (weighed.had, weighed.could))
    better = and_list(_differences(view, weighed, names)) if weighed.cost else ""
    if not better:
        text = f"You had {had} in 100; no orders that we tried were clearly better."
        return Afterthought(window.number, window.label, text)
    text = f"You had {had} in 100; {better} would have made it {could}."
    return Afterthought(window.number, window.label, text, round(1000 * weighed.cost))


def advice(windows: Sequence[PastWindow], seat: Seat, chance: Chance) -> str:
    """See `Face.advice`: what the last launches and the last year teach."""
    if not windows or not windows[-1].answered:
        return ""
    backs = [_look_back(windows, window, seat, chance) for window in _decisive(windows, seat)]
    lesson = lesson_of(backs, [event for window in windows for event in window.events], seat)
    return _advice(lesson) if lesson else ""


def _decisive(windows: Sequence[PastWindow], seat: Seat) -> list[PastWindow]:
    flown = [window for window in windows if any(_is_launch(event, seat) for event in window.events)]
    chosen = [*flown[-MOST_LAUNCHES:], *(window for window in windows[-1:] if window not in flown)]
    return [window for window in chosen if window.answered]


def _is_launch(event: Event, seat: Seat) -> bool:
    return event.kind == "launch" and event.data["seat"] == seat


def levels_before(windows: Sequence[PastWindow], window: PastWindow) -> Mapping[Seat, tuple[int, ...]]:
    """The levels that each nation had been on before a window, as everybody knew."""
    return levels_of([event for past in windows if past.number < window.number for event in past.events])


def _look_back(windows: Sequence[PastWindow], window: PastWindow, seat: Seat, chance: Chance) -> LookBack:
    moves = {number: cast(Orders, move) for number, move in window.moves().items()}
    played = Played(window.state(), moves, seat, chance, levels_before(windows, window))
    return look_back(played, window.number)


def _differences(view: SpaceRaceView, weighed: Weighed, names: Sequence[str]) -> Iterator[str]:
    """What the best orders have otherwise than the ones given: "launching", "pursuing Heat Shield at 2"."""
    given, best = weighed.given, weighed.best
    if best.launch != given.launch and (best.launch == may_launch(view, best) or best.lot == given.lot):
        yield "launching" if best.launch else "waiting"
    lot = view.offer[best.lot]
    part = lot.part.name
    if best.lot != given.lot and lot.number == view.board.offer[given.lot]:
        part = f"{part} of lot {lot.letter}"
    if (best.lot, best.level) != (given.lot, given.level):
        yield f"pursuing {part} at {best.level}"
    if may_launch(view, best) and best.burn != given.burn:
        yield f"burning {counted(best.burn, 'garnet')}" if best.burn else "burning nothing"
    if best.black_holes != given.black_holes:
        yield "giving up a Black Hole" if best.black_holes > given.black_holes else "keeping a Black Hole"
    if best.missiles != given.missiles:
        aimed = [names[target] for target in dict.fromkeys(best.missiles)]
        yield f"aiming your missiles at {and_list(aimed)}"


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
