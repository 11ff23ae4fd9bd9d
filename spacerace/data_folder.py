"""The data folder of a server, with its secret key and its SQLite database."""

import contextlib
import os
import secrets
import sys
from pathlib import Path

from django.conf import settings

KEY, DATABASE = "secret_key", "spacerace.sqlite3"
DATABASE_SUFFIXES = ("", "-wal", "-shm")
OTHERS_MODE = 0o077


def create_folder(folder: Path) -> None:
    """Create the folder for the server's user alone; ignore errors, since some commands need no database."""
    with contextlib.suppress(OSError):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)


def load_or_create_key(folder: Path) -> str:
    """Return the key of this server, created once and stored in the folder; "" if the folder cannot be written."""
    try:
        path = folder / KEY
        if not path.exists():
            # Atomic, in case the power fails.
            fresh = path.with_suffix(f".{os.getpid()}")
            fresh.touch(mode=0o600)
            fresh.write_text(secrets.token_urlsafe(50))
            fresh.replace(path)
        return path.read_text()
    except OSError:
        return ""


def restrict_access(folder: Path, database: Path) -> None:
    """Restrict the data folder and the SQLite database to the server's user.

    A folder without a key or database is left alone.
    """
    if any((folder / name).exists() for name in (KEY, DATABASE)):
        _restrict_mode(folder, 0o700)
    for end in DATABASE_SUFFIXES:
        _restrict_mode(database.with_name(database.name + end), 0o600)


def require_lasting_key() -> None:
    """Exit if the key is a temporary one: the processes would not accept each other's signatures."""
    if not settings.HAS_LASTING_KEY:
        sys.exit(f"No SECRET_KEY is set, and none can be stored in {settings.VAR_DIR}. Set SECRET_KEY.")


def _restrict_mode(path: Path, mode: int) -> None:
    with contextlib.suppress(OSError):
        if path.stat().st_mode & OTHERS_MODE:
            path.chmod(mode)
