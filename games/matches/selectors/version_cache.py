"""The cache of values that depend on one version of a match."""

from collections.abc import Callable
from typing import TypeVar, cast

from django.core.cache import caches

from games.models import Match

Made = TypeVar("Made")
CACHE_SECONDS = 600


def cached_per_version(match: Match, what: str, make: Callable[[], Made]) -> Made:
    """Return the cached result of `make` for the match's version and seal; `what` is the key and the audience."""
    return _cached(match, f"{match.version}{'/sealed' if match.is_sealed else ''}/{what}", make)


def cached_per_board(match: Match, what: str, make: Callable[[], Made]) -> Made:
    """Return the cached result of `make` for the match's board, whoever has moved since; see `cached_per_version`."""
    return _cached(match, f"board/{match.board_version}/{what}", make)


def _cached(match: Match, what: str, make: Callable[[], Made]) -> Made:
    key, fragments = f"match/{match.pk}/{what}", caches["fragments"]
    made = fragments.get(key)
    if made is None:
        made = make()
        fragments.set(key, made, CACHE_SECONDS)
    return cast(Made, made)
