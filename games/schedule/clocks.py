"""Moments of local times, across changes of the clocks."""

from datetime import UTC, date, datetime, time, timedelta, tzinfo
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

SECOND = timedelta(seconds=1)
# Names that depend on the machine, or are not time zones.
_EPOCH_DAY = {"localtime", "Factory"}


@cache
def zone_names() -> frozenset[str]:
    """Return the names of all time zones."""
    return frozenset(available_timezones() - _EPOCH_DAY) | {"UTC"}


@cache
def find_zone(name: str) -> tzinfo:
    """Return the time zone with one of `zone_names()`."""
    return UTC if name == "UTC" else ZoneInfo(name)


def first_shown(day: date, at: time, zone: tzinfo) -> datetime:
    """Return the first moment of the local time `at` on `day`, or the end of a gap that skips it."""
    return _shown(datetime.combine(day, at, zone))


def last_shown(day: date, at: time, zone: tzinfo) -> datetime:
    """Return the last moment of the local time `at` on `day`, or the end of a gap that skips it."""
    return _shown(datetime.combine(day, at, zone).replace(fold=1))


def _shown(wall: datetime) -> datetime:
    moment = wall.astimezone(UTC)
    seen = moment.astimezone(wall.tzinfo)
    return moment if seen.replace(fold=wall.fold) == wall else _end_of_gap(wall)


def _end_of_gap(wall: datetime) -> datetime:
    """Return the moment to which the clocks jump over `wall`."""
    before = wall.replace(fold=1).astimezone(UTC)
    after = wall.replace(fold=0).astimezone(UTC)
    then = after.astimezone(wall.tzinfo).utcoffset()
    while after - before > SECOND:
        middle = before + SECOND * ((after - before) // SECOND // 2)
        if middle.astimezone(wall.tzinfo).utcoffset() == then:
            after = middle
        else:
            before = middle
    return after
