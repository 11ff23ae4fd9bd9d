"""Orders in words: their effects, and what is missing."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games.humanize import and_list, format_count
from games.rules.space_race.nations import nation_called
from games.rules.space_race.view import SpaceRaceView

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


def orders_text(view: SpaceRaceView, orders: Mapping[str, Any], names: Sequence[str]) -> str:
    """Return the orders, complete or not, in words; `names` are those of the seats."""
    place, level, burn, holes = (orders.get(name) for name in ("lot", "level", "burn", "black_holes"))
    lot = view.offer[place] if type(place) is int and 0 <= place < len(view.offer) else None
    targets = [nation_called(names[seat]) for seat in orders.get("missiles") or () if 0 <= seat < len(names)]
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


def lack_text(missing: Sequence[str]) -> str:
    """Return the missing fields as a sentence; "" for none."""
    return LACK_TEXTS.get(" and ".join(field for field in ("lot", "level") if field in missing), "")
