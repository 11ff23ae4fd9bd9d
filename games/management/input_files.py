"""Files that a command is given to read."""

import sys
from pathlib import Path

STANDARD_INPUT = "-"


class Unreadable(ValueError):
    """The file can't be read; the message says why in a sentence."""


def content(file: str) -> bytes:
    """The bytes of a file or of standard input; Unreadable when they can't be read."""
    try:
        if file != STANDARD_INPUT:
            return Path(file).read_bytes()
        if sys.stdin is None:
            raise OSError("standard input is closed")
        return sys.stdin.buffer.read()
    except (OSError, ValueError) as error:
        raise Unreadable(f"it can't be read: {getattr(error, 'strerror', None) or error}") from None
