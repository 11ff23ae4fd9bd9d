"""What holds for a match, and for those who sit in it, until it starts."""

from datetime import datetime, timedelta

from games.matches.selectors.display_text import LIVE_SECONDS
from games.models import LogEntry, Match, User

LIVE_READY_CHECK = timedelta(minutes=10)
SLOW_READY_CHECK = timedelta(hours=24)
"""How long a ready check lasts: where all are at their desks at the same time, and elsewhere."""

REMOVAL_KINDS = ("put_out", "not_ready")
"""The kinds of log entries of those who did not leave by themselves; `user` in their data is who it was."""


def ready_check_duration(match: Match) -> timedelta:
    """How long a ready check of the match lasts: READY_LIVE or READY_SLOW."""
    period = match.schedule.period
    return LIVE_READY_CHECK if period and period <= LIVE_SECONDS else SLOW_READY_CHECK


def ready_check_deadline(match: Match) -> datetime | None:
    """Return until when a ready check can be answered, not after the set start; None when none is on."""
    if match.ready_check_at is None:
        return None
    until = match.ready_check_at + ready_check_duration(match)
    starts_at = match.starts_at if match.starts == Match.Starts.AT else None
    return min(until, starts_at) if starts_at else until


def is_removed(match: Match, user: User | None) -> bool:
    """Whether the host has had the user stand up, with a reason."""
    return user is not None and match.log.filter(kind="put_out", data__user=user.pk).exists()


def last_removal(match: Match, user: User) -> LogEntry | None:
    """The newest entry of the log on how the user lost a seat of the match without leaving it."""
    return match.log.filter(kind__in=REMOVAL_KINDS, data__user=user.pk).order_by("-number").first()
