"""How often somebody may do something, counted in the cache that all processes share."""

from django.core.cache import cache


def within_limit(*, action: str, who: str, limit: int, seconds: int) -> bool:
    """Count one more `action` of `who`; whether it is among the first `limit` of the span.

    A span of `seconds` starts with the first action after the last span ended. A `limit` of 0 is none.
    """
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
