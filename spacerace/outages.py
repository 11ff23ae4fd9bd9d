"""What the site stands on may be away: remembered for some seconds, so that nobody waits for it in vain."""

import logging
import threading
import time
from functools import cache

from django.db import Error as DatabaseError
from django.db import InterfaceError, OperationalError

log = logging.getLogger(__name__)

SECONDS_BETWEEN_ATTEMPTS = 5.0
CONNECTION_LOST = ("08", "57P")
"""How codes of PostgreSQL begin that tell of a connection that is no more, or of a server that stops."""

SQLITE_CANNOT_WRITE = ("SQLITE_FULL", "SQLITE_READONLY", "SQLITE_IOERR", "SQLITE_CANTOPEN")
"""How the names of SQLite's errors begin; more follows, as in SQLITE_IOERR_WRITE."""
POSTGRESQL_CANNOT_WRITE = ("DiskFull", "ReadOnlySqlTransaction", "IoError")


class Outage:
    """Whether one server is away, as all threads of a process have found it."""

    def __init__(self, name: str, meanwhile: str) -> None:
        self._name, self._meanwhile = name, meanwhile
        self._lock = threading.Lock()
        self._away = False
        self._ask_again = 0.0

    def is_known(self) -> bool:
        """Whether the server was away just now; once that is some seconds old, the first to ask tries."""
        if not self._away:
            return False
        with self._lock:
            if time.monotonic() < self._ask_again:
                return True
            self._ask_again = time.monotonic() + SECONDS_BETWEEN_ATTEMPTS
            return False

    def begin(self, error: Exception) -> None:
        """Note that the server does not answer; said once."""
        with self._lock:
            self._ask_again = time.monotonic() + SECONDS_BETWEEN_ATTEMPTS
            if not self._away:
                self._away = True
                log.error("%s is unreachable (%s): %s", self._name, type(error).__name__, self._meanwhile)

    def end(self) -> None:
        """Note that the server answers."""
        if self._away:
            with self._lock:
                if self._away:
                    self._away = False
                    log.warning("%s is reachable again", self._name)


@cache
def get_outage(name: str, servers: str, meanwhile: str) -> Outage:
    """The one outage of the server of that kind at these addresses; `meanwhile` says what it comes to."""
    return Outage(name, meanwhile)


def is_database_unreachable(error: BaseException | None) -> bool:
    """Whether it says that the database cannot be reached, or is no more."""
    if not isinstance(error, OperationalError | InterfaceError):
        return False
    cause = error.__cause__
    # Without a code it was the client that found nobody there.
    code = getattr(cause, "sqlstate", "")
    lost = type(cause).__module__.partition(".")[0] in ("psycopg", "psycopg_pool") and code is None
    return lost or (code or "").startswith(CONNECTION_LOST)


def is_database_unwritable(error: BaseException | None) -> bool:
    """Whether it says that the database takes nothing now: it is full, read-only, or its disk fails."""
    if not isinstance(error, DatabaseError):
        return False
    cause = error.__cause__
    name = getattr(cause, "sqlite_errorname", "")
    return name.startswith(SQLITE_CANNOT_WRITE) or type(cause).__name__ in POSTGRESQL_CANNOT_WRITE
