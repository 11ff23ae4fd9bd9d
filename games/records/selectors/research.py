"""Research files: the public matches that ended in a month, a record a line, as they lie on the disk.

A month is there once its description is, which is written last.
"""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec
from django.conf import settings
from django.db.models import Q
from django.db.models.functions import TruncMonth

from games.models import Match
from games.records.selectors.records import matches_on_record

SETTLING = timedelta(days=2)
"""How long after its end a month is taken: by then the seals of its solitaires are off."""


class ResearchFile(msgspec.Struct, frozen=True, kw_only=True):
    """What is in the file of a month, such as "2026-10": matches by game, its bytes and their SHA-256."""

    month: str
    matches: dict[str, int]
    size: int
    sha256: str

    @property
    def total(self) -> int:
        """How many matches are in it."""
        return sum(self.matches.values())

    @property
    def name(self) -> str:
        """What the file is called."""
        return f"{self.month}.jsonl.gz"

    @property
    def path(self) -> Path:
        """Where the file lies."""
        return folder() / self.name


def folder() -> Path:
    """Where the files of all months lie; it need not be there yet."""
    return Path(settings.RESEARCH_DIR)


def description_of(month: str) -> Path:
    """Where the description of a month's file lies."""
    return folder() / f"{month}.json"


def research_file(month: str) -> ResearchFile | None:
    """The file of that month; None where it is not there."""
    try:
        found = msgspec.json.decode(description_of(month).read_bytes(), type=ResearchFile)
    except FileNotFoundError:
        return None
    return found if found.path.exists() else None


def research_files() -> list[ResearchFile]:
    """All files in which there is something, the newest month first."""
    months = sorted((path.stem for path in folder().glob("????-??.json")), reverse=True)
    found = (research_file(month) for month in months)
    return [each for each in found if each is not None and each.matches]


def months_lacking(now: datetime) -> list[str]:
    """Months, in order, that have been over for some days, saw public matches end, and have no file."""
    over = Match.objects.filter(status=Match.Status.OVER, unlisted=False, exhibition=False)
    over = over.exclude(watching=Match.Watching.PLAYERS).filter(ended_at__lt=this_month(now - SETTLING))
    months = over.annotate(month=TruncMonth("ended_at", tzinfo=UTC)).values_list("month", flat=True)
    names = [f"{month:%Y-%m}" for month in months.distinct().order_by("month")]
    return [name for name in names if research_file(name) is None]


def matches_of(month: str) -> Iterator[Match]:
    """The matches that belong into a month's file, as they ended; exhibitions, of bots alone, do not."""
    first = datetime.strptime(month, "%Y-%m").replace(tzinfo=UTC)
    chosen = Q(ended_at__lt=this_month(first + timedelta(days=31)), exhibition=False)
    return matches_on_record(first, chosen)


def this_month(moment: datetime) -> datetime:
    """When the month of the moment began (UTC)."""
    return moment.astimezone(UTC).replace(day=1, hour=0, minute=0, second=0, microsecond=0)
