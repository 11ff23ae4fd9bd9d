"""Connections to SQLite that nobody uses just now, kept for whoever comes next: a connection pool.

Threads of all kinds use the database for a moment, and their connections end with what they did. To open the
next one, which reads the whole schema, costs more than most pages.
"""

import atexit
from collections import deque
from pathlib import Path
from sqlite3 import Connection

Identity = tuple[int, int]


class Idle:
    """Open connections to files, at most so many; the last one that was given back is taken first."""

    def __init__(self, most: int = 0) -> None:
        self.most = most
        self._kept: deque[tuple[Identity, Connection]] = deque()

    def take(self, wanted: Identity | None) -> Connection | None:
        """An open connection to the file of that identity; one to a file that has gone is closed."""
        while self._kept:
            try:
                opened, connection = self._kept.pop()
            except IndexError:  # Another thread took the last one.
                break
            if opened == wanted:
                return connection
            connection.close()
        return None

    def give(self, opened: Identity | None, connection: Connection) -> bool:
        """Keep a connection to the file of that identity; False if it must be closed instead."""
        if opened is None or len(self._kept) >= self.most or connection.in_transaction:
            return False
        self._kept.append((opened, connection))
        return True

    def close(self) -> None:
        """Close all: the last connection to close leaves the file whole, alone."""
        while self._kept:
            self._kept.pop()[1].close()


def identity(path: str) -> Identity | None:
    """Which file is at the path; None if there is none."""
    try:
        found = Path(path).stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


idle = Idle()
"""Those of this process: none, until a server says how many (asgi.py)."""

atexit.register(idle.close)
