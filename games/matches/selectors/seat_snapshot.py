"""The view of one seat in a window, with its hand and move, for viewers who may see all of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from games.matches.selectors.position import Position
from games.matches.selectors.seats import SeatLine
from games.rules import codec


@dataclass(frozen=True, slots=True)
class SeatSnapshot:
    """The view, hand and saved move of a seat, with the attribute names of a dashboard.

    `hand` is the hand of the seat and `entered` its saved move, as plain values by field name; `shown` are
    the moves of other seats that it can see.
    """

    seat: SeatLine
    view: Any
    hand: Mapping[str, Any]
    move: dict[str, Any] | None
    entered: Mapping[str, Any]
    ready: bool
    saved_at: datetime | None
    shown: list[tuple[SeatLine, dict[str, Any] | None]]
    fields: tuple[()] = ()


def seat_snapshot(position: Position, seats: Sequence[SeatLine], number: int) -> SeatSnapshot:
    """Return the snapshot of that seat in the position's window; the caller checks who may see it."""
    game, asked = position.match.game, position.submissions.get(number)
    saved = asked if asked and asked.answered else None
    move = game.parse(position.state, number, saved.move) if saved else None
    return SeatSnapshot(
        seat=seats[number],
        view=game.view(position.state, number),
        hand=codec.to_json(position.state.hands[number]),
        move=saved.move if saved else None,
        entered=position.match.game_ui.entered(move) if saved else {},
        ready=saved is not None and saved.ready,
        saved_at=saved.saved_at if saved else None,
        shown=[(seats[other], answer.move) for other, answer in position.visible_moves(number).items()],
    )
