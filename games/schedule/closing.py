"""How a timetable comes to the moment at which a window closes, step by step."""

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from itertools import count
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from games.schedule.clocks import first_shown
from games.schedule.stretches import (
    ONE_DAY,
    Absences,
    is_free,
    last_before,
    local_day,
    passed,
    stretches,
)
from games.schedule.timetable import DAY, Timetable

Why: TypeAlias = Literal[
    "period",
    "hour",
    "short",
    "too soon",
    "day off",
    "holiday",
    "vacation",
    "quiet",
    "bound",
    "outage",
    "pause",
    "host",
    "bank",
]
# Longer than anything can be closed on end, by days off, quiet hours and clocks that change.
LOOK_BACK = 20


NOTHING = timedelta()


class Step(Struct, frozen=True):
    """One thing that led to a deadline, and the moment it led to; `days` are those that did not count."""

    why: Why
    to: datetime
    days: tuple[date, ...] = ()


def by_period(
    timetable: Timetable, opened: datetime, span: timedelta, away: Absences, limit: datetime
) -> tuple[datetime, tuple[Step, ...]]:
    """When `span` has passed from the opening, as far as time runs, and something can close."""
    raw = opened + span
    at = _run_out(timetable, opened, span, away, limit)
    by_day = _run_out(replace(timetable, quiet=None), opened, span, away, limit)
    kept = _last_open(timetable, limit) if at > limit else at
    moves = _days_between(timetable, away, opened, raw, kept)
    nights = [Step("quiet", at)] if at != by_day else []
    bound = [Step("bound", kept)] if kept < at else []
    return kept, (Step("period", raw), *moves, *nights, *bound)


def _run_out(
    timetable: Timetable, opened: datetime, span: timedelta, away: Absences, limit: datetime
) -> datetime:
    by_night = span.total_seconds() >= DAY
    out = passed(opened, span, stretches(timetable, opened, away, quiet=not by_night), limit)
    return passed(out, NOTHING, stretches(timetable, out, away, quiet=True), limit)


def by_hours(
    timetable: Timetable, opened: datetime, span: timedelta, away: Absences, limit: datetime
) -> tuple[datetime, tuple[Step, ...]]:
    """The first fixed hour once the window has been open for `span`."""
    ready = passed(opened, span, stretches(timetable, opened, away, quiet=False), limit)
    at = next(hour for hour in _hours(timetable, ready, away) if hour >= ready)
    every_day = replace(timetable, days_off=())
    raw = next(hour for hour in _hours(every_day, opened, {}) if hour > opened)
    following = next(hour for hour in _hours(timetable, opened, away) if hour > opened)
    kept = _last_hour(timetable, limit) if at > limit else at
    soon = [Step("too soon", at)] if following < min(at, opened + span) else []
    moves = _days_between(timetable, away, opened, raw, kept)
    bound = [Step("bound", kept)] if kept < at else []
    return kept, (Step("hour", raw), *soon, *moves, *bound)


def _hours(timetable: Timetable, since: datetime, away: Absences) -> Iterator[datetime]:
    """The moments at which something can close, from the day before `since` on."""
    start = local_day(since, timetable) - ONE_DAY
    for day in (start + number * ONE_DAY for number in count()):
        if not is_free(day, timetable, away):
            yield from _hours_on(day, timetable, away)


def _hours_on(day: date, timetable: Timetable, away: Absences) -> Iterator[datetime]:
    for hour in timetable.hours:
        moment = first_shown(day, hour, timetable.clocks)
        if local_day(moment, timetable) == day:
            # Only where the clocks skip the hour can what they go on at be in quiet hours.
            closed = stretches(timetable, moment, away, quiet=True)
            yield passed(moment, NOTHING, closed, moment + LOOK_BACK * ONE_DAY)


def _last_open(timetable: Timetable, limit: datetime) -> datetime:
    return last_before(limit, stretches(timetable, limit, {}, quiet=True, before=LOOK_BACK))


def _last_hour(timetable: Timetable, limit: datetime) -> datetime:
    last = limit
    for hour in _hours(timetable, limit - LOOK_BACK * ONE_DAY, {}):
        if hour > limit:
            break
        last = hour
    return last


def settled(
    timetable: Timetable, moment: datetime, away: Absences, limit: datetime
) -> tuple[datetime, tuple[Step, ...]]:
    """The first moment from this one on when something can close; past the limit, absences do not count."""
    at = _open_from(timetable, moment, away, limit)
    by_day = _open_from(replace(timetable, quiet=None), moment, away, limit)
    nights = [Step("quiet", at)] if at != by_day else []
    return at, (*_days_between(timetable, away, moment, moment, at), *nights)


def _open_from(timetable: Timetable, moment: datetime, away: Absences, limit: datetime) -> datetime:
    at = passed(moment, NOTHING, stretches(timetable, moment, away, quiet=True), limit)
    if at <= limit:
        return at
    week = stretches(timetable, moment, {}, quiet=True)
    return passed(moment, NOTHING, week, moment + LOOK_BACK * ONE_DAY)


def _days_between(
    timetable: Timetable, away: Absences, since: datetime, raw: datetime, at: datetime
) -> list[Step]:
    """The days that moved a deadline from `raw` to `at`, those since `since` counted in, by their kind."""
    if at == raw:
        return []
    first, last = local_day(since, timetable), local_day(at, timetable)
    kinds: dict[Why, list[date]] = {}
    for day in (first + number * ONE_DAY for number in range((last - first).days + 1)):
        if is_free(day, timetable, away):
            kinds.setdefault(_kind(day, timetable, away), []).append(day)
    return [Step(kind, at, tuple(days)) for kind, days in kinds.items()]


def _kind(day: date, timetable: Timetable, away: Absences) -> Why:
    return "day off" if day.weekday() in timetable.days_off else away[day]
