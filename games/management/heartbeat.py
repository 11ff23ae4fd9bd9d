"""Work done again and again: nothing stops it, least of all an outage of the database."""

import logging
from collections.abc import Callable

from django.db import Error as DatabaseAway
from django.db import close_old_connections

log = logging.getLogger(__name__)

LONGEST_PAUSE_SECONDS = 30.0


class Heartbeat:
    """One kind of work; `work` says whether it found anything to do, `pause` is in seconds."""

    def __init__(self, name: str, work: Callable[[], object], pause: float) -> None:
        self._name = name
        self._work = work
        self._pause = pause
        self._failures = 0

    def beat(self) -> float:
        """Do the work; how many seconds to wait before the next beat, more and more while it fails."""
        close_old_connections()
        try:
            found = self._work()
        except Exception as error:
            return self._stumble(error)
        finally:
            close_old_connections()
        self._failures = 0
        return 0.0 if found else self._pause

    def _stumble(self, error: Exception) -> float:
        self._failures += 1
        pause = min(self._pause * 2**self._failures, LONGEST_PAUSE_SECONDS)
        away = isinstance(error, DatabaseAway)
        what = "cannot reach the database" if away else "stumbled"
        log.error(
            "the %s %s (%s); it tries again in %.1f s",
            self._name,
            what,
            type(error).__name__,
            pause,
            exc_info=None if away else error,
        )
        return pause
