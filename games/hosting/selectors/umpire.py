"""The umpire's view of a match: every hand, every saved move, every telegram."""

from typing import Any

from games.channels.selectors.channels import channels_of, newest_telegrams
from games.humanize import and_list
from games.matches.selectors.position import Position
from games.matches.selectors.promises import telegram_text
from games.matches.selectors.seats import SeatSnapshot, seat_lines

TELEGRAMS = 200


def get_umpire_view(position: Position, number: int) -> dict[str, Any] | None:
    """Return the context of the umpire's page with that seat open, or None; callers check that the user is the umpire.

    It has the snapshot of the seat, as its dashboard, and the newest telegrams of all channels.
    """
    if not 0 <= number < len(position.seats):
        return None
    seats = seat_lines(position.match, position.seats, submissions=position.submissions)
    snapshot, names = SeatSnapshot(position, seats, number), [seat.name for seat in seats]
    readers = {channel_view.key: channel_view.readers for channel_view in channels_of(position)}
    telegrams = [
        {
            "sent": sent,
            "seat": seats[sent.seat.number],
            "read_by": _read_by(readers[sent.channel.key], names),
            "text": "" if sent.hidden else telegram_text(position.match, sent, names),
        }
        for sent in newest_telegrams(position.match, TELEGRAMS)
    ]
    return {
        "window": position.window,
        "seats": seats,
        "dashboard": snapshot,
        "view": snapshot.view,
        "telegrams": telegrams,
    }


def _read_by(readers: tuple[int, ...] | None, names: list[str]) -> str:
    return "everybody" if readers is None else and_list(names[number] for number in readers)
