"""Research files are made a month at a time, when there is nothing better to do, and never again.

A file becomes visible whole: it is written beside its place, moved there, and described last. Whoever is
killed in between leaves a month without a description, which is made anew.
"""

import fcntl
import gzip
import hashlib
import logging
import os
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

import msgspec
from django.utils import timezone

from games.records.selectors.records import whole_record
from games.records.selectors.research import (
    ResearchFile,
    description_of,
    folder,
    matches_of,
    months_lacking,
    research_file,
)
from games.rules.records import write_record

log = logging.getLogger(__name__)


def make_next_month(
    now: datetime | None = None, rest: Callable[[float], object] = time.sleep
) -> ResearchFile | None:
    """Make the file of the first month that lacks one; None if none does, or somebody else is at it.

    After every match it has a `rest`, of so many seconds as that took, for others to work.
    """
    lacking = months_lacking(now or timezone.now())
    if not lacking:
        return None
    folder().mkdir(parents=True, exist_ok=True)
    with _alone() as alone:
        if not alone or research_file(lacking[0]) is not None:
            return None
        made = _make(lacking[0], rest)
    log.info("the research file of %s is made: %s matches", made.month, made.total)
    return made


@contextmanager
def _alone() -> Iterator[bool]:
    """Whether nobody else makes files in the folder; whoever dies lets go of it."""
    with (folder() / ".lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            yield False
        else:
            yield True


def _make(month: str, rest: Callable[[float], object]) -> ResearchFile:
    unfinished = folder() / f"{month}.unfinished"
    matches = _write(unfinished, month, rest)
    digest = hashlib.sha256()
    with unfinished.open("rb") as file:
        while piece := file.read(1 << 16):
            digest.update(piece)
    size = unfinished.stat().st_size
    made = ResearchFile(month=month, matches=matches, size=size, sha256=digest.hexdigest())
    unfinished.replace(made.path)
    description = folder() / f"{month}.described"
    with description.open("wb") as file:
        file.write(msgspec.json.encode(made))
        os.fsync(file.fileno())
    description.replace(description_of(month))
    return made


def _write(goal: Path, month: str, rest: Callable[[float], object]) -> dict[str, int]:
    """Write the records of the month; how many there are, by game.

    The same records make the same bytes: neither a name nor a time stands in the head of the file.
    """
    counts: Counter[str] = Counter()
    with goal.open("wb") as raw:
        with gzip.GzipFile(filename="", mode="wb", fileobj=raw, mtime=0) as packed:
            for match in matches_of(month):
                began = time.monotonic()
                packed.write(f"{write_record(whole_record(match, published=True))}\n".encode())
                counts[match.game_slug] += 1
                rest(time.monotonic() - began)
        raw.flush()
        os.fsync(raw.fileno())
    return dict(sorted(counts.items()))
