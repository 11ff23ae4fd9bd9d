"""SQLite's database as the one file that an operator copies."""

import logging
import os
import sqlite3
from pathlib import Path

from django.db import connection

log = logging.getLogger(__name__)

PATIENCE_MS = 5_000


def settle() -> None:
    """Move what SQLite wrote beside its database into the file, when a server stops; others need nothing."""
    if connection.vendor != "sqlite":
        return
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA busy_timeout={PATIENCE_MS}")
        busy, *_ = cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    connection.close()
    if busy:
        log.warning("the database is in use elsewhere: its file is whole only together with its -wal file")


def copy_to(goal: Path) -> None:
    """Copy SQLite's database in use into the new file `goal`, whole or not at all; OSError if it can't."""
    if goal.exists():
        raise FileExistsError
    unfinished = goal.with_name(f"{goal.name}.unfinished")
    # Hands, seeds and passwords' hashes are in it.
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
        # One file, which needs no other beside it.
        copy.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.OperationalError as error:
        raise OSError(str(error)) from None
    finally:
        copy.close()
    with goal.open("rb") as written:
        os.fsync(written.fileno())
