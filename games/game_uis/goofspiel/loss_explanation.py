"""Why a match of Goofspiel was lost, told to the loser: the prize that it turned on."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.humanize import and_list, format_count
from games.rules.contract import Event, Seat
from games.rules.goofspiel.model import GoofspielView

Round = Mapping[str, Any]


def why_lost(
    options: Mapping[str, Any], windows: Sequence[Sequence[Event]], names: Sequence[str], view: GoofspielView
) -> str:
    """See `GameUI.why_lost`: of the prizes that would have turned it, the one that was lost most narrowly."""
    events = [event for window in windows for event in window]
    over = next((event.data for event in events if event.kind == "over"), None)
    seat = view.viewer
    if over is None or seat is None or seat in over["winners"]:
        return ""
    points: Sequence[int] = over["points"]
    behind = format_count(max(points) - points[seat], "point")
    rounds = [event.data for event in events if event.kind == "round"]
    turned = [each for each in rounds if _would_have_won(points, each, seat)]
    if not turned:
        return f"You were {behind} behind: no single prize would have turned it."
    closest = min(turned, key=lambda each: (_lost_by(each, seat), -each["prize"]))
    turned_on = f"You were {behind} behind, and it turned on round {closest['round']}"
    return f"{turned_on}: {_told(closest, names, seat)}."


def _would_have_won(points: Sequence[int], played: Round, seat: Seat) -> bool:
    """Whether a seat that did not get that prize would have won with it, and alone."""
    if played["taker"] == seat:
        return False
    after: list[int] = [have - played["prize"] * (other == played["taker"]) for other, have in enumerate(points)]
    mine: int = after.pop(seat) + played["prize"]
    return mine > max(after)


def _lost_by(played: Round, seat: Seat) -> int:
    bids: Sequence[int] = played["bids"]
    return max(bids) - bids[seat]


def _told(played: Round, names: Sequence[str], seat: Seat) -> str:
    bids, taker = played["bids"], played["taker"]
    said = f"for the prize of {played['prize']} you bid {bids[seat]}"
    if taker is not None:
        return f"{said}, and {names[taker]} {bids[taker]}"
    level = and_list(names[other] for other, bid in enumerate(bids) if bid == max(bids) and other != seat)
    met = f"and so did {level}" if bids[seat] == max(bids) else f"{level} met at {max(bids)}"
    return f"{said}, {met}, and it was gone"
