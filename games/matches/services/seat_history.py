"""The history of seats, hosts and umpires, under the lock of the match."""

from collections.abc import Iterable
from datetime import datetime

from games.models import HostTerm, Match, Seat, Tenure


def begin_tenures(seats: Iterable[Seat]) -> None:
    """Record that the users on these seats have them from the first window on."""
    Tenure.objects.bulk_create(Tenure(seat=seat, user_id=seat.user_id) for seat in seats if seat.user_id)


def end_tenures(match: Match, now: datetime, seat: Seat | None = None) -> None:
    """Record that the users of all seats, or of `seat`, no longer have them."""
    held = Tenure.objects.filter(seat__match=match, ended_at=None)
    held = held if seat is None else held.filter(seat=seat)
    held.update(ended_at=now)


def record_substitute(seat: Seat, since: int, now: datetime) -> None:
    """Record the seat's new user as a substitute, from the window with the number `since` on."""
    end_tenures(seat.match, now, seat)
    Tenure.objects.create(seat=seat, user_id=seat.user_id, substitute=True, since=since)


def begin_umpiring(match: Match, seats: Iterable[Seat]) -> None:
    """Make the host of a starting match its umpire if it was set up so and the host has no seat."""
    sits = any(seat.user_id == match.host_id for seat in seats)
    if match.umpire and match.host_id is not None and not sits:
        HostTerm.objects.create(match=match, user_id=match.host_id, umpire=True)


def change_host(match: Match, user_id: int, now: datetime) -> bool:
    """Make the user the host; return whether the match lost its umpire by that."""
    former = match.host_id
    lost = HostTerm.objects.filter(match=match, user=former, umpire=True, ended_at=None).exists()
    if former is not None:
        HostTerm.objects.update_or_create(match=match, user_id=former, defaults={"ended_at": now})
    HostTerm.objects.filter(match=match, user=user_id).update(ended_at=None)
    match.host_id = user_id
    return lost
