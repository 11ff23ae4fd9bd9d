"""The health check and the metrics of the site, for operators' tools."""

import threading
import time
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from hmac import compare_digest
from itertools import product

from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import Error as DatabaseError
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.models import Count, Min, Q
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, Metric
from prometheus_client.core import GaugeMetricFamily as MetricFamily

from games.bots import MISTAKES
from games.models import Delivery, Heartbeat, Match, NotificationTarget, User, Window
from games.rate_limits import MILLISECONDS_LATE, WINDOWS_CLOSED, read_count
from spacerace.logs import database_error_name

State = Delivery.State
UNSENT_STATES = (State.WAITING, State.SENDING)
DAY = timedelta(days=1)


def site_metrics(now: datetime) -> Iterator[Metric]:
    """Yield the metrics of matches, windows, players, notifications and workers; a constant number of queries."""
    matches = Match.objects.order_by().values_list("game_slug", "status").annotate(count=Count("pk"))
    yield _metric("matches", "Matches by game and status.", ("game", "status"), matches)
    yield from _overdue(now)
    yield from _notification_metrics(now)
    people = User.objects.order_by().values_list("is_guest").annotate(count=Count("pk"))
    kinds = [("guest" if is_guest else "account", count) for is_guest, count in people]
    yield _metric("people", "Players, by guest or account.", ("kind",), kinds)
    pulses = Heartbeat.objects.values_list("name", "at")
    silent = [(name, max(0.0, (now - at).total_seconds())) for name, at in pulses]
    yield _metric("silent_seconds", "Seconds since each worker last reported.", ("part",), silent)
    mistakes, late = read_count(MISTAKES), read_count(MILLISECONDS_LATE) / 1000
    yield MetricFamily("spacerace_bot_mistakes", "Failures of bots, each replaced by a fallback move.", mistakes)
    yield CounterMetricFamily("spacerace_windows_closed", "Windows closed by clocks.", read_count(WINDOWS_CLOSED))
    yield CounterMetricFamily("spacerace_windows_closed_late_seconds", "Seconds from their deadlines until then.", late)


def _overdue(now: datetime) -> Iterator[MetricFamily]:
    due = Window.objects.filter(closed_at=None, due_at__lte=now)
    found = due.aggregate(count=Count("pk"), since=Min("due_at"))
    yield MetricFamily("spacerace_windows_overdue", "Open windows past their deadline.", found["count"])
    says = "Seconds since the deadline of the oldest overdue window."
    yield _seconds_since("window_overdue", says, found["since"], now)


def _notification_metrics(now: datetime) -> Iterator[MetricFamily]:
    recent = Delivery.objects.filter(Q(state__in=UNSENT_STATES) | Q(ended_at__gte=now - DAY)).order_by()
    found = recent.values_list("target__channel", "state").annotate(count=Count("pk"))
    counts = dict.fromkeys(product(NotificationTarget.Channel.values, State.values), 0)
    counts |= {(channel, state): count for channel, state, count in found}
    due = Delivery.objects.filter(state=State.WAITING, next_at__lte=now)
    rows = [(*labels, count) for labels, count in counts.items()]
    labels = ("channel", "state")
    under_way = [row for row in rows if row[1] in UNSENT_STATES]
    ended = [row for row in rows if row[1] not in UNSENT_STATES]
    yield _metric("notices", "Notifications waiting to be sent, by channel and state.", labels, under_way)
    says = "Notifications that ended in the last 24 hours, by channel and state."
    yield _metric("notices_ended_last_day", says, labels, ended)
    since = due.aggregate(since=Min("next_at"))["since"]
    yield _seconds_since("notice_overdue", "Seconds since the oldest waiting notification was due.", since, now)


def _metric(name: str, says: str, labels: tuple[str, ...], rows: Iterable[tuple[str | float, ...]]) -> MetricFamily:
    """Return a metric; each of `rows` has the labels and, last, the count."""
    family = MetricFamily(f"spacerace_{name}", says, labels=labels)
    for *values, count in rows:
        family.add_metric([str(value) for value in values], float(count))
    return family


def _seconds_since(name: str, says: str, since: datetime | None, now: datetime) -> MetricFamily:
    """Return a metric of the seconds from `since` until `now`; 0 without `since`."""
    value = max(0.0, (now - since).total_seconds()) if since else 0.0
    return MetricFamily(f"spacerace_{name}_seconds", says, value)


SECONDS_BETWEEN_WRITES = 5.0
PROBE_SESSION_KEY = "health-check"


class DatabaseProbe:
    """Whether the database has the tables of this code and can be written; checked every few seconds per process."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._next = 0.0
        self._trouble = ""
        self._is_migrated = False

    def trouble(self) -> str:
        """Return what the last check found wrong, "" for nothing. Migrations of newer code are not wrong."""
        with self._lock:
            if time.monotonic() >= self._next:
                self._trouble = self._probe_migrations() or _probe_write()
                self._next = time.monotonic() + SECONDS_BETWEEN_WRITES
            return self._trouble

    def _probe_migrations(self) -> str:
        if self._is_migrated:
            return ""
        try:
            executor = MigrationExecutor(connection)
            missing = executor.migration_plan(executor.loader.graph.leaf_nodes())
        except DatabaseError as error:
            return f"the database cannot be read: {database_error_name(error)}"
        self._is_migrated = not missing
        return f"the database lacks migrations of this code: {len(missing)}" if missing else ""


def _probe_write() -> str:
    try:
        # An expired session: it cannot be used, and is cleaned up like others.
        Session.objects.update_or_create(
            session_key=PROBE_SESSION_KEY, defaults={"session_data": "", "expire_date": timezone.now()}
        )
    except DatabaseError as error:
        return f"the database cannot write: {database_error_name(error)}"
    return ""


database_probe = DatabaseProbe()


@require_safe
def health(request: HttpRequest) -> JsonResponse:
    """Answer 200 if the process runs and the database fits this code and can be written, else 503 with the reason."""
    if trouble := database_probe.trouble():
        return JsonResponse({"status": "failing", "reason": trouble}, status=503)
    return JsonResponse({"status": "ok"})


class _Site:
    def collect(self) -> Iterator[Metric]:
        return site_metrics(timezone.now())


_site = CollectorRegistry()
_site.register(_Site())


@require_safe
@never_cache
def metrics(request: HttpRequest) -> HttpResponse:
    """Show the metrics of the site to clients with `METRICS_TOKEN`; 404 if it is not set."""
    if not settings.METRICS_TOKEN:
        raise Http404
    wanted = f"Bearer {settings.METRICS_TOKEN}"
    if not compare_digest(request.headers.get("Authorization", "").encode(), wanted.encode()):
        return HttpResponse(status=401, headers={"WWW-Authenticate": "Bearer"})
    return HttpResponse(generate_latest(_site) + generate_latest(REGISTRY), content_type=CONTENT_TYPE_LATEST)
