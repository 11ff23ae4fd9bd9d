"""Template tags of the order form of Space Race: odds, the ladder, and orders in words."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, get_args

from django import template

from games.humanize import and_list, format_count
from games.matches.selectors.seats import SeatLine
from games.rules.contract import Event
from games.rules.space_race import forecast
from games.rules.space_race.forecast import LotForecast, RivalForecast, SabotageForecast
from games.rules.space_race.model import YearOrders
from games.rules.space_race.nations import nation_called
from games.rules.space_race.orders import promised_garnets
from games.rules.space_race.view import OfferedLot, SpaceRaceView

register = template.Library()
register.simple_tag(lambda view: {str(rival.seat): rival for rival in forecast.forecast_rivals(view)}, name="rivals")
register.filter("by_key", lambda items, key: items.get(str(key)))

Fate = Literal["none", "missed", "received", "stole"]
BETTER: tuple[Fate, ...] = get_args(Fate)


@register.simple_tag
def levels(view: SpaceRaceView, recent: Sequence[Event]) -> dict[str, Any]:
    """Return the espionage ladder: the years of `recent` events, the oldest first, and in `rungs` the best results.

    A rung has the best result on its level in each year.
    """
    best: dict[tuple[int, int], Fate] = {}
    lots = [told.data for told in recent if told.kind == "espionage"]
    for lot in lots:
        got: Fate = "stole" if lot["stolen"] else "received"
        for pursuer in lot["pursuers"]:
            place = (lot["year"], pursuer["level"])
            fate = got if pursuer["seat"] in lot["receivers"] else "missed"
            best[place] = max(best.get(place, "none"), fate, key=BETTER.index)
    years, rungs = sorted({lot["year"] for lot in lots}), range(view.rules.top_level + 1)
    return {"years": years, "rungs": [[best.get((year, level), "none") for year in years] for level in rungs]}


ORDER_TEXTS = {
    "lot": "Pursue {lot}, {part}.",
    "level": "Pursue something at level {level}.",
    "lot and level": "Pursue {lot}, {part}, at level {level}.",
    "launch": "Launch.",
    "burn": "Launch, burning {garnets}.",
    "forced": "Launch if you receive it, for it makes you.",
    "ground": "No launch.",
    "missiles": "Fire at {nations}.",
    "black holes": "Give up {holes}.",
}
LACK_TEXTS = {"lot": "Part is missing.", "level": "Level is missing.", "lot and level": "Part and level are missing."}


@register.simple_tag
def orders_in_words(view: SpaceRaceView, orders: Mapping[str, Any], seats: Sequence[SeatLine]) -> str:
    """Return the orders, complete or not, in words."""
    place, level, burn, holes = (orders.get(name) for name in ("lot", "level", "burn", "black_holes"))
    lot = view.offer[place] if type(place) is int and 0 <= place < len(view.offer) else None
    targets = [nation_called(seats[seat].name) for seat in orders.get("missiles") or () if 0 <= seat < len(seats)]
    words = {
        "lot": lot and lot.letter,
        "part": lot and lot.part.name,
        "level": level,
        "garnets": format_count(burn or 0, "garnet"),
        "nations": and_list(targets),
        "holes": format_count(holes or 0, view.rules.name_of("black_hole")),
    }

    def cases() -> Iterator[str]:
        if lot or level is not None:
            yield "level" if lot is None else "lot" if level is None else "lot and level"
        forced = lot is not None and lot.number == view.rules.numbers.booster
        grounded = "forced" if forced else "ground"
        yield ("burn" if burn else "launch") if orders.get("launch") else grounded
        if targets:
            yield "missiles"
        if holes:
            yield "black holes"

    return " ".join(ORDER_TEXTS[case].format_map(words) for case in cases())


@register.filter("lacking")
def lack_text(missing: Sequence[str]) -> str:
    """Return the missing fields as a sentence; "" for none."""
    return LACK_TEXTS.get(" and ".join(field for field in ("lot", "level") if field in missing), "")


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
