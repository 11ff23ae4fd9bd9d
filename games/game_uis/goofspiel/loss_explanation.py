"""Why a match of Goofspiel was lost, for the loser: the decisive prize."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.game_ui import Events, Names, Options
from games.humanize import and_list, format_count
from games.rules.contract import Seat
from games.rules.goofspiel.model import GoofspielView

Round = Mapping[str, Any]

WHY_LOST_TEXTS = {
    "none": "You were {behind} behind: no single prize would have turned it.",
    "taken": "You were {behind} behind, and it turned on round {round}:"
    " for the prize of {prize} you bid {bid}, and {taker} {highest}.",
    "tied": "You were {behind} behind, and it turned on round {round}:"
    " for the prize of {prize} you bid {bid}, and so did {level}, and it was gone.",
    "others tied": "You were {behind} behind, and it turned on round {round}:"
    " for the prize of {prize} you bid {bid}, {level} met at {highest}, and it was gone.",
}


def why_lost(options: Options, windows: Sequence[Events], names: Names, view: GoofspielView) -> str:
    """See `GameUI.why_lost`: of the prizes that would have changed the winner, the one lost most narrowly."""
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
        return WHY_LOST_TEXTS["none"].format(behind=behind)
    closest = min(turned, key=lambda each: (_lost_by(each, seat), -each["prize"]))
    bids, taker = closest["bids"], closest["taker"]
    case = "taken" if taker is not None else "tied" if bids[seat] == max(bids) else "others tied"
    return WHY_LOST_TEXTS[case].format(
        behind=behind,
        round=closest["round"],
        prize=closest["prize"],
        bid=bids[seat],
        highest=max(bids),
        taker="" if taker is None else names[taker],
        level=and_list(names[other] for other, bid in enumerate(bids) if bid == max(bids) and other != seat),
    )


def _would_have_won(points: Sequence[int], played: Round, seat: Seat) -> bool:
    """Whether a seat would have won alone with that prize, which it did not get."""
    if played["taker"] == seat:
        return False
    after: list[int] = [have - played["prize"] * (other == played["taker"]) for other, have in enumerate(points)]
    mine: int = after.pop(seat) + played["prize"]
    return mine > max(after)


def _lost_by(played: Round, seat: Seat) -> int:
    bids: Sequence[int] = played["bids"]
    return max(bids) - bids[seat]
