"""Deadlines are compared with the time of each machine: whose clock is off must close nothing."""

import logging
import time
from collections.abc import Callable
from datetime import datetime

from django.db import connection
from django.utils import timezone

log = logging.getLogger(__name__)

MOST_SECONDS_OFF = 2.0
SECONDS_BETWEEN_CHECKS = 30.0
ON_THE_SAME_MACHINE = {"sqlite"}


def seconds_ahead() -> float:
    """Return by how many seconds at least this clock is ahead of the database's, or (below 0) behind."""
    if connection.vendor in ON_THE_SAME_MACHINE:
        return 0.0
    asked = timezone.now()
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        told: datetime = cursor.fetchone()[0]
    return max(0.0, (asked - told).total_seconds()) + min(0.0, (timezone.now() - told).total_seconds())


class OnTime:
    """`work`, but nothing while this machine's clock is off the database's, which is said again and again."""

    def __init__(self, work: Callable[[], object]) -> None:
        self._work = work
        self._next_check = 0.0
        self._off = False

    def __call__(self) -> object:
        """Do the work if it is time to trust the time; what it found."""
        if time.monotonic() >= self._next_check:
            self._check(seconds_ahead())
            self._next_check = time.monotonic() + SECONDS_BETWEEN_CHECKS
        return None if self._off else self._work()

    def _check(self, ahead: float) -> None:
        self._off = abs(ahead) > MOST_SECONDS_OFF
        if self._off:
            log.error(
                "this machine's clock is %.1f s %s the database's: nothing closes until they agree (use NTP)",
                abs(ahead),
                "ahead of" if ahead > 0 else "behind",
            )
