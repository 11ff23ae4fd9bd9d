"""Template tags of the order form of Space Race: odds, the ladder, and orders in words."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import template

from games.game_uis.space_race.ladder import Fate, ladder
from games.game_uis.space_race.order_text import lack_text, orders_text
from games.matches.selectors.history import VisibleEvent
from games.matches.selectors.seats import SeatLine
from games.rules.space_race import forecast
from games.rules.space_race.forecast import LotForecast, RivalForecast, SabotageForecast
from games.rules.space_race.model import YearOrders
from games.rules.space_race.orders import promised_garnets
from games.rules.space_race.view import OfferedLot, SpaceRaceView

register = template.Library()
register.filter("lacking", lack_text)

FATES = {"missed": "in vain", "received": "received the part", "stole": "stole the part"}
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


@register.simple_tag
def orders_in_words(view: SpaceRaceView, orders: Mapping[str, Any], seats: Sequence[SeatLine]) -> str:
    """Return what the orders, whole or half-filled, say so far."""
    return orders_text(view, orders, [seat.name for seat in seats])


@register.simple_tag
def promised(view: SpaceRaceView, orders: Mapping[str, Any]) -> int:
    """Return how many garnets the orders on file would cost."""
    filed = YearOrders(orders["lot"], orders["level"], burn=orders["burn"])
    return promised_garnets(view.rules, view.board.offer, filed)


@register.simple_tag
def too_dear(view: SpaceRaceView, lot: OfferedLot) -> str:
    """Return what a lot costs and what there is, where the viewer cannot pay for it; "" where it can."""
    price = view.rules.price(lot.number)
    return "" if price <= view.my_garnets else f"costs {price}, you have {view.my_garnets}"


@register.simple_tag
def prospects(view: SpaceRaceView, orders: Mapping[str, Any]) -> tuple[LotForecast, ...]:
    """Return what the hand would do with each lot, and last with Knock-off Parts; `orders` are those
    entered.
    """
    burn, holes = (
        value if type(value) is int and value > 0 else 0 for value in (orders.get("burn"), orders.get("black_holes"))
    )
    return forecast.forecast_lots(view, burn=burn, black_holes=holes)


@register.filter
def threat(ahead: LotForecast, view: SpaceRaceView) -> SabotageForecast:
    """Return the worst that others could do to a launch with what `ahead` foretells."""
    return forecast.forecast_sabotage(view, ahead)


@register.simple_tag
def rivals(view: SpaceRaceView) -> dict[str, RivalForecast]:
    """Return how far every other nation could fly, by its number as the inputs of a form have it."""
    return {str(rival.seat): rival for rival in forecast.forecast_rivals(view)}


@register.simple_tag
def farthest_rival(view: SpaceRaceView, ahead: LotForecast) -> RivalForecast | None:
    """Return the nation that could fly farthest of those that could beat a launch forecast as `ahead`.

    Return None without such a nation, or if the launch cannot reach SPACE.
    """
    if not ahead.chance:
        return None
    farther = [rival for rival in forecast.forecast_rivals(view) if rival.could_reach and rival.at_most > ahead.flies]
    return max(farther, key=lambda rival: rival.at_most, default=None)


@register.filter
def by_key(items: Mapping[str, Any], key: Any) -> Any:
    """Return the item of that key, or None."""
    return items.get(str(key))


@register.filter
def told_in(fates: Sequence[Fate], years: Sequence[int]) -> str:
    """Return what a level came to, year by year, in words; "" where nobody stood on it."""
    told = zip(years, fates, strict=True)
    return ", ".join(f"{FATES[fate]} in {year}" for year, fate in told if fate != "none")


@register.filter
def in_words(count: int) -> str:
    """Return a small number as a word."""
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


@register.simple_tag
def levels(view: SpaceRaceView, recent: Sequence[VisibleEvent]) -> dict[str, Any]:
    """Return the espionage ladder, with what `recent` events tell of it."""
    lots = [told.data for told in recent if told.kind == "espionage"]
    years, rungs = ladder(lots, view.rules.top_level)
    return {"years": years, "rungs": rungs}
