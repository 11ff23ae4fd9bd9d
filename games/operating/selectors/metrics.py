"""How the site as a whole is doing, in figures that name nobody: for whatever watches over the server."""

from collections.abc import Iterable, Iterator
from datetime import datetime

from django.db.models import Count, Min
from prometheus_client.core import GaugeMetricFamily

from games.bots import count_mistakes
from games.models import Match, Pulse, User, Window
from games.notices.selectors.figures import ENDED, UNDER_WAY, post_counts

Family = GaugeMetricFamily


def site_metrics(now: datetime) -> Iterator[Family]:
    """Matches, windows, people, notices and clocks, in a constant number of queries."""
    yield _matches()
    yield from _overdue(now)
    yield from _notices(now)
    yield _people()
    yield _silent(now)
    yield Family(
        "spacerace_bot_mistakes", "Mistakes of bots, each of which others made good.", count_mistakes()
    )


def _matches() -> Family:
    found = Match.objects.order_by().values_list("game_slug", "status").annotate(count=Count("pk"))
    return _family("matches", "Matches by game and status.", ("game", "status"), found)


def _overdue(now: datetime) -> Iterator[Family]:
    due = Window.objects.filter(closed_at=None, due_at__lte=now)
    found = due.aggregate(count=Count("pk"), since=Min("due_at"))
    yield Family("spacerace_windows_overdue", "Open windows that a clock should have closed.", found["count"])
    yield _seconds("window_overdue", "How long the oldest of them has been due.", found["since"], now)


def _notices(now: datetime) -> Iterator[Family]:
    counts = post_counts(now)
    under_way = zip(UNDER_WAY, counts.total.now, strict=True)
    ended = zip(ENDED, [of_a_day for of_a_day, _ in counts.total.ended], strict=True)
    yield _family("notices", "Notices that are to be sent.", ("state",), under_way)
    yield _family("notices_ended_last_day", "What became of others in a day.", ("state",), ended)
    yield _seconds("notice_overdue", "How long the oldest notice has been due.", counts.due_since, now)


def _people() -> Family:
    found = User.objects.order_by().values_list("is_guest").annotate(count=Count("pk"))
    kinds = [("guest" if is_guest else "account", count) for is_guest, count in found]
    return _family("people", "Guests and accounts.", ("kind",), kinds)


def _silent(now: datetime) -> Family:
    pulses = Pulse.objects.values_list("name", "at")
    silent = [(name, max(0.0, (now - at).total_seconds())) for name, at in pulses]
    return _family("silent_seconds", "How long ago a part was last known to work.", ("part",), silent)


def _family(name: str, says: str, labels: tuple[str, ...], rows: Iterable[tuple[str | float, ...]]) -> Family:
    """`rows` are labels, and a count at the end."""
    family = Family(f"spacerace_{name}", says, labels=labels)
    for *values, count in rows:
        family.add_metric([str(value) for value in values], float(count))
    return family


def _seconds(name: str, says: str, since: datetime | None, now: datetime) -> Family:
    """Seconds from then until now; 0 where there is no such moment."""
    value = max(0.0, (now - since).total_seconds()) if since else 0.0
    return Family(f"spacerace_{name}_seconds", says, value)
