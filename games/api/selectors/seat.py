"""A player's own side of a match, as the player's program reads it."""

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
"""How many legal answers are listed; where there are more, none is."""


class PreviewInfo(Struct, frozen=True, kw_only=True):
    """What a draft comes to: the legal move that it makes or null, what forbids it, what is missing.

    `leads_to` is what the game makes of it, as far as the seat can know.
    """

    move: Any
    problems: tuple[MoveProblem, ...]
    missing: tuple[str, ...]
    leads_to: Any


class AwayInfo(Struct, frozen=True, kw_only=True):
    """How the seat stands with being away: its standing orders ("": none), its days of vacation that are
    left, and those that are announced, in words by their numbers.
    """

    standing_orders: str
    vacation_days_left: int
    vacations: dict[str, str]
    stand_in: str


class SeatSide(Struct, frozen=True, kw_only=True):
    """What only the player of a seat may see.

    `view` is the seat's view in the words of the rules. `window` is the number to answer with; `asked` is the
    kind of answer, null where nothing is asked. It is entered by `fields`, or chosen from `legal`, which is
    null where the answers cannot be listed. `move` is what is saved; `entered` fills the fields, from a draft
    if `is_draft`. `answers` are others' saved moves, by seat, that this seat sees. `acted` goes with the next
    action as its `after`.
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
    """The player's side of the match, for the player of the ticket's seat."""
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
    """Every legal answer of the seat, as JSON; None where they cannot be gone through, or are too many."""
    listed = position.match.game.legal(position.state, seat)
    found = None if listed is None else list(islice(listed, MAX_LEGAL_LISTED + 1))
    return None if found is None or len(found) > MAX_LEGAL_LISTED else [codec.to_json(move) for move in found]


def preview_info(preview: Preview[Any]) -> PreviewInfo:
    """What a draft comes to, for a program."""
    move, leads_to = codec.to_json(preview.move), codec.to_json(preview.leads_to)
    return build_struct(PreviewInfo, preview, move=move, leads_to=leads_to)


def _away(position: Position, number: int) -> AwayInfo | None:
    away = get_absence_options(position, position.seats[number])
    if away is None:
        return None
    return AwayInfo(
        standing_orders=away.standing.slug if away.standing else "",
        vacation_days_left=away.vacation_days_left,
        vacations={str(each.id): each.days for each in away.vacations},
        stand_in=away.stand_in,
    )
