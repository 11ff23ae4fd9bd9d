"""Shared work: clocks take it in small batches from different places, and leave alone what has just failed."""

import logging
import random
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from time import monotonic, sleep
from typing import Any

from django.core.cache import cache
from django.db import DatabaseError

from games.rate_limits import back_off

log = logging.getLogger(__name__)

BATCH_SIZE = 50
FIRST_BACK_OFF, LONGEST_BACK_OFF = 1, 300
"""Seconds until failed work is tried again; doubled after each failure in a row."""


@contextmanager
def resting() -> Iterator[None]:
    """Context manager of long work, which rests afterwards for as long as the work took: pages come first."""
    began = monotonic()
    yield
    sleep(monotonic() - began)


def batches(find: Callable[[], Iterable[int]], size: int = BATCH_SIZE) -> Iterator[list[int]]:
    """Yield the ids that `find` returns, each once, in batches from a random place; look again before each batch.

    Looking again leaves out what other clocks have done meanwhile.
    """
    seen: set[int] = set()
    while ids := [each for each in find() if each not in seen]:
        start = random.randrange(len(ids))  # noqa: S311
        batch = (ids[start:] + ids[:start])[:size]
        seen.update(batch)
        yield batch


def do_each(ids: Iterable[int], work: Callable[..., bool], what: str = "match", *args: Any) -> int:
    """Do the work for each id, with `args`, that is not backing off; return how many changed. A failure stops no other.

    The back-off is shared by all clocks. An outage of the database is nobody's fault: then all are tried again at once.
    """
    changed, ids = 0, list(ids)
    resting = cache.get_many([f"resting:{what}:{each}" for each in ids])
    for each in ids:
        if f"resting:{what}:{each}" in resting:
            continue
        try:
            changed += work(each, *args)
        except Exception as error:
            log.exception("%s %s: the clock failed; it will retry", what, each)
            if not isinstance(error, DatabaseError):
                seconds = back_off(f"failures:{what}:{each}", FIRST_BACK_OFF, LONGEST_BACK_OFF)
                cache.set(f"resting:{what}:{each}", 1, seconds)
    return changed
