"""Reading the files of a command: whole, or a record at a time."""

import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import IO

from msgspec import Struct

STANDARD_INPUT = "-"


class UnreadableFile(ValueError):
    """The file can't be read; the message says why in a sentence."""


class RecordSource(Struct, frozen=True):
    """A record in a file with its name, or the reason why it can't be read."""

    name: str
    raw: bytes = b""
    problem: str = ""


def add_record_files(parser: ArgumentParser) -> None:
    """Add the argument for files with records."""
    parser.add_argument(
        "files", nargs="+", metavar="FILE", help="a file with one record, or one record per line; - for standard input"
    )


def content(file: str) -> bytes:
    """Return the bytes of a file or of standard input; UnreadableFile when they can't be read."""
    try:
        with _opened(file) as lines:
            return lines.read()
    except (OSError, ValueError) as error:
        raise _unreadable(error) from None


def records_in(files: Sequence[str]) -> Iterator[RecordSource]:
    """Yield the match records of the files, read as they are asked for: one a line, unless a file is one record."""
    for file in files:
        try:
            with _opened(file) as lines:
                yield from _records(file, lines)
        except (OSError, ValueError) as error:
            yield RecordSource(file, problem=str(_unreadable(error)))


def _opened(file: str) -> AbstractContextManager[IO[bytes]]:
    if file != STANDARD_INPUT:
        return Path(file).open("rb")
    if sys.stdin is None:
        raise OSError("standard input is closed")
    return nullcontext(sys.stdin.buffer)


def _records(file: str, lines: IO[bytes]) -> Iterator[RecordSource]:
    numbered = ((number, line) for number, line in enumerate(lines, start=1) if line.strip())
    first = next(numbered, None)
    if first is None or not first[1].rstrip().endswith(b"}"):
        yield RecordSource(file, (first[1] if first else b"") + lines.read())
        return
    second = next(numbered, None)
    if second is None:
        yield RecordSource(file, first[1])
        return
    yield from (RecordSource(f"{file}:{number}", line) for number, line in (first, second))
    yield from (RecordSource(f"{file}:{number}", line) for number, line in numbered)


def _unreadable(error: Exception) -> UnreadableFile:
    return UnreadableFile(f"it can't be read: {getattr(error, 'strerror', None) or error}")
