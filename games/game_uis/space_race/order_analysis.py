"""The analysis of a player's orders, year by year, after the match."""

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from games.game_ui import PastWindow, WindowAnalysis
from games.humanize import and_list, format_count
from games.rules.contract import Seat
from games.rules.space_race.lookahead.levels import levels_of
from games.rules.space_race.lookahead.order_analysis import OrdersAnalysis, analyse_orders
from games.rules.space_race.lookahead.order_changes import may_launch
from games.rules.space_race.model import YearOrders
from games.rules.space_race.view import SpaceRaceView, seen_by

KEY = (
    "A chance is one to win the race, calculated from what you knew when you gave the orders: how often that "
    "went well in years drawn at random, in which the others did what nations like them do."
)


def analyse_window(windows: Sequence[PastWindow], place: int, names: Sequence[str], seat: Seat) -> WindowAnalysis:
    """See `GameUI.analyse_window`."""
    window = windows[place]
    view, orders = seen_by(window.state(), seat), cast(YearOrders, window.moves()[seat])
    weighed = analyse_orders(view, orders, levels_before(windows, window), window.number)
    had, could = (round(100 * chance) for chance in (weighed.had, weighed.could))
    better = and_list(_differences(view, weighed, names)) if weighed.cost else ""
    if not better:
        text = f"You had {had} in 100; no orders that we tried were clearly better."
        return WindowAnalysis(window.number, window.label, text)
    text = f"You had {had} in 100; {better} would have made it {could}."
    return WindowAnalysis(window.number, window.label, text, round(1000 * weighed.cost))


def levels_before(windows: Sequence[PastWindow], window: PastWindow) -> Mapping[Seat, tuple[int, ...]]:
    """Return the levels that each nation had been on before a window, as everybody knew."""
    return levels_of([event for past in windows if past.number < window.number for event in past.events])


def _differences(view: SpaceRaceView, weighed: OrdersAnalysis, names: Sequence[str]) -> Iterator[str]:
    """Yield what the best orders have otherwise than the ones given: "launching", "pursuing Heat Shield at
    2".
    """
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
        yield f"burning {format_count(best.burn, 'garnet')}" if best.burn else "burning nothing"
    if best.black_holes != given.black_holes:
        did = "giving up" if best.black_holes > given.black_holes else "keeping"
        yield f"{did} a {view.rules.name_of('black_hole')}"
    if best.missiles != given.missiles:
        aimed = [names[target] for target in dict.fromkeys(best.missiles)]
        yield f"aiming your missiles at {and_list(aimed)}"
