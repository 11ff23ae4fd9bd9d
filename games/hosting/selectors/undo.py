"""What a host can still undo: for an hour, the replacement of a player and the transfer of a match."""

from datetime import datetime, timedelta

from django.db.models import QuerySet

from games.hosting.selectors.stakes import stake_of
from games.matches.selectors.position import Position
from games.models import LogEntry, Tenure, User

UNDO_TIME = timedelta(hours=1)
OF_SEATS = ("replaced", "given back", "substitute-sat", "resigned")
OF_HOSTS = ("handed on", "taken back", "passed on")
"""Kinds of the log after which what came before cannot be undone any more."""


def replaced_player(position: Position, seat: int, now: datetime) -> Tenure | None:
    """Return the tenure of the player whom the host has replaced within the last hour, or None."""
    last = _last(position.match.log.filter(seat=seat), OF_SEATS, now)
    if last is None or last.kind != "replaced" or position.seats[seat].user_id is not None:
        return None
    tenures = Tenure.objects.select_related("user").filter(seat=position.seats[seat], ended_at=last.at)
    return tenures.filter(user__is_active=True).first()


def may_take_back(position: Position, user_id: int, now: datetime) -> bool:
    """Whether the user transferred the match within the last hour and can be host again without a vote."""
    last = _last(position.match.log.all(), OF_HOSTS, now)
    if last is None or last.kind != "handed on" or last.by_id != user_id:
        return False
    return not stake_of(position, User.objects.get(pk=user_id))


def _last(log: QuerySet[LogEntry], kinds: tuple[str, ...], now: datetime) -> LogEntry | None:
    """The newest line of those kinds, if it was written within the last hour."""
    newest = log.filter(kind__in=kinds).order_by("-number").first()
    return newest if newest and now - newest.at <= UNDO_TIME else None
