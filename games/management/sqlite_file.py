"""The SQLite database as one file that operators can copy."""

import logging
import os
import sqlite3
from pathlib import Path

from django.db import connection

log = logging.getLogger(__name__)

PATIENCE_MS = 5_000


def settle() -> None:
    """Move SQLite's write-ahead log into the database file when a server stops; do nothing elsewhere."""
    if connection.vendor != "sqlite":
        return
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA busy_timeout={PATIENCE_MS}")
        busy, *_ = cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    connection.close()
    if busy:
        log.warning("the database is in use elsewhere: its file is whole only together with its -wal file")


def copy_to(goal: Path) -> None:
    """Copy the SQLite database in use into the new file `goal`, completely or not at all; raise OSError."""
    if goal.exists():
        raise FileExistsError
    unfinished = goal.with_name(f"{goal.name}.unfinished")
    # The file contains hands, seeds and password hashes.
    os.close(os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    try:
        _copy(unfinished)
        unfinished.rename(goal)
    finally:
        unfinished.unlink(missing_ok=True)


def _copy(goal: Path) -> None:
    connection.ensure_connection()
    copy = sqlite3.connect(goal)
    try:
        connection.connection.backup(copy)
        # The copy must not need a -wal file.
        copy.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.OperationalError as error:
        raise OSError(str(error)) from None
    finally:
        copy.close()
    with goal.open("rb") as written:
        os.fsync(written.fileno())
