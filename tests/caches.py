"""The caches between one moment of a test and the next."""

from django.core.cache import caches


def empty_caches() -> None:
    """Clear every rendered fragment and every counted attempt."""
    for name in ("default", "fragments"):
        caches[name].clear()
