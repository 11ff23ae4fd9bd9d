"""Worker loops: charts and notifications, which pause while the machine's clock is wrong."""

import logging
import threading
import time
from collections.abc import Callable, Iterable
from datetime import datetime
from functools import partial

from django.conf import settings
from django.db import Error as DatabaseAway
from django.db import close_old_connections, connection
from django.utils import timezone

from games.clock.services.charts import draw_live, draw_next
from games.clock.services.daily_puzzles import find_next_puzzle
from games.management import cleanup
from games.notifications.services.dispatch import dispatch_due
from games.notifications.services.outbox import mark_lost_deliveries, send_next
from games.notifications.transports import TRANSPORTS
from spacerace.logs import SECONDS_BETWEEN_REPETITIONS, database_error_name

MAX_CLOCK_SKEW_SECONDS = 2.0
SECONDS_BETWEEN_CHECKS = 30.0


def clock_skew_seconds() -> float:
    """Return how many seconds this clock is ahead of the database's, at least; negative if behind."""
    if connection.vendor == "sqlite":
        return 0.0
    asked = timezone.now()
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        database_time: datetime = cursor.fetchone()[0]
    return max(0.0, (asked - database_time).total_seconds()) + min(
        0.0, (timezone.now() - database_time).total_seconds()
    )


class ClockSkewGuard:
    """A wrapper that skips `work` while the machine's clock differs from the database's, and logs that."""

    def __init__(self, work: Callable[[], object]) -> None:
        self._work = work
        self._next_check = 0.0
        self._off = False

    def __call__(self) -> object:
        """Do the work if the clock is right; return its result."""
        if time.monotonic() >= self._next_check:
            ahead = clock_skew_seconds()
            self._off = abs(ahead) > MAX_CLOCK_SKEW_SECONDS
            if self._off:
                log.error(
                    "this machine's clock is %.1f s %s the database's: work waits until they agree (use NTP)",
                    abs(ahead),
                    "ahead of" if ahead > 0 else "behind",
                )
            self._next_check = time.monotonic() + SECONDS_BETWEEN_CHECKS
        return None if self._off else self._work()


log = logging.getLogger(__name__)

LONGEST_PAUSE_SECONDS = 30.0
PATIENCE_SECONDS = 2.0


class WorkerLoop:
    """A worker loop; `work` returns whether it did anything. `pause` and the `delay` before it are in seconds."""

    def __init__(self, name: str, work: Callable[[], object], pause: float, delay: float = 0.0) -> None:
        self._name = name
        self._work = work
        self._pause = pause
        self._delay = delay
        self._failures = 0
        self._silent_until = 0.0
        self._beating = threading.Lock()

    def start(self) -> None:
        """Work in a thread until `stop`, or until the process ends."""
        threading.Thread(target=self._keep_up, daemon=True).start()

    def _keep_up(self) -> None:
        time.sleep(self._delay)
        while True:
            time.sleep(self.beat())

    def beat(self) -> float:
        """Do the work; return the seconds until the next round, growing while it fails."""
        with self._beating:
            close_old_connections()
            try:
                found = self._work()
            except Exception as error:
                return self._stumble(error)
            finally:
                close_old_connections()
            self._failures = 0
            return 0.0 if found else self._pause

    def stop(self, patience: float = PATIENCE_SECONDS) -> None:
        """Let a running round end within `patience` seconds, and start no other."""
        self._beating.acquire(timeout=patience)

    def _stumble(self, error: Exception) -> float:
        self._failures += 1
        pause: float = min(self._pause * 2**self._failures, LONGEST_PAUSE_SECONDS)
        if time.monotonic() >= self._silent_until:
            self._silent_until = time.monotonic() + SECONDS_BETWEEN_REPETITIONS
            away, name = isinstance(error, DatabaseAway), database_error_name(error)
            what, trace = ("cannot reach the database", None) if away else ("stumbled", error)
            log.error("the %s %s (%s); retry in %.1f s", self._name, what, name, pause, exc_info=trace)
        return pause


def stop_workers(hearts: Iterable[WorkerLoop]) -> None:
    """Stop the loops, with one timeout for all of them."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    for heart in hearts:
        heart.stop(max(0.0, deadline - time.monotonic()))


SECONDS_BETWEEN_LOOKS = 5.0


def background_workers() -> list[WorkerLoop]:
    """Return the loops beside the clock: they clean up, calculate charts and send notifications."""
    pause = cleanup.SECONDS_BETWEEN_CHECKS
    # Not right after a start.
    cleaning = WorkerLoop("cleaning", cleanup.clean_daily, pause, delay=pause)
    return [cleaning, *chart_workers(), *notification_workers()]


def chart_workers() -> list[WorkerLoop]:
    """Return the loop that calculates charts and searches puzzles, unless this server does neither."""
    # Live charts come first. Nothing is due if all of them return False.
    charts = WorkerLoop("charts", lambda: draw_live() or draw_next() or find_next_puzzle(), SECONDS_BETWEEN_LOOKS)
    return [charts] if settings.DRAWS_CHARTS else []


NOTIFICATION_SECONDS = 2.0
SENDERS_PER_CHANNEL = 2
"""Senders per channel and process: a slow host holds up one of them. Each can hold a database connection."""


def notification_workers() -> list[WorkerLoop]:
    """Return the loops that dispatch due notifications and that send them, SENDERS_PER_CHANNEL per channel."""
    return [
        WorkerLoop("post", ClockSkewGuard(dispatch_notifications), NOTIFICATION_SECONDS),
        *(
            WorkerLoop(f"{channel} sender {number}", ClockSkewGuard(partial(send_next, channel)), NOTIFICATION_SECONDS)
            for channel in TRANSPORTS
            for number in range(1, SENDERS_PER_CHANNEL + 1)
        ),
    ]


def dispatch_notifications() -> bool:
    """Dispatch due notifications and record lost ones; return whether there were any."""
    now = timezone.now()
    return bool(mark_lost_deliveries(now) + dispatch_due(now))
