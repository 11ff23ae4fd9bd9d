"""Counts that all processes share, kept as long as the shared cache remembers them."""

from django.core.cache import cache

WINDOWS_CLOSED, MILLISECONDS_LATE = "windows-closed", "windows-closed-late-milliseconds"
"""Windows that clocks have closed, and the milliseconds since their deadlines."""


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
