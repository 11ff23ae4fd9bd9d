"""Work on many things, shared by processes, and tables of results."""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from multiprocessing import Pool
from typing import TypeVar

Thing = TypeVar("Thing")
Made = TypeVar("Made")

AHEAD = 8
"""So many times what one process takes at a time is read before any of it is done."""


def map_in_processes(jobs: int, make: Callable[[Thing], Made], things: Iterable[Thing], at_once: int) -> Iterator[Made]:
    """Yield `make(thing)` for each thing, in order, by `jobs` processes that take `at_once` things at a time."""
    if jobs == 1:
        yield from map(make, things)
        return
    left = iter(things)
    with Pool(jobs) as pool:
        while batch := list(islice(left, jobs * at_once * AHEAD)):
            yield from pool.imap(make, batch, at_once)


GAP = "  "


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return rows under their heads and a line; the first column is left-aligned, the others right-aligned."""
    widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]
    lines = [heads, ["-" * width for width in widths], *rows]
    return "".join(f"{_aligned(line, widths)}\n" for line in lines)


def _aligned(line: Sequence[str], widths: Sequence[int]) -> str:
    first, *others = zip(line, widths, strict=True)
    cells = [first[0].ljust(first[1]), *(text.rjust(width) for text, width in others)]
    return GAP.join(cells).rstrip()


def with_progress_bar(things: Iterable[Thing], doing: str, total: int | None = None) -> Iterable[Thing]:
    """Yield the things, with a progress bar on standard error if that is a terminal."""
    if not sys.stderr.isatty():
        return things
    try:
        from rich.console import Console
        from rich.progress import track
    except ImportError:
        return things
    return track(things, doing, total=total, console=Console(stderr=True))
