"""How a timetable determines the moment at which a window closes, step by step."""

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from itertools import count
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from games.schedule.clocks import first_shown
from games.schedule.free_time import ONE_DAY, Absences, elapse, is_free, last_open_moment, local_day, stretches
from games.schedule.timetable import DAY, Timetable

StepReason: TypeAlias = Literal[
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
# Longer than any closed stretch of days off, quiet hours and clock changes.
LOOK_BACK_DAYS = 20


NO_STEPS = timedelta()


class DeadlineStep(Struct, frozen=True):
    """A step towards a deadline, and the moment it leads to; `days` did not count."""

    why: StepReason
    to: datetime
    days: tuple[date, ...] = ()


def close_by_period(
    timetable: Timetable, opened: datetime, span: timedelta, away: Absences, limit: datetime
) -> tuple[datetime, tuple[DeadlineStep, ...]]:
    """Return the steps to the first possible close after `span` of counted time from the opening."""
    raw = opened + span
    at = _elapse(timetable, opened, span, away, limit)
    by_day = _elapse(replace(timetable, quiet=None), opened, span, away, limit)
    kept = _last_possible_moment(timetable, limit) if at > limit else at
    moves = _skipped_days(timetable, away, opened, raw, kept)
    nights = [DeadlineStep("quiet", at)] if at != by_day else []
    bound = [DeadlineStep("bound", kept)] if kept < at else []
    return kept, (DeadlineStep("period", raw), *moves, *nights, *bound)


def _elapse(timetable: Timetable, opened: datetime, span: timedelta, away: Absences, limit: datetime) -> datetime:
    by_night = span.total_seconds() >= DAY
    out = elapse(opened, span, stretches(timetable, opened, away, quiet=not by_night), limit)
    return elapse(out, NO_STEPS, stretches(timetable, out, away, quiet=True), limit)


def close_by_hours(
    timetable: Timetable, opened: datetime, span: timedelta, away: Absences, limit: datetime
) -> tuple[datetime, tuple[DeadlineStep, ...]]:
    """Return the steps to the first fixed hour after the window has been open for `span`."""
    ready = elapse(opened, span, stretches(timetable, opened, away, quiet=False), limit)
    at = next(hour for hour in _closing_moments(timetable, ready, away) if hour >= ready)
    every_day = replace(timetable, days_off=())
    raw = next(hour for hour in _closing_moments(every_day, opened, {}) if hour > opened)
    following = next(hour for hour in _closing_moments(timetable, opened, away) if hour > opened)
    kept = _last_fixed_hour(timetable, limit) if at > limit else at
    soon = [DeadlineStep("too soon", at)] if following < min(at, opened + span) else []
    moves = _skipped_days(timetable, away, opened, raw, kept)
    bound = [DeadlineStep("bound", kept)] if kept < at else []
    return kept, (DeadlineStep("hour", raw), *soon, *moves, *bound)


def _closing_moments(timetable: Timetable, since: datetime, away: Absences) -> Iterator[datetime]:
    """Yield the moments at which a window can close, from the day before `since` on."""
    start = local_day(since, timetable) - ONE_DAY
    for day in (start + number * ONE_DAY for number in count()):
        if not is_free(day, timetable, away):
            yield from _closing_moments_on(day, timetable, away)


def _closing_moments_on(day: date, timetable: Timetable, away: Absences) -> Iterator[datetime]:
    for hour in timetable.hours:
        moment = first_shown(day, hour, timetable.clocks)
        if local_day(moment, timetable) == day:
            # Only if the clocks skip the hour can the moment after the gap be in quiet hours.
            closed = stretches(timetable, moment, away, quiet=True)
            yield elapse(moment, NO_STEPS, closed, moment + LOOK_BACK_DAYS * ONE_DAY)


def _last_possible_moment(timetable: Timetable, limit: datetime) -> datetime:
    return last_open_moment(limit, stretches(timetable, limit, {}, quiet=True, before=LOOK_BACK_DAYS))


def _last_fixed_hour(timetable: Timetable, limit: datetime) -> datetime:
    last = limit
    for hour in _closing_moments(timetable, limit - LOOK_BACK_DAYS * ONE_DAY, {}):
        if hour > limit:
            break
        last = hour
    return last


def next_possible_close(
    timetable: Timetable, moment: datetime, away: Absences, limit: datetime
) -> tuple[datetime, tuple[DeadlineStep, ...]]:
    """Return the first possible close from this moment on; past the limit, absences do not count."""
    at = _next_open_moment(timetable, moment, away, limit)
    by_day = _next_open_moment(replace(timetable, quiet=None), moment, away, limit)
    nights = [DeadlineStep("quiet", at)] if at != by_day else []
    return at, (*_skipped_days(timetable, away, moment, moment, at), *nights)


def _next_open_moment(timetable: Timetable, moment: datetime, away: Absences, limit: datetime) -> datetime:
    at = elapse(moment, NO_STEPS, stretches(timetable, moment, away, quiet=True), limit)
    if at <= limit:
        return at
    week = stretches(timetable, moment, {}, quiet=True)
    return elapse(moment, NO_STEPS, week, moment + LOOK_BACK_DAYS * ONE_DAY)


def _skipped_days(
    timetable: Timetable, away: Absences, since: datetime, raw: datetime, at: datetime
) -> list[DeadlineStep]:
    """Return the days since `since` that moved a deadline from `raw` to `at`, by kind."""
    if at == raw:
        return []
    first, last = local_day(since, timetable), local_day(at, timetable)
    kinds: dict[StepReason, list[date]] = {}
    for day in (first + number * ONE_DAY for number in range((last - first).days + 1)):
        if is_free(day, timetable, away):
            kinds.setdefault(_day_kind(day, timetable, away), []).append(day)
    return [DeadlineStep(kind, at, tuple(days)) for kind, days in kinds.items()]


def _day_kind(day: date, timetable: Timetable, away: Absences) -> StepReason:
    return "day off" if day.weekday() in timetable.days_off else away[day]
