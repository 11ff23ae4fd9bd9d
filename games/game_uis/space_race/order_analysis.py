"""The analysis of a player's orders, year by year, after the match."""

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from games.game_ui import PastWindow, WindowAnalysis
from games.humanize import and_list, format_count
from games.rules.contract import Seat
from games.rules.space_race.lookahead.levels import levels_of
from games.rules.space_race.lookahead.order_analysis import OrdersAnalysis, analyse_orders, may_launch
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
