"""A running match gets another host: one whose host has not been seen for a week by itself."""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Exists, OuterRef, Q

from games import broadcast
from games.matches.services.locking import lock_match_unless_busy
from games.matches.services.publishing import enter, publish
from games.matches.services.tenures import change_host
from games.models import Match, Seat, Window
from games.require import certain
from games.seasons.services.seasons import transfer_season

GONE_DAYS = 7


def without_host(now: datetime) -> list[int]:
    """Running matches whose host has not been seen for a week, or is gone, while somebody who plays was."""
    since = now - timedelta(days=GONE_DAYS)
    heir = Seat.objects.filter(match=OuterRef("pk"), user__seen_at__gt=since)
    gone = Q(host=None, exhibition=False) | Q(host__seen_at__lte=since)
    matches = Match.objects.filter(gone, Exists(heir), status=Match.Status.RUNNING)
    return list(matches.order_by().values_list("pk", flat=True))


def hand_on(match: Match, user_id: int, now: datetime, window: Window | None = None) -> None:
    """Make the user host of a locked match, which the caller saves, and of its season; notify both."""
    told = [user for user in (match.host_id, user_id) if user is not None]
    former = match.host_id
    if change_host(match, user_id, now):
        enter(match, "umpire left", now, window=window)
    if season := transfer_season(match, former, user_id):
        enter(match, "season handed on", now, window=window, season=season.name)
    transaction.on_commit(lambda: broadcast.tell_of_host(match.pk, told))


def pass_on(match_id: int, now: datetime) -> bool:
    """Make the first player host who was here in the last week, if the host was not."""
    since = now - timedelta(days=GONE_DAYS)
    with transaction.atomic():
        match = lock_match_unless_busy(match_id)
        if match is None or match.status != Match.Status.RUNNING:
            return False
        if match.host and (match.host.seen_at is None or match.host.seen_at > since):
            return False
        heir = match.seats.filter(user__seen_at__gt=since).first()
        if heir is None:
            return False
        before = match.host_id
        hand_on(match, certain(heir.user_id), now)
        enter(match, "passed on", now, seat=heir.number, before=before)
        publish(match, "board", [heir.user_id])
    return True
