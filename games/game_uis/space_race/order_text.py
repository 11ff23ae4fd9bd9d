"""Orders in words: what will happen, and what is missing."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.humanize import and_list, format_count
from games.rules.space_race.view import OfferedLot, SpaceRaceView

MISSING = {"lot": "Part", "level": "Level"}


def orders_text(view: SpaceRaceView, orders: Mapping[str, Any], names: Sequence[str]) -> str:
    """Return what the orders, whole or half-filled, say so far; `names` are what the seats are called."""
    said = [_pursuit(view, orders), _launch(view, orders), _missiles(orders, names), _black_holes(view, orders)]
    return " ".join(f"{sentence}." for sentence in said if sentence)


def lack_text(missing: Sequence[str]) -> str:
    """Return which of the fields are missing, as a sentence; "" for none."""
    lacking = [MISSING[field] for field in missing if field in MISSING]
    if not lacking:
        return ""
    first, *others = lacking
    words = and_list([first, *(word.lower() for word in others)])
    return f"{words} {'are' if others else 'is'} missing."


def _lot(view: SpaceRaceView, orders: Mapping[str, Any]) -> OfferedLot | None:
    place = orders.get("lot")
    return view.offer[place] if type(place) is int and 0 <= place < len(view.offer) else None


def _pursuit(view: SpaceRaceView, orders: Mapping[str, Any]) -> str:
    lot, level = _lot(view, orders), orders.get("level")
    at_level = "" if level is None else f"at level {level}"
    if lot is None:
        return f"Pursue something {at_level}" if at_level else ""
    pursuit = f"Pursue {lot.letter}, {lot.part.name}"
    return f"{pursuit}, {at_level}" if at_level else pursuit


def _launch(view: SpaceRaceView, orders: Mapping[str, Any]) -> str:
    if not orders.get("launch"):
        lot = _lot(view, orders)
        forced = lot is not None and lot.number == view.rules.numbers.booster
        return "Launch if you receive it, for it makes you" if forced else "No launch"
    burn = orders.get("burn") or 0
    return f"Launch, burning {format_count(burn, 'garnet')}" if burn else "Launch"


def _missiles(orders: Mapping[str, Any], names: Sequence[str]) -> str:
    targets = [names[seat] for seat in orders.get("missiles") or () if 0 <= seat < len(names)]
    return f"Missile{'' if len(targets) == 1 else 's'} at {and_list(targets)}" if targets else ""


def _black_holes(view: SpaceRaceView, orders: Mapping[str, Any]) -> str:
    holes = orders.get("black_holes") or 0
    return f"{format_count(holes, view.rules.name_of('black_hole'))} given up" if holes else ""
