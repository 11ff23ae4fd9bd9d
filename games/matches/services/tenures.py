"""Who had which seat of a running match, and from when to when."""

from collections.abc import Iterable
from datetime import datetime

from games.models import Match, Seat, Tenure


def begin_tenures(seats: Iterable[Seat]) -> None:
    """The users on these seats have them from the first window on."""
    Tenure.objects.bulk_create(Tenure(seat=seat, user_id=seat.user_id) for seat in seats if seat.user_id)


def end_tenures(match: Match, now: datetime, seat: Seat | None = None) -> None:
    """Nobody who sits in the match has the seat any more, or who sits on `seat`."""
    held = Tenure.objects.filter(seat__match=match, ended_at=None)
    held = held if seat is None else held.filter(seat=seat)
    held.update(ended_at=now)


def succeed(seat: Seat, since: int, now: datetime) -> None:
    """The seat's new user has it as a substitute, from the window of the number `since` on."""
    end_tenures(seat.match, now, seat)
    Tenure.objects.create(seat=seat, user_id=seat.user_id, substitute=True, since=since)
