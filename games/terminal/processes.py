"""The same work on many things, shared by several processes."""

from collections.abc import Callable, Iterable, Iterator
from multiprocessing import Pool
from typing import TypeVar

Thing = TypeVar("Thing")
Made = TypeVar("Made")


def mapped(jobs: int, make: Callable[[Thing], Made], things: Iterable[Thing], at_once: int) -> Iterator[Made]:
    """What `make` makes of each thing, in order, by so many processes, which take `at_once` at a time."""
    if jobs == 1:
        yield from map(make, things)
        return
    with Pool(jobs) as pool:
        yield from pool.imap(make, things, at_once)
