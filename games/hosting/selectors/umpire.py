"""What only the umpire of a match sees: every hand, every saved answer, every telegram."""

from dataclasses import dataclass
from datetime import datetime

from games.humanize import and_list
from games.matches.selectors.position import Position
from games.matches.selectors.promises import words_of
from games.matches.selectors.seats import SeatLine, seat_lines
from games.matches.selectors.sheets import Sheet, sheet_of
from games.matches.selectors.wires import newest_telegrams, wires
from games.models import Window

TELEGRAMS = 200


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

    window: Window
    seats: list[SeatLine]
    open: Sheet
    telegrams: list[Wired]


def umpire_desk(position: Position, number: int) -> UmpireDesk | None:
    """Return what the umpire sees with that seat open, or None; callers check who is the umpire."""
    if not 0 <= number < len(position.seats):
        return None
    seats = seat_lines(position.match, position.seats, submissions=position.submissions)
    return UmpireDesk(
        window=position.window,
        seats=seats,
        open=sheet_of(position, seats, number),
        telegrams=_telegrams(position, seats) if position.match.game.has_channels else [],
    )


def _telegrams(position: Position, seats: list[SeatLine]) -> list[Wired]:
    readers, names = {wire.key: wire.readers for wire in wires(position)}, [seat.name for seat in seats]
    return [
        Wired(
            seat=seats[sent.seat.number],
            channel=sent.channel.title,
            read_by=_read_by(readers[sent.channel.key], seats),
            year=sent.year,
            text="" if sent.hidden else words_of(position.match, sent, names),
            sent_at=sent.sent_at,
            struck=sent.hidden,
        )
        for sent in newest_telegrams(position.match, TELEGRAMS)
    ]


def _read_by(readers: tuple[int, ...] | None, seats: list[SeatLine]) -> str:
    return "everybody" if readers is None else and_list(seats[number].name for number in readers)
