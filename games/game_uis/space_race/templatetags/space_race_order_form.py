"""Template tags of the order form of Space Race: odds, the ladder, and orders in words."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import template

from games.game_uis.space_race.ladder import Fate, ladder
from games.game_uis.space_race.order_text import lack_text, orders_text
from games.humanize import and_list, format_count
from games.matches.selectors.history import VisibleEvent
from games.matches.selectors.seats import SeatLine
from games.rules.space_race import forecast
from games.rules.space_race.forecast import LotForecast, RivalForecast, SabotageForecast
from games.rules.space_race.model import YearOrders
from games.rules.space_race.nations import nation_called
from games.rules.space_race.orders import promised_garnets
from games.rules.space_race.view import OfferedLot, SpaceRaceView

register = template.Library()
register.filter("lacking", lack_text)

FATE_TEXTS = {"missed": "In vain in {years}.", "received": "Received in {years}.", "stole": "Stole in {years}."}
NEED_TEXTS = {
    "price": "Needs {price} garnets, you have {garnets}.",
    "space": "SPACE needs {low} or more, you have {flies}.",
}
GROUND_TEXTS = {
    "year": "If another reaches SPACE this year, staying on the ground counts as 0, and the lowest may be eliminated.",
    "race": "You have not flown yet: if another reaches SPACE now, you count as 0, and the lowest may be eliminated.",
}
"""What staying on the ground may cost: the year alone decides, or the best flight of the race (§7)."""
THREAT_TEXTS = {
    "open": "Sabotage of up to {sabotage} could be aimed at you: {weapons}.",
    "held": "Sabotage of up to {sabotage} could be aimed at you by {nations}: {weapons}.",
}


@register.simple_tag
def orders_in_words(view: SpaceRaceView, orders: Mapping[str, Any], seats: Sequence[SeatLine]) -> str:
    """Return the orders, complete or not, in words."""
    return orders_text(view, orders, [seat.name for seat in seats])


@register.simple_tag
def promised(view: SpaceRaceView, orders: Mapping[str, Any]) -> int:
    """Return the number of garnets that the saved orders would cost."""
    filed = YearOrders(orders["lot"], orders["level"], burn=orders["burn"])
    return promised_garnets(view.rules, view.board.offer, filed)


@register.simple_tag
def too_dear(view: SpaceRaceView, lot: OfferedLot) -> str:
    """Return the price of a lot and the viewer's garnets, if they do not suffice; "" if they do."""
    price = view.rules.price(lot.number)
    return "" if price <= view.my_garnets else NEED_TEXTS["price"].format(price=price, garnets=view.my_garnets)


@register.simple_tag
def space_gap(view: SpaceRaceView, flies: int) -> str:
    """Return what SPACE needs at least, for all that the viewer knows, and what its hand would fly."""
    return NEED_TEXTS["space"].format(low=view.space_low, flies=flies)


@register.simple_tag
def prospects(view: SpaceRaceView, orders: Mapping[str, Any]) -> tuple[LotForecast, ...]:
    """Return the forecast for each lot, and last for Knock-off Parts; `orders` are those entered."""
    burn, holes = (
        value if type(value) is int and value > 0 else 0 for value in (orders.get("burn"), orders.get("black_holes"))
    )
    return forecast.forecast_lots(view, burn=burn, black_holes=holes)


@register.filter
def threat(ahead: LotForecast, view: SpaceRaceView) -> SabotageForecast:
    """Return the worst sabotage of others against the launch forecast as `ahead`."""
    return forecast.forecast_sabotage(view, ahead)


@register.simple_tag
def rivals(view: SpaceRaceView) -> dict[str, RivalForecast]:
    """Return the possible distance of every other nation, by its number in the inputs of a form."""
    return {str(rival.seat): rival for rival in forecast.forecast_rivals(view)}


@register.simple_tag
def farthest_rival(view: SpaceRaceView, ahead: LotForecast) -> RivalForecast | None:
    """Return the nation with the greatest possible distance that could beat a launch forecast as `ahead`.

    Return None without such a nation, or if the launch cannot reach SPACE.
    """
    if not ahead.chance:
        return None
    farther = [rival for rival in forecast.forecast_rivals(view) if rival.could_reach and rival.at_most > ahead.flies]
    return max(farther, key=lambda rival: rival.at_most, default=None)


@register.simple_tag
def ground_risk(view: SpaceRaceView) -> str:
    """Return what staying on the ground this year may cost the viewer, in a sentence; "" for nothing (§7)."""
    if not any(rival.could_reach for rival in forecast.forecast_rivals(view)):
        return ""
    if view.rules.is_nine:
        return GROUND_TEXTS["year"]
    has_flown = any(record.seat == view.viewer and record.distance for record in view.records)
    return "" if has_flown else GROUND_TEXTS["race"]


@register.filter
def by_key(items: Mapping[str, Any], key: Any) -> Any:
    """Return the item of that key, or None."""
    return items.get(str(key))


@register.filter
def told_in(fates: Sequence[Fate], years: Sequence[int]) -> str:
    """Return the past results of a level, in sentences; "" if no nation chose it."""
    by_fate: dict[Fate, list[str]] = {}
    for year, fate in zip(years, fates, strict=True):
        by_fate.setdefault(fate, []).append(str(year))
    return " ".join(text.format(years=and_list(by_fate[fate])) for fate, text in FATE_TEXTS.items() if fate in by_fate)


@register.simple_tag
def threat_text(view: SpaceRaceView, ahead: SabotageForecast, seats: Sequence[SeatLine]) -> str:
    """Return the worst sabotage that others could aim at a launch, in a sentence."""
    weapons = [format_count(ahead.missiles, "missile")] * bool(ahead.missiles)
    weapons += [format_count(ahead.black_holes, view.rules.name_of("black_hole"))] * bool(ahead.black_holes)
    nations = and_list(nation_called(seats[seat].name) for seat in ahead.holders)
    text = THREAT_TEXTS["held" if ahead.holders else "open"]
    return text.format(sabotage=ahead.sabotage, weapons=and_list(weapons), nations=nations)


@register.simple_tag
def levels(view: SpaceRaceView, recent: Sequence[VisibleEvent]) -> dict[str, Any]:
    """Return the espionage ladder, with the results in `recent` events."""
    lots = [told.data for told in recent if told.kind == "espionage"]
    years, rungs = ladder(lots, view.rules.top_level)
    return {"years": years, "rungs": rungs}
