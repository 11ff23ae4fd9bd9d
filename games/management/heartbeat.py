"""Work done again and again: nothing stops it, least of all an outage of the database."""

import logging
import threading
import time
from collections.abc import Callable, Iterable

from django.db import Error as DatabaseAway
from django.db import close_old_connections

from spacerace.logs import SECONDS_BETWEEN_REPETITIONS, reason_of

log = logging.getLogger(__name__)

LONGEST_PAUSE_SECONDS = 30.0
PATIENCE_SECONDS = 2.0


class Heartbeat:
    """One kind of work; `work` says whether it found anything to do, `pause` is in seconds."""

    def __init__(self, name: str, work: Callable[[], object], pause: float) -> None:
        self._name = name
        self._work = work
        self._pause = pause
        self._failures = 0
        self._silent_until = 0.0
        self._beating = threading.Lock()

    def beat(self) -> float:
        """Do the work; how many seconds to wait before the next beat, more and more while it fails."""
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
        """Let a beat under way in another thread come to its end, for so many seconds, and begin no other."""
        self._beating.acquire(timeout=patience)

    def _stumble(self, error: Exception) -> float:
        self._failures += 1
        pause: float = min(self._pause * 2**self._failures, LONGEST_PAUSE_SECONDS)
        if time.monotonic() >= self._silent_until:
            self._silent_until = time.monotonic() + SECONDS_BETWEEN_REPETITIONS
            self._complain(error, pause)
        return pause

    def _complain(self, error: Exception, pause: float) -> None:
        away = isinstance(error, DatabaseAway)
        log.error(
            "the %s %s (%s); it tries again in %.1f s",
            self._name,
            "cannot reach the database" if away else "stumbled",
            reason_of(error),
            pause,
            exc_info=None if away else error,
        )


def stop_all(hearts: Iterable[Heartbeat]) -> None:
    """Stop them, with no more patience for all of them together than for one."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    for heart in hearts:
        heart.stop(max(0.0, deadline - time.monotonic()))
