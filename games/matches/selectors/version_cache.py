"""The cache of values that depend on one version of a match."""

from collections.abc import Callable
from functools import wraps
from inspect import signature
from typing import ParamSpec, TypeVar, cast

from django.core.cache import caches

from games.models import Match

Made = TypeVar("Made")
Parameters = ParamSpec("Parameters")
CACHE_SECONDS = 600


def once_per_version(what: str) -> Callable[[Callable[Parameters, Made]], Callable[Parameters, Made]]:
    """Decorate a function of a match or position: cache its results per version, under `what` with its arguments."""

    def decorate(make: Callable[Parameters, Made]) -> Callable[Parameters, Made]:
        expected = signature(make)

        @wraps(make)
        def made(*args: Parameters.args, **kwargs: Parameters.kwargs) -> Made:
            given = expected.bind(*args, **kwargs).arguments
            match = next(iter(given.values()))
            key = what.format(**given)
            return cached_per_version(getattr(match, "match", match), key, lambda: make(*args, **kwargs))

        return made

    return decorate


def cached_per_version(match: Match, what: str, make: Callable[[], Made]) -> Made:
    """Return the cached result of `make` for the match's version and seal; `what` is the key and the audience."""
    return _cached(match, f"{match.version}{'/sealed' if match.is_sealed else ''}/{what}", make)


def cached_per_board(match: Match, what: str, make: Callable[[], Made]) -> Made:
    """Return the cached result of `make` for the match's board, whoever has moved since; see `cached_per_version`."""
    return _cached(match, f"board/{match.board_version}/{what}", make)


def _cached(match: Match, what: str, make: Callable[[], Made]) -> Made:
    key, fragments = f"made/{match.pk}/{what}", caches["fragments"]
    # In a tuple, so that None is cached too.
    made = fragments.get(key)
    if made is None:
        made = (make(),)
        fragments.set(key, made, CACHE_SECONDS)
    return cast(Made, made[0])
