"""The analysis of a player's orders after the match, and puzzles: years in which one order was clearly the best."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from games.game_ui import PastWindow, Puzzle, PuzzleOption, WindowAnalysis
from games.humanize import and_list, format_count
from games.rules.contract import Seat
from games.rules.space_race.lookahead import order_analysis
from games.rules.space_race.lookahead.levels import levels_of
from games.rules.space_race.lookahead.order_analysis import LEAST_LEAD, OrdersAnalysis, analyse_orders, may_launch
from games.rules.space_race.model import YearOrders
from games.rules.space_race.nations import nation_called
from games.rules.space_race.view import SpaceRaceView, seen_by

ANALYSIS_TEXTS = {
    "best": "Your win probability was {had}%; no orders that we tried were clearly better.",
    "better": "Your win probability was {had}%; {changes} would have made it {could}%.",
}
CHANGES = {
    "launch": "launching",
    "wait": "waiting",
    "pursue": "pursuing {part} at level {level}",
    "pursue lot": "pursuing {part} of lot {lot} at level {level}",
    "burn": "burning {garnets}",
    "burn nothing": "burning nothing",
    "give up": "giving up a {hole}",
    "keep": "keeping a {hole}",
    "aim": "aiming your missiles at {nations}",
}
"""Changes of the orders, for a list of them."""
KEY = (
    "Your win probability in %, for the whole race, is calculated from what you knew when you gave the orders: how "
    "often that went well in years drawn at random, in which the others did what nations like them do."
)


def analyse_window(windows: Sequence[PastWindow], place: int, names: Sequence[str], seat: Seat) -> WindowAnalysis:
    """See `GameUI.analyse_window`."""
    window = windows[place]
    view, orders = seen_by(window.state(), seat), cast(YearOrders, window.moves()[seat])
    weighed = analyse_orders(view, orders, levels_before(windows, window), window.number)
    had, could = (round(100 * chance) for chance in (weighed.had, weighed.could))
    better = and_list(_differences(view, weighed, names)) if weighed.cost else ""
    text = ANALYSIS_TEXTS["better" if better else "best"].format(had=had, could=could, changes=better)
    return WindowAnalysis(window.number, window.label, text, round(1000 * weighed.cost) if better else 0)


def levels_before(windows: Sequence[PastWindow], window: PastWindow) -> Mapping[Seat, tuple[int, ...]]:
    """Return the public levels of each nation before a window."""
    return levels_of([event for past in windows if past.number < window.number for event in past.events])


def _differences(view: SpaceRaceView, weighed: OrdersAnalysis, names: Sequence[str]) -> list[str]:
    """Return how the best orders differ from the given ones: "launching", "pursuing Heat Shield at level 2"."""
    given, best = weighed.given, weighed.best
    lot = view.offer[best.lot]
    words = {
        "part": lot.part.name,
        "lot": lot.letter,
        "level": best.level,
        "garnets": format_count(best.burn, "garnet"),
        "hole": view.rules.name_of("black_hole"),
        "nations": and_list(nation_called(names[target]) for target in dict.fromkeys(best.missiles)),
    }

    def cases() -> Iterator[str]:
        if best.launch != given.launch and (best.launch == may_launch(view, best) or best.lot == given.lot):
            yield "launch" if best.launch else "wait"
        if (best.lot, best.level) != (given.lot, given.level):
            is_twin = best.lot != given.lot and lot.number == view.board.offer[given.lot]
            yield "pursue lot" if is_twin else "pursue"
        if may_launch(view, best) and best.burn != given.burn:
            yield "burn" if best.burn else "burn nothing"
        if best.black_holes != given.black_holes:
            yield "give up" if best.black_holes > given.black_holes else "keep"
        if best.missiles != given.missiles:
            yield "aim"

    return [CHANGES[case].format_map(words) for case in cases()]


OPTION_TEXTS = {
    "wait": "Pursue {part} at level {level}, and wait.",
    "launch": "Pursue {part} at level {level}, and launch.",
    "burn": "Burn {garnets}.",
    "black holes": "Give up {holes}.",
}
BRINGS_TEXTS = {
    "wait": "You get {part} in {receives}% of years.",
    "launch": "You get {part} in {receives}% of years, and reach SPACE in {reaches}%.",
}
WHY_TEXTS = {
    "launch": "A launch reaches SPACE in {reaches}% of years. If you wait, others may get there first.",
    "wait": "A launch reaches SPACE in only {other_reaches}% of years: on the ground your parts are worth more.",
    "reaches": "With {part} you reach SPACE in {reaches}% of years, with {other} in {other_reaches}%.",
    "receives": "{part} comes to you in {receives}% of years, {other} in {other_receives}%.",
    "receives better": "{part} comes to you in {receives}% of years, {other} in {other_receives}%. "
    "And it makes more of your hand.",
    "farthest": "Several may reach SPACE, and the farthest wins: with {part} that is you more often.",
    "hand": "Whether you get it or not, {part} makes more of your hand than {other} in the years to come.",
}


def daily_puzzle(windows: Sequence[PastWindow], place: int, names: Sequence[str], seat: Seat) -> Puzzle | None:
    """See `GameUI.find_puzzle`."""
    window = windows[place]
    view = seen_by(window.state(), seat)
    found = order_analysis.find_puzzle(view, levels_before(windows, window), window.number)
    if found is None:
        return None
    best = found[0]
    options = sorted(found, key=lambda each: (each.orders.lot, each.launches))
    aimed = [nation_called(names[target]) for target in dict.fromkeys(best.orders.missiles)]
    return Puzzle(
        options=tuple(_option(view, each) for each in options),
        best=options.index(best),
        why=_why(view, best, found[1]),
        given=f"Your missiles are aimed at {and_list(aimed)}." if aimed else "",
    )


def _option(view: SpaceRaceView, option: order_analysis.RatedOrders) -> PuzzleOption:
    cases = ["launch" if option.launches else "wait", *["burn"] * bool(option.orders.burn)]
    cases += ["black holes"] * bool(option.orders.black_holes)
    words = _words(view, option)
    text = " ".join(OPTION_TEXTS[case].format_map(words) for case in cases)
    return PuzzleOption(text, round(1000 * option.wins), BRINGS_TEXTS[cases[0]].format_map(words))


def _words(view: SpaceRaceView, option: order_analysis.RatedOrders) -> dict[str, Any]:
    """Return the words for an option; its part comes with the letter of its lot if it is on offer twice."""
    orders, lot = option.orders, view.offer[option.orders.lot]
    is_twin = view.board.offer.count(lot.number) > 1
    return {
        "part": f"{lot.part.name} of lot {lot.letter}" if is_twin else lot.part.name,
        "level": orders.level,
        "garnets": format_count(orders.burn, "garnet"),
        "holes": format_count(orders.black_holes, view.rules.name_of("black_hole")),
        "receives": round(100 * option.receives),
        "reaches": round(100 * option.reaches),
    }


def _why(view: SpaceRaceView, best: order_analysis.RatedOrders, second: order_analysis.RatedOrders) -> str:
    """Return the greatest difference between the best orders and the next ones."""
    if best.launches != second.launches:
        case = "launch" if best.launches else "wait"
    elif best.reaches - second.reaches >= LEAST_LEAD:
        case = "reaches"
    elif best.receives - second.receives >= LEAST_LEAD:
        case = "receives better" if best.wins * second.receives > second.wins * best.receives else "receives"
    else:
        case = "farthest" if best.launches else "hand"
    words, other = _words(view, best), _words(view, second)
    words |= {"other": other["part"], "other_reaches": other["reaches"], "other_receives": other["receives"]}
    return WHY_TEXTS[case].format_map(words)
