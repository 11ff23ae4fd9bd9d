"""Rate limits, claims of work, back-offs and counts, in the cache shared by all processes while it remembers them."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.core.cache import cache

CLAIM_SECONDS = 10
WINDOWS_CLOSED, MILLISECONDS_LATE = "windows-closed", "windows-closed-late-milliseconds"
"""Windows that clocks have closed, and the milliseconds since their deadlines."""


def within_limit(*, action: str, who: str, limit: int, seconds: int) -> bool:
    """Count an `action` of `who`; return whether it is within `limit` (0: none) per `seconds`."""
    if not limit:
        return True
    key = f"limit:{action}:{who}"
    if cache.add(key, 1, timeout=seconds):
        return True
    try:
        return cache.incr(key) <= limit
    except ValueError:
        # The period ended between the two calls.
        return cache.add(key, 1, timeout=seconds) or cache.incr(key) <= limit


@contextmanager
def claim_work(work: str, seconds: int = CLAIM_SECONDS) -> Iterator[bool]:
    """Yield whether the caller has claimed the work, for `seconds` at most; without a cache there is no lock."""
    mine = cache.add(f"claim:{work}", 1, timeout=seconds)
    try:
        yield mine
    finally:
        if mine:
            cache.delete(f"claim:{work}")


def back_off(failures: str, first: int, longest: int) -> int:
    """Count one of these `failures` and return the seconds until the next attempt: `first`, doubled each time."""
    earlier: int = cache.get(failures, 0)
    cache.set(failures, earlier + 1, 2 * longest)
    return min(first << min(earlier, 10), longest)


def add_to_count(key: str, by: int = 1) -> None:
    """Add to the count of that key."""
    try:
        cache.incr(key, by)
    except ValueError:
        # The first one, or the first that the cache remembers.
        cache.set(key, by, timeout=None)


def read_count(key: str) -> int:
    """Return the count of that key."""
    count: int = cache.get(key, 0)
    return count
