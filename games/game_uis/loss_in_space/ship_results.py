"""The result of each ship of LOSS! in Space at the end of a match."""

from collections.abc import Iterable, Sequence

from games.game_ui import SeatHeight
from games.game_uis.loss_in_space.names import card_name, obstacle_name
from games.rules.contract import Event, Seat
from games.rules.loss_in_space.model import LossResult, LossTable

UNDER_WAY = {"arrived": "still on the way", "suns": "still on the way when the suns went out"}
"""The texts for a ship that has its crew and has not arrived, by the reason for the end."""


def climbs_of(table: LossTable, events: Sequence[Event]) -> tuple[SeatHeight, ...]:
    """Return the distance of each ship, and why it ended there; `events` are the public ones of the whole match."""
    return tuple(
        SeatHeight(seat, craft.parsec, fallen=not craft.crew, fate=_fate(table, events, seat))
        for seat, craft in enumerate(table.seats)
    )


def _fate(table: LossTable, events: Sequence[Event], seat: Seat) -> str:
    if not table.seats[seat].crew:
        undoing = last_blow(events, seat)
        return f"nobody left aboard after {undoing}" if undoing else "nobody left aboard"
    return _arrival(table.result, seat) if table.result else ""


def _arrival(result: LossResult, seat: Seat) -> str:
    return "arrived" if result.winner == seat else UNDER_WAY.get(result.reason, "")


def last_blow(events: Iterable[Event], seat: Seat) -> str:
    """Return the cause of a ship's last loss of crew: the obstacle that it faced, or the card that struck it."""
    blow = ""
    for event in events:
        data = event.data
        if event.kind == "judged" and data["seat"] == seat:
            blow = obstacle_name(data["card"])
        elif event.kind == "took_effect" and data["target"] == seat:
            blow = card_name(data["card"])
        elif event.kind == "died" and data["seat"] == seat:
            return blow
    return blow
