"""A player's own side of a match, for API clients."""

from collections.abc import Mapping
from datetime import datetime
from itertools import islice
from typing import Any

from msgspec import Struct

from games.absences.selectors.absence_options import get_absence_options
from games.api.selectors.structs import build_struct
from games.dashboard.selectors.decision_context import DecisionContext
from games.game_ui import ActionForm
from games.matches.selectors.position import Position
from games.rules import codec
from games.rules.contract import MoveProblem, Preview
from games.rules.options import Field

MAX_LEGAL_LISTED = 1_000
"""How many legal moves are listed at most; if there are more, none is."""


class PreviewInfo(Struct, frozen=True, kw_only=True):
    """The result of checking a draft: its legal `move` or null, the `problems` and what is `missing`.

    `leads_to` is the outcome that the game predicts, as far as the seat can know it.
    """

    move: Any
    problems: tuple[MoveProblem, ...]
    missing: tuple[str, ...]
    leads_to: Any


class AwayInfo(Struct, frozen=True, kw_only=True, rename={"standing": "standing_orders"}):
    """Absence settings of the seat: its standing orders ("" = none), the vacation days left, and announced
    vacations, described by number.
    """

    standing: str
    vacation_days_left: int
    vacations: dict[str, str]
    stand_in: str


class SeatSide(Struct, frozen=True, kw_only=True):
    """Your side of a match, visible only to the player of the seat.

    `view` is what the seat sees, in the terms of the rules. Send `window` with your move. `asked` is the kind
    of decision, null if it is not your turn. Enter the move by `fields`, or choose it from `legal`, which is
    null if the legal moves cannot be listed. `move` is the saved move. `entered` holds the values of the
    fields; they come from a draft if `is_draft` is true. `answers` are moves of other seats that this seat
    can see. Send `acted` with your next action as its `after`.
    """

    match: int
    seat: int
    window: int
    number: int
    label: str
    title: str
    deadline: datetime | None
    asked: str | None
    needed: bool
    fields: tuple[Field, ...]
    legal: list[Any] | None
    entered: Mapping[str, Any]
    is_draft: bool
    move: Any
    ready: bool
    saved_at: datetime | None
    receipt: str
    preview: PreviewInfo | None
    answers: dict[str, Any]
    actions: tuple[ActionForm, ...]
    acted: int
    away: AwayInfo | None
    view: Any


def seat_side(position: Position, ticket: DecisionContext) -> SeatSide:
    """Return the player's side of the match."""
    number, ask = ticket.seat.number, ticket.ask
    open_window = position.terms is not None
    return build_struct(
        SeatSide,
        ticket,
        ticket.window,
        match=ticket.match.pk,
        seat=number,
        window=ticket.window.pk,
        label=ticket.window.year.label,
        deadline=ticket.window.deadline if open_window else None,
        asked=ask.kind if ask else None,
        needed=ask.needed if ask else False,
        legal=legal_answers(position, number) if ask else None,
        receipt=ticket.receipt_code,
        preview=preview_info(ticket.preview) if ticket.preview else None,
        answers={str(seat.number): move for seat, move in ticket.shown},
        away=_away(position, number),
        view=codec.to_json(ticket.view),
    )


def legal_answers(position: Position, seat: int) -> list[Any] | None:
    """Return every legal move of the seat as JSON; None if they are too many or cannot be listed."""
    listed = position.match.game.legal(position.state, seat)
    found = None if listed is None else list(islice(listed, MAX_LEGAL_LISTED + 1))
    return None if found is None or len(found) > MAX_LEGAL_LISTED else [codec.to_json(move) for move in found]


def preview_info(preview: Preview[Any]) -> PreviewInfo:
    """Return the preview of a draft."""
    move, leads_to = codec.to_json(preview.move), codec.to_json(preview.leads_to)
    return build_struct(PreviewInfo, preview, move=move, leads_to=leads_to)


def _away(position: Position, number: int) -> AwayInfo | None:
    away = get_absence_options(position, position.seats[number])
    if away is None:
        return None
    return build_struct(AwayInfo, away, vacations={str(each.id): each.days for each in away.vacations})
