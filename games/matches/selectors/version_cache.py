"""The cache of what follows from a match at one version, made once for all who ask for it."""

from collections.abc import Callable
from typing import TypeVar, cast

from django.core.cache import caches

from games.models import Match

Made = TypeVar("Made")
CACHE_SECONDS = 600


def cached_per_version(match: Match, what: str, make: Callable[[], Made]) -> Made:
    """Return what `make` made of the match at its version and seal; `what` says for whose eyes."""
    key = f"match/{match.pk}/{match.version}{'/sealed' if match.is_sealed else ''}/{what}"
    fragments = caches["fragments"]
    made = fragments.get(key)
    if made is None:
        made = make()
        fragments.set(key, made, CACHE_SECONDS)
    return cast(Made, made)
