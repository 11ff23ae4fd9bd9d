"""The same work on many things, shared by several processes."""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from multiprocessing import Pool
from typing import TypeVar

Thing = TypeVar("Thing")
Made = TypeVar("Made")

AHEAD = 8
"""So many times what one process takes at a time is read before any of it is done."""


def mapped(jobs: int, make: Callable[[Thing], Made], things: Iterable[Thing], at_once: int) -> Iterator[Made]:
    """What `make` makes of each thing, in order, by so many processes, which take `at_once` at a time."""
    if jobs == 1:
        yield from map(make, things)
        return
    left = iter(things)
    with Pool(jobs) as pool:
        while batch := list(islice(left, jobs * at_once * AHEAD)):
            yield from pool.imap(make, batch, at_once)
