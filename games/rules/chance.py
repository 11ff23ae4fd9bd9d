"""Chance as an argument: every random event of a match follows from its seed and a label.

The derivation is published (Space Race §10, used by every game), so that anyone can
recompute a match: HMAC-SHA-256 keyed with the seed over `label#counter`, rejection of the tail,
remainder; shuffles are Fisher-Yates from the last place down.
"""

import hashlib
import hmac
from collections.abc import Callable, Iterable
from itertools import count
from typing import Protocol, TypeVar

T = TypeVar("T")

_SPAN = 1 << 256


class Draw(Protocol):
    """The numbers of one label, in order."""

    def below(self, n: int) -> int:
        """Return the label's next number, uniform in `range(n)`; n is at least 1."""
        ...


class Chance(Protocol):
    """A source of random numbers for the rules."""

    def draw(self, label: str) -> Draw:
        """Return the numbers of `label`, always from the first one."""
        ...


class SeedDraw:
    """The numbers of one label (Space Race §10); `keyed` is an HMAC with the seed as its key."""

    __slots__ = ("_counter", "_keyed", "_label")

    def __init__(self, keyed: hmac.HMAC, label: str) -> None:
        self._keyed = keyed
        self._label = label
        self._counter = count()

    def below(self, n: int) -> int:
        """Return the label's next number below `n` (Space Race §10)."""
        limit = _SPAN - _SPAN % n
        for counter in self._counter:
            digest = self._keyed.copy()
            digest.update(f"{self._label}#{counter}".encode())
            number = int.from_bytes(digest.digest(), "big")
            if number < limit:
                return number % n
        raise AssertionError("an endless counter ended")


class SeedChance:
    """Chance that follows from a seed of any number of whole bytes (Space Race §10)."""

    __slots__ = ("_keyed", "seed")

    def __init__(self, seed: bytes) -> None:
        self.seed = seed
        self._keyed = hmac.new(seed, digestmod="sha256")

    def draw(self, label: str) -> SeedDraw:
        """Return the numbers of `label` (Space Race §10)."""
        return SeedDraw(self._keyed, label)


def shuffled(items: Iterable[T], draw: Draw) -> list[T]:
    """Return a new list of `items` in the order that `draw` gives (Space Race §10)."""
    result = list(items)
    below: Callable[[int], int] = draw.below
    for i in range(len(result) - 1, 0, -1):
        j = below(i + 1)
        result[i], result[j] = result[j], result[i]
    return result


def seed_hash(seed: bytes) -> str:
    """Return the hexadecimal SHA-256 that is public while the seed is secret (Space Race §10)."""
    return hashlib.sha256(seed).hexdigest()
