"""Rate limits, and claims of work, noted in the cache that all processes share."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.core.cache import cache

CLAIM_SECONDS = 10


def within_limit(*, action: str, who: str, limit: int, seconds: int) -> bool:
    """Count one more `action` of `who`; whether it is among the first `limit` (0: any) of `seconds`."""
    if not limit:
        return True
    key = f"limit:{action}:{who}"
    if cache.add(key, 1, timeout=seconds):
        return True
    try:
        return cache.incr(key) <= limit
    except ValueError:
        # The span ended between the two calls.
        return cache.add(key, 1, timeout=seconds) or cache.incr(key) <= limit


@contextmanager
def claim_work(work: str) -> Iterator[bool]:
    """Yield whether the work is the caller's for CLAIM_SECONDS; no lock while the cache is away."""
    mine = cache.add(f"claim:{work}", 1, timeout=CLAIM_SECONDS)
    try:
        yield mine
    finally:
        if mine:
            cache.delete(f"claim:{work}")
