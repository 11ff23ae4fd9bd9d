"""Files that a command is given to read."""

import sys
from collections.abc import Iterator
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


def records_in(file: str) -> Iterator[tuple[str, bytes]]:
    """The match records of a file, each with what it is called: one a line, unless the file is one record.

    Unreadable when it can't be read.
    """
    raw = content(file)
    lines = raw.strip().splitlines()
    if len(lines) < 2 or not lines[0].rstrip().endswith(b"}"):
        yield file, raw
        return
    yield from ((f"{file}:{number}", line) for number, line in enumerate(lines, start=1) if line.strip())
