"""Reports on telegrams that a host or the moderators have yet to handle."""

from collections import Counter, defaultdict
from collections.abc import Iterable

from django.db.models import F, QuerySet

from games.channels.selectors.channels import sent_before
from games.models import Match, Report, User
from games.permissions.selectors.visibility import has_watch_delay, visible_position
from games.require import require

VIEW_REPORTS_PERMISSION = "games.view_report"


def moderators() -> QuerySet[User]:
    """Return the users who can read reports on the operators' site."""
    allowed = User.objects.with_perm(VIEW_REPORTS_PERMISSION, backend="django.contrib.auth.backends.ModelBackend")
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
        {(match.pk, require(match.host_id)): _count_visible(match, reports) for match, reports in by_match.items()}
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
