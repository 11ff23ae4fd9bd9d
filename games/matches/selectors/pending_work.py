"""Pending work of users, across all matches: decisions, ready checks of open matches and matches to start."""

from datetime import datetime, timedelta

from django.db.models import Exists, OuterRef, Q, QuerySet

from games.matches.selectors.display_text import LIVE_SECONDS
from games.models import LogEntry, Match, Seat, Submission, User


def count_pending(user: User) -> int:
    """Return the number of pending decisions, starts and ready checks of the user; one query."""
    waiting = [pending_decisions(user), matches_to_start(user), pending_ready_checks(user)]
    first, *others = [each.order_by().values_list("pk") for each in waiting]
    return first.union(*others, all=True).count()


def pending_ready_checks(user: User) -> QuerySet[Seat]:
    """Return the user's seats in open matches with an unanswered ready check."""
    checking = Seat.objects.filter(match__status=Match.Status.OPEN)
    return checking.filter(user=user, confirmed_at=None).exclude(match__ready_check_at=None)


def pending_decisions(user: User) -> QuerySet[Submission]:
    """Return the unanswered decision requests of open windows for the user's seats."""
    unanswered = Submission.objects.filter(by=Submission.By.NOBODY, of_bot=False)
    return unanswered.filter(seat__user=user, window__closed_at=None)


def matches_to_start(host: User) -> QuerySet[Match]:
    """Return the full open matches that only their host can start, by hand."""
    seats = Seat.objects.filter(match=OuterRef("pk"))
    free, silent = seats.filter(user=None, bot=""), seats.filter(confirmed_at=None).exclude(user=None)
    mine = Match.objects.filter(host=host, status=Match.Status.OPEN).exclude(starts=Match.Starts.AT)
    return mine.filter(~Exists(free), Q(ready_check_at=None) | ~Exists(silent))


def participant_ids(match_id: int) -> frozenset[int]:
    """Return the ids of the match's players and host; one query."""
    seats = Seat.objects.filter(match=match_id).exclude(user=None).order_by().values_list("user")
    hosts = Match.objects.filter(pk=match_id).exclude(host=None).order_by().values_list("host")
    return frozenset(user for (user,) in seats.union(hosts))


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
