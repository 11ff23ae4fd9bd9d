"""Outages of the database and Redis, remembered for some seconds so that requests do not wait in vain."""

import logging
import threading
import time
from functools import cache

from django.db import Error as DatabaseError
from django.db import InterfaceError, OperationalError

log = logging.getLogger(__name__)

SECONDS_BETWEEN_ATTEMPTS = 5.0
CONNECTION_LOST = ("08", "57P")
"""Prefixes of PostgreSQL's error codes for a lost connection or a stopping server."""

SQLITE_CANNOT_WRITE = ("SQLITE_FULL", "SQLITE_READONLY", "SQLITE_IOERR", "SQLITE_CANTOPEN")
"""Prefixes of SQLite's error names, such as of SQLITE_IOERR_WRITE."""
POSTGRESQL_CANNOT_WRITE = ("DiskFull", "ReadOnlySqlTransaction", "IoError")


class Outage:
    """The state of one server, shared by all threads of a process."""

    def __init__(self, name: str, meanwhile: str) -> None:
        self._name, self._meanwhile = name, meanwhile
        self._lock = threading.Lock()
        self._away = False
        self._ask_again = 0.0

    def is_known(self) -> bool:
        """Whether the server is known to be unreachable; after some seconds the first caller tries again."""
        if not self._away:
            return False
        with self._lock:
            if time.monotonic() < self._ask_again:
                return True
            self._ask_again = time.monotonic() + SECONDS_BETWEEN_ATTEMPTS
            return False

    def begin(self, error: Exception) -> None:
        """Note that the server is unreachable; log it once."""
        with self._lock:
            self._ask_again = time.monotonic() + SECONDS_BETWEEN_ATTEMPTS
            if not self._away:
                self._away = True
                log.error("%s is unreachable (%s): %s", self._name, type(error).__name__, self._meanwhile)

    def end(self) -> None:
        """Note that the server is reachable."""
        if self._away:
            with self._lock:
                if self._away:
                    self._away = False
                    log.warning("%s is reachable again", self._name)


@cache
def get_outage(name: str, servers: str, meanwhile: str) -> Outage:
    """Return the outage of the server of that kind at these addresses; `meanwhile` is the effect, for the log."""
    return Outage(name, meanwhile)


def is_database_unreachable(error: BaseException | None) -> bool:
    """Whether the error says that the database cannot be reached."""
    if not isinstance(error, OperationalError | InterfaceError):
        return False
    cause = error.__cause__
    # Without a code, the client found no server.
    code = getattr(cause, "sqlstate", "")
    lost = type(cause).__module__.partition(".")[0] in ("psycopg", "psycopg_pool") and code is None
    return lost or (code or "").startswith(CONNECTION_LOST)


def is_database_unwritable(error: BaseException | None) -> bool:
    """Whether the error says that the database cannot be written: full, read-only or a failed disk."""
    if not isinstance(error, DatabaseError):
        return False
    cause = error.__cause__
    name = getattr(cause, "sqlite_errorname", "")
    return name.startswith(SQLITE_CANNOT_WRITE) or type(cause).__name__ in POSTGRESQL_CANNOT_WRITE
