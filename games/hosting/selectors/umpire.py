"""What only the umpire of a match sees: every hand, every saved answer, every telegram."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from games.face import AnyFace
from games.matches.selectors.position import Position
from games.matches.selectors.seats import SeatLine, seat_lines
from games.matches.selectors.wires import newest_telegrams, wires
from games.models import Match, Window
from games.rules import codec
from games.rules.contract import Meta
from games.wording import and_list

TELEGRAMS = 200


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a seat's player has before them and has saved, by the names of a player's desk.

    `hand` is what the seat holds, and `entered` what it has saved, as plain values by the names of their
    fields; `shown` are others' answers that it sees.
    """

    seat: SeatLine
    view: Any
    hand: Mapping[str, Any]
    move: dict[str, Any] | None
    entered: Mapping[str, Any]
    ready: bool
    saved_at: datetime | None
    shown: list[tuple[SeatLine, dict[str, Any]]]
    fields: tuple[()] = ()


@dataclass(frozen=True, slots=True)
class Wired:
    """A telegram as the umpire reads it."""

    seat: SeatLine
    channel: str
    read_by: str
    year: str
    text: str
    sent_at: datetime
    struck: bool


@dataclass(frozen=True, slots=True)
class UmpireDesk:
    """A match before its umpire, with the sheet of one seat open and the newest telegrams of all."""

    match: Match
    meta: Meta
    face: AnyFace
    window: Window
    seats: list[SeatLine]
    open: Sheet
    telegrams: list[Wired]


def umpire_desk(position: Position, number: int) -> UmpireDesk | None:
    """What the umpire sees with the seat of that number open; None when there is no such seat.

    Whether somebody is the umpire is the caller's to ask.
    """
    if not 0 <= number < len(position.seats):
        return None
    match = position.match
    seats = seat_lines(match, position.seats, submissions=position.submissions)
    return UmpireDesk(
        match=match,
        meta=match.meta,
        face=match.face,
        window=position.window,
        seats=seats,
        open=_sheet(position, seats, number),
        telegrams=_telegrams(position, seats) if match.game.has_channels else [],
    )


def _sheet(position: Position, seats: list[SeatLine], number: int) -> Sheet:
    game, asked = position.match.game, position.submissions.get(number)
    saved = asked if asked and asked.answered else None
    move = game.parse(position.state, number, saved.move) if saved else None
    return Sheet(
        seat=seats[number],
        view=game.view(position.state, number),
        hand=codec.to_json(position.state.hands[number]),
        move=saved.move if saved else None,
        entered=position.match.face.entered(move) if saved else {},
        ready=saved is not None and saved.ready,
        saved_at=saved.saved_at if saved else None,
        shown=[(seats[other], answer.move) for other, answer in position.seen_by(number).items()],
    )


def _telegrams(position: Position, seats: list[SeatLine]) -> list[Wired]:
    readers = {wire.key: wire.readers for wire in wires(position)}
    return [
        Wired(
            seat=seats[sent.seat.number],
            channel=sent.channel.title,
            read_by=_read_by(readers[sent.channel.key], seats),
            year=sent.year,
            text="" if sent.hidden else sent.text,
            sent_at=sent.sent_at,
            struck=sent.hidden,
        )
        for sent in newest_telegrams(position.match, TELEGRAMS)
    ]


def _read_by(readers: tuple[int, ...] | None, seats: list[SeatLine]) -> str:
    return "everybody" if readers is None else and_list(seats[number].name for number in readers)
