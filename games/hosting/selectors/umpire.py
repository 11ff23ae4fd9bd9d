"""The umpire's view of a match: every hand, every saved move, every telegram."""

from dataclasses import dataclass
from datetime import datetime

from games.channels.selectors.channels import channels_of, newest_telegrams
from games.humanize import and_list
from games.matches.selectors.position import Position
from games.matches.selectors.promises import telegram_text
from games.matches.selectors.seats import SeatLine, SeatSnapshot, seat_lines, seat_snapshot
from games.models import Window

TELEGRAMS = 200


@dataclass(frozen=True, slots=True)
class UmpireTelegram:
    """A telegram as the umpire sees it."""

    seat: SeatLine
    channel: str
    read_by: str
    year: str
    text: str
    sent_at: datetime
    struck: bool


@dataclass(frozen=True, slots=True)
class UmpireView:
    """The umpire's view: the snapshot of one seat, and the newest telegrams of all channels."""

    window: Window
    seats: list[SeatLine]
    open: SeatSnapshot
    telegrams: list[UmpireTelegram]


def get_umpire_view(position: Position, number: int) -> UmpireView | None:
    """Return the umpire's view with that seat open, or None; callers check that the user is the umpire."""
    if not 0 <= number < len(position.seats):
        return None
    seats = seat_lines(position.match, position.seats, submissions=position.submissions)
    return UmpireView(
        window=position.window,
        seats=seats,
        open=seat_snapshot(position, seats, number),
        telegrams=_telegrams(position, seats),
    )


def _telegrams(position: Position, seats: list[SeatLine]) -> list[UmpireTelegram]:
    readers, names = (
        {channel_view.key: channel_view.readers for channel_view in channels_of(position)},
        [seat.name for seat in seats],
    )
    return [
        UmpireTelegram(
            seat=seats[sent.seat.number],
            channel=sent.channel.title,
            read_by=_read_by(readers[sent.channel.key], seats),
            year=sent.year,
            text="" if sent.hidden else telegram_text(position.match, sent, names),
            sent_at=sent.sent_at,
            struck=sent.hidden,
        )
        for sent in newest_telegrams(position.match, TELEGRAMS)
    ]


def _read_by(readers: tuple[int, ...] | None, seats: list[SeatLine]) -> str:
    return "everybody" if readers is None else and_list(seats[number].name for number in readers)
