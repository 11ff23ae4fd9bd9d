"""Stretches of time that do not count, or in which nothing closes."""

from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime, time, timedelta
from itertools import count
from typing import TypeAlias

from games.schedule.clocks import first_shown, last_shown
from games.schedule.timetable import Timetable

Absences: TypeAlias = frozenset[date]
"""Days of vacation, on which time does not count."""
Stretch: TypeAlias = tuple[datetime, datetime]

ONE_DAY = timedelta(days=1)
NO_DAYS: Absences = frozenset()
NO_LIMIT = datetime.max.replace(tzinfo=UTC)
MIDNIGHT = time(0)
# A stretch may begin a day earlier, and the clocks may change in between.
DAYS_BEFORE = 2


def local_day(moment: datetime, timetable: Timetable) -> date:
    """Return the local day in the timetable's zone."""
    return moment.astimezone(timetable.clocks).date()


def is_free(day: date, timetable: Timetable, absences: Absences) -> bool:
    """Whether time does not count on that day."""
    return day.weekday() in timetable.days_off or day in absences or is_holiday(day, timetable)


def is_holiday(day: date, timetable: Timetable) -> bool:
    """Whether the day is in a holiday of the timetable."""
    return any(holiday.first <= day <= holiday.last for holiday in timetable.holidays)


def stretches(timetable: Timetable, since: datetime, absences: Absences, *, quiet: bool) -> Iterator[Stretch]:
    """Yield free days, and `quiet` hours, from some days before `since` on; they may overlap, without end."""
    if not timetable.days_off and not (quiet and timetable.quiet):
        yield from _days(sorted(absences.union(_holiday_days(timetable))), timetable)
        return
    first = local_day(since, timetable) - DAYS_BEFORE * ONE_DAY
    for day in (first + passed * ONE_DAY for passed in count()):
        if is_free(day, timetable, absences):
            yield from _days([day], timetable)
        if quiet and timetable.quiet:
            yield _quiet_from(day, timetable)


def elapse(since: datetime, span: timedelta, standing: Iterable[Stretch], limit: datetime) -> datetime:
    """Return when `span` has passed outside the stretches, or any moment after `limit` if it is later.

    The result is outside the stretches, so a span of 0 leads to the end of the stretch around `since`.
    """
    moment, left = since, span
    for begins, ends in standing:
        if ends <= moment:
            continue
        if moment + left < begins or moment > limit:
            break
        left -= max(begins - moment, timedelta())
        moment = ends
    return moment + left


def last_open_moment(limit: datetime, closed: Iterable[Stretch]) -> datetime:
    """Return the last moment before `limit` outside the stretches."""
    began: datetime | None = None
    over = datetime.min.replace(tzinfo=UTC)
    for begins, ends in closed:
        if begins > limit:
            break
        if began is None or begins > over:
            began = begins
        over = max(over, ends)
    return limit if began is None or over <= limit else began - datetime.resolution


def _holiday_days(timetable: Timetable) -> Iterator[date]:
    for holiday in timetable.holidays:
        yield from (holiday.first + passed * ONE_DAY for passed in range(holiday.length))


def _days(days: Iterable[date], timetable: Timetable) -> Iterator[Stretch]:
    for day in days:
        begins = first_shown(day, MIDNIGHT, timetable.clocks)
        yield begins, last_shown(day + ONE_DAY, MIDNIGHT, timetable.clocks)


def _quiet_from(day: date, timetable: Timetable) -> Stretch:
    quiet = timetable.quiet
    assert quiet  # noqa: S101
    last_day = day + ONE_DAY if quiet.over_midnight else day
    return first_shown(day, quiet.begins, timetable.clocks), last_shown(last_day, quiet.ends, timetable.clocks)
