"""Daily puzzles: a year in which one order was clearly the best, explained to a stranger."""

from collections.abc import Sequence

from games.game_ui import PastWindow, Puzzle, PuzzleOption
from games.game_uis.space_race.order_analysis import levels_before
from games.humanize import and_list, format_count
from games.rules.contract import Seat
from games.rules.space_race.lookahead import order_puzzles
from games.rules.space_race.lookahead.order_puzzles import LEAST_LEAD
from games.rules.space_race.view import SpaceRaceView, seen_by


def daily_puzzle(windows: Sequence[PastWindow], place: int, names: Sequence[str], seat: Seat) -> Puzzle | None:
    """See `GameUI.find_puzzle`."""
    window = windows[place]
    view = seen_by(window.state(), seat)
    found = order_puzzles.find_puzzle(view, levels_before(windows, window), window.number)
    if found is None:
        return None
    best = found[0]
    options = sorted(found, key=lambda each: (each.orders.lot, each.launches))
    aimed = [names[target] for target in dict.fromkeys(best.orders.missiles)]
    return Puzzle(
        options=tuple(
            PuzzleOption(_text(view, each), round(1000 * each.wins), _brings(view, each)) for each in options
        ),
        best=options.index(best),
        why=_why(view, best, found[1]),
        given=f"Your missiles are aimed at {and_list(aimed)}." if aimed else "",
    )


def _text(view: SpaceRaceView, option: order_puzzles.RatedOrders) -> str:
    orders = option.orders
    words = [f"Pursue {_lot(view, option)} at level {orders.level}, and {'launch' if option.launches else 'wait'}"]
    if orders.burn:
        words.append(f"burning {format_count(orders.burn, 'garnet')}")
    if orders.black_holes:
        words.append(f"giving up {format_count(orders.black_holes, view.rules.name_of('black_hole'))}")
    return ", ".join(words) + "."


def _lot(view: SpaceRaceView, option: order_puzzles.RatedOrders) -> str:
    """Return the part, with the letter of its lot where it is on offer twice."""
    lot = view.offer[option.orders.lot]
    return f"{lot.part.name} of lot {lot.letter}" if view.board.offer.count(lot.number) > 1 else lot.part.name


def _brings(view: SpaceRaceView, option: order_puzzles.RatedOrders) -> str:
    gets = f"You get {_lot(view, option)} in {_percent(option.receives)} of 100 years"
    return f"{gets}, and reach SPACE in {_percent(option.reaches)}." if option.launches else f"{gets}."


def _why(view: SpaceRaceView, best: order_puzzles.RatedOrders, second: order_puzzles.RatedOrders) -> str:
    """Return what sets the best apart from the next one, the weightiest difference alone."""
    mine, other = _lot(view, best), _lot(view, second)
    if best.launches and not second.launches:
        reach = _percent(best.reaches)
        return f"A launch reaches SPACE in {reach} of 100 years. If you wait, others may get there first."
    if second.launches and not best.launches:
        reach = _percent(second.reaches)
        return f"A launch reaches SPACE in {reach} of 100 years only: on the ground your parts are worth more."
    if best.reaches - second.reaches >= LEAST_LEAD:
        more, less = _percent(best.reaches), _percent(second.reaches)
        return f"With {mine} you reach SPACE in {more} of 100 years, with {other} in {less}."
    if best.receives - second.receives >= LEAST_LEAD:
        more, less = _percent(best.receives), _percent(second.receives)
        is_better = best.wins * second.receives > second.wins * best.receives
        also = " And it makes more of your hand." if is_better else ""
        return f"{mine} comes to you in {more} of 100 years, {other} in {less}.{also}"
    if best.launches:
        return f"Several may reach SPACE, and the farthest wins: with {mine} that is you more often."
    return f"Whether you get it or not, {mine} makes more of your hand than {other} in the years to come."


def _percent(share: float) -> int:
    return round(100 * share)
