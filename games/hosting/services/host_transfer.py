"""Transfer of a running match to another host, also automatically after a week of absence."""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Exists, OuterRef, Q

from games import broadcast
from games.matches.services.locking import lock_match_unless_busy
from games.matches.services.publishing import publish, write_log_entry
from games.matches.services.seat_history import change_host
from games.models import Match, Seat, Window
from games.require import require
from games.seasons.services.series import transfer_season

ABSENT_HOST_DAYS = 7


def matches_without_host(now: datetime) -> list[int]:
    """Return ids of running matches without a host in the last week but with an active player."""
    since = now - timedelta(days=ABSENT_HOST_DAYS)
    successor = Seat.objects.filter(match=OuterRef("pk"), user__seen_at__gt=since)
    gone = Q(host=None, exhibition=False) | Q(host__seen_at__lte=since)
    matches = Match.objects.filter(gone, Exists(successor), status=Match.Status.RUNNING)
    return list(matches.order_by().values_list("pk", flat=True))


def transfer_host(match: Match, user_id: int, now: datetime, window: Window | None = None) -> None:
    """Make the user the host of the locked match and of its season, and notify both; the caller saves the match."""
    notified = [user for user in (match.host_id, user_id) if user is not None]
    former = match.host_id
    if change_host(match, user_id, now):
        write_log_entry(match, "umpire left", now, window=window)
    if season := transfer_season(match, former, user_id):
        write_log_entry(match, "season handed on", now, window=window, season=season.name)
    transaction.on_commit(lambda: broadcast.notify_host_change(match.pk, notified))


def replace_absent_host(match_id: int, now: datetime) -> bool:
    """Transfer the match to its first player who was online in the last week, if the host was not."""
    since = now - timedelta(days=ABSENT_HOST_DAYS)
    with transaction.atomic():
        match = lock_match_unless_busy(match_id)
        if match is None or match.status != Match.Status.RUNNING:
            return False
        if match.host and (match.host.seen_at is None or match.host.seen_at > since):
            return False
        successor = match.seats.filter(user__seen_at__gt=since).first()
        if successor is None:
            return False
        before = match.host_id
        transfer_host(match, require(successor.user_id), now)
        write_log_entry(match, "passed on", now, seat=successor.number, before=before)
        publish(match, "board", [successor.user_id])
    return True
