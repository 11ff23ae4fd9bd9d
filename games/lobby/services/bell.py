"""The bell of the lobby, for who is not there: notices of the matches that open as somebody has wished."""

from datetime import datetime, timedelta

from django.db.models import Max, Min

from games.lobby.selectors.lists import listed_as
from games.lobby.selectors.wishes import matches_wished_by
from games.models import Match, Notice, Target, User, Wish
from games.models.notices import WORKS, Kind
from games.notices.services.news import LASTS, write

AT_ONCE = 50
SETTLED = timedelta(seconds=15)
"""Younger matches may still be written, with one before them that is not there yet."""


def ring(now: datetime) -> int:
    """Write the news of matches that have opened since it was called last; how many users it looked at."""
    newest = (
        listed_as(Match.Status.OPEN).filter(created_at__lt=now - SETTLED).aggregate(last=Max("pk"))["last"]
    )
    behind = Wish.objects.filter(noticed__lt=newest or 0)
    if not behind.exists():
        return 0
    reached = Target.objects.filter(WORKS).values("user")
    waiting = behind.filter(user__in=reached).order_by("user").values_list("user").annotate(Min("noticed"))
    looked_at = dict(waiting[:AT_ONCE])
    for user in User.objects.filter(pk__in=looked_at):
        wished = matches_wished_by(user).filter(pk__gt=looked_at[user.pk], pk__lte=newest)
        write([_opened(match, user, now) for match in wished])
        user.wishes.update(noticed=newest)
    behind.exclude(user__in=reached).update(noticed=newest)
    return len(looked_at)


def _opened(match: Match, user: User, now: datetime) -> Notice:
    return Notice(
        user=user,
        match=match,
        kind=Kind.WISHED,
        key=f"wished/{match.pk}",
        created_at=now,
        due_at=now,
        stale_at=now + LASTS[Kind.WISHED],
    )
