"""Who has hosted a match since its start, and who of them has seen every hand as its umpire.

Everything here runs inside a transaction that holds the match's lock.
"""

from collections.abc import Iterable
from datetime import datetime

from games.models import HostTerm, Match, Seat


def begin_umpiring(match: Match, seats: Iterable[Seat]) -> None:
    """Make the host of a match that starts its umpire, if it was set up so and the host has no seat."""
    sits = any(seat.user_id == match.host_id for seat in seats)
    if match.umpire and match.host_id is not None and not sits:
        HostTerm.objects.create(match=match, user_id=match.host_id, umpire=True)


def change_host(match: Match, user_id: int, now: datetime) -> bool:
    """Make the user host; whether the match has lost its umpire by it.

    Only somebody who was umpire before is umpire again: nobody else was announced to the players.
    """
    former = match.host_id
    lost = HostTerm.objects.filter(match=match, user=former, umpire=True, ended_at=None).exists()
    if former is not None:
        HostTerm.objects.update_or_create(match=match, user_id=former, defaults={"ended_at": now})
    HostTerm.objects.filter(match=match, user=user_id).update(ended_at=None)
    match.host_id = user_id
    return lost
