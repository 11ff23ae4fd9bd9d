"""The folder in which a server keeps its data: its key, and SQLite's database with all that is secret."""

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
    """Make the folder, for nobody but this server's user; commands that need no database run without it."""
    with contextlib.suppress(OSError):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)


def load_or_create_key(folder: Path) -> str:
    """Return the key of this server, made once and kept in the folder; "" if nothing can be kept there."""
    try:
        path = folder / KEY
        if not path.exists():
            # Whole or not at all, wherever the power fails.
            fresh = path.with_suffix(f".{os.getpid()}")
            fresh.touch(mode=0o600)
            fresh.write_text(secrets.token_urlsafe(50))
            fresh.replace(path)
        return path.read_text()
    except OSError:
        return ""


def restrict_access(folder: Path, database: Path) -> None:
    """Let nobody but this server's user read its folder, if it evidently is one, and SQLite's database."""
    if any((folder / name).exists() for name in (KEY, DATABASE)):
        _restrict_mode(folder, 0o700)
    for end in DATABASE_SUFFIXES:
        _restrict_mode(database.with_name(database.name + end), 0o600)


def require_lasting_key() -> None:
    """End a server that would make up a key: its processes would not believe what others have signed."""
    if not settings.HAS_LASTING_KEY:
        sys.exit(f"No SECRET_KEY is set, and none can be stored in {settings.VAR_DIR}. Set SECRET_KEY.")


def _restrict_mode(path: Path, mode: int) -> None:
    with contextlib.suppress(OSError):
        if path.stat().st_mode & OTHERS_MODE:
            path.chmod(mode)
