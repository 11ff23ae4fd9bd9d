"""Ready checks of open matches, and players who lost their seat before the start."""

from datetime import datetime, timedelta

from games.matches.selectors.display_text import LIVE_SECONDS
from games.models import LogEntry, Match, User

LIVE_READY_CHECK = timedelta(minutes=10)
SLOW_READY_CHECK = timedelta(hours=24)
"""The duration of a ready check, in live matches and in slow ones."""

REMOVAL_KINDS = ("put_out", "not_ready")
"""Kinds of log entries about removed players; their data has the `user`."""


def ready_check_duration(match: Match) -> timedelta:
    """Return the duration of the match's ready check: shorter for live matches."""
    period = match.schedule.period
    return LIVE_READY_CHECK if period and period <= LIVE_SECONDS else SLOW_READY_CHECK


def ready_check_deadline(match: Match) -> datetime | None:
    """Return the deadline of the ready check, at the latest the set start; None without a ready check."""
    if match.ready_check_at is None:
        return None
    until = match.ready_check_at + ready_check_duration(match)
    starts_at = match.starts_at if match.starts == Match.Starts.AT else None
    return min(until, starts_at) if starts_at else until


def is_removed(match: Match, user: User | None) -> bool:
    """Whether the host has removed the user from the match."""
    return user is not None and match.log.filter(kind="put_out", data__user=user.pk).exists()


def last_removal(match: Match, user: User) -> LogEntry | None:
    """Return the newest log entry by which the user lost a seat without leaving it, or None."""
    return match.log.filter(kind__in=REMOVAL_KINDS, data__user=user.pk).order_by("-number").first()
