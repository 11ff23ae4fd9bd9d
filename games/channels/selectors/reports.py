"""Pending work across all matches: decisions, ready checks, matches to start, and reports."""

from collections import Counter, defaultdict
from collections.abc import Iterable

from django.db.models import Exists, F, OuterRef, Q, QuerySet

from games.channels.selectors.channels import sent_before
from games.models import Match, Report, Seat, Submission, User
from games.permissions.selectors.visibility import has_watch_delay, visible_position
from games.require import require


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


VIEW_REPORTS_PERMISSION = "games.view_report"


def moderators() -> QuerySet[User]:
    """Return the users who can read reports on the operators' site."""
    allowed = User.objects.with_perm(
        VIEW_REPORTS_PERMISSION, backend="django.contrib.auth.backends.ModelBackend"
    )
    return allowed.filter(is_staff=True)


def moderator_reports() -> QuerySet[Report]:
    """Return the reports that no moderator has handled, on telegrams that are not hidden."""
    return Report.objects.filter(handled_at=None, telegram__hidden=False)


def host_reports() -> QuerySet[Report]:
    """Return the unhandled reports on public telegrams, without reports by or on the host."""
    host = F("telegram__channel__match__host")
    public = Report.objects.filter(host_handled_at=None, telegram__channel__readers__isnull=True)
    return public.filter(telegram__hidden=False).exclude(user=host).exclude(telegram__user=host)


def count_host_reports(hosts: Iterable[int]) -> Counter[tuple[int, int]]:
    """Return the number of unhandled reports by match and host; one query unless a host watches late."""
    waiting = host_reports().filter(telegram__channel__match__host__in=list(hosts))
    by_match: dict[Match, list[Report]] = defaultdict(list)
    for report in waiting.select_related("telegram__channel__match__host"):
        by_match[report.telegram.channel.match].append(report)
    return Counter(
        {
            (match.pk, require(match.host_id)): _count_visible(match, reports)
            for match, reports in by_match.items()
        }
    )


def count_moderator_reports(matches: Iterable[int]) -> Counter[int]:
    """Return the number of unhandled moderator reports of each match."""
    waiting = moderator_reports().filter(telegram__channel__match__in=list(matches))
    return Counter(waiting.values_list("telegram__channel__match", flat=True))


def _count_visible(match: Match, reports: list[Report]) -> int:
    """Return how many of the reports are on telegrams that the host can already see."""
    if not has_watch_delay(match):
        return len(reports)
    shown = sent_before(visible_position(match, match.host), "telegram__")
    return Report.objects.filter(shown, pk__in=[report.pk for report in reports]).count()
