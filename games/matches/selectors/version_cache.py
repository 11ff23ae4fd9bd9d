"""The cache of values that depend on one version of a match."""

from collections.abc import Callable
from typing import TypeVar, cast

from django.core.cache import caches

from games.models import Match

Made = TypeVar("Made")
CACHE_SECONDS = 600


def cached_per_version(match: Match, what: str, make: Callable[[], Made]) -> Made:
    """Return the cached result of `make` for the match's version and seal; `what` is the key and the audience."""
    key = f"match/{match.pk}/{match.version}{'/sealed' if match.is_sealed else ''}/{what}"
    fragments = caches["fragments"]
    made = fragments.get(key)
    if made is None:
        made = make()
        fragments.set(key, made, CACHE_SECONDS)
    return cast(Made, made)
