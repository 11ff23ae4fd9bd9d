"""When a window closes by its timetable, step by step, and how outages and extensions move its deadline."""

from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime, timedelta
from itertools import count, takewhile
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from games.schedule.clocks import first_shown
from games.schedule.free_time import (
    NO_DAYS,
    NO_LIMIT,
    ONE_DAY,
    Absences,
    elapse,
    is_free,
    is_holiday,
    last_open_moment,
    local_day,
    stretches,
)
from games.schedule.timetable import DAY, Timetable
from games.schedule.vacations import AnnouncedVacation, absent_days

FreeDayKind: TypeAlias = Literal["day off", "holiday", "vacation"]
CreditReason: TypeAlias = Literal["outage", "pause", "host", "bank"]
StepReason: TypeAlias = Literal["period", "hour", "short", "too soon", "quiet", "bound"] | FreeDayKind | CreditReason
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
    kept = at
    if at > limit:
        kept = last_open_moment(limit, stretches(timetable, opened, NO_DAYS, quiet=True))
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
    every_day = replace(timetable, days_off=(), holidays=())
    raw = next(hour for hour in _closing_moments(every_day, opened, NO_DAYS) if hour > opened)
    following = next(hour for hour in _closing_moments(timetable, opened, away) if hour > opened)
    kept = at
    if at > limit:
        hours = takewhile(lambda hour: hour <= limit, _closing_moments(timetable, opened, NO_DAYS))
        kept = max(hours, default=limit)
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
            yield elapse(moment, NO_STEPS, closed, NO_LIMIT)


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
    return elapse(moment, NO_STEPS, stretches(timetable, moment, NO_DAYS, quiet=True), NO_LIMIT)


def _skipped_days(
    timetable: Timetable, away: Absences, since: datetime, raw: datetime, at: datetime
) -> list[DeadlineStep]:
    """Return the days since `since` that moved a deadline from `raw` to `at`, by kind."""
    if at == raw:
        return []
    first, last = local_day(since, timetable), local_day(at, timetable)
    kinds: dict[FreeDayKind, list[date]] = {}
    for day in (first + number * ONE_DAY for number in range((last - first).days + 1)):
        if is_free(day, timetable, away):
            kinds.setdefault(_free_day_kind(day, timetable), []).append(day)
    return [DeadlineStep(kind, at, tuple(days)) for kind, days in kinds.items()]


def _free_day_kind(day: date, timetable: Timetable) -> FreeDayKind:
    if day.weekday() in timetable.days_off:
        return "day off"
    return "holiday" if is_holiday(day, timetable) else "vacation"


class TimeLoss(Struct, frozen=True, tag="outage"):
    """A time in which the server was down or the match was paused."""

    begins: datetime
    ends: datetime
    why: Literal["outage", "pause"] = "outage"


class Extension(Struct, frozen=True, tag="extension"):
    """Seconds added by the host or from a player's extensions."""

    seconds: int
    why: Literal["host", "bank"] = "host"


Credit: TypeAlias = TimeLoss | Extension


def credits_from_json(data: Any) -> tuple[Credit, ...]:
    """Return the credits that `credits_to_json` wrote, in order."""
    return msgspec.convert(data, tuple[Credit, ...])


def credits_to_json(credits_given: Iterable[Credit]) -> list[dict[str, Any]]:
    """Return the credits as JSON, with moments in ISO 8601."""
    told: list[dict[str, Any]] = msgspec.to_builtins(list(credits_given))
    return told


class Deadline(Struct, frozen=True, kw_only=True):
    """When a window closes, in UTC, and the `steps` to it; the first is the timetable's rule.

    `absences` are the days of vacation on which its time stood still. It is never after `limit`.
    """

    at: datetime
    opened_at: datetime
    timetable: Timetable
    steps: tuple[DeadlineStep, ...]
    limit: datetime
    absences: Absences
    short: bool = False
    first: bool = False
    outages: tuple[TimeLoss, ...] = ()

    @property
    def closes(self) -> datetime:
        """Return when a window closes that still waits for a player: the deadline plus the grace period."""
        return self.at if self.short else self.at + timedelta(seconds=self.timetable.grace)


def next_deadline(
    timetable: Timetable,
    opened_at: datetime,
    *,
    first: bool = False,
    short: bool = False,
    vacations: Iterable[AnnouncedVacation] = (),
) -> Deadline:
    """Return the deadline of a window that opens at `opened_at`, by a valid timetable.

    `vacations` are the known ones of the seats that the window waits for; a call with another one shows how
    it moves the deadline. `opened_at` needs a time zone, but any will do.
    """
    if opened_at.utcoffset() is None:
        raise ValueError("the moment has no time zone")
    opened = opened_at.astimezone(UTC)
    away = absent_days(timetable, vacations)
    limit = opened + timedelta(seconds=timetable.bound)
    if short:
        at = opened + timedelta(seconds=timetable.short_period)
        steps: tuple[DeadlineStep, ...] = (DeadlineStep("short", at),)
        limit = max(limit, at)
    else:
        span = timedelta(seconds=timetable.span(first))
        close = close_by_hours if timetable.hours else close_by_period
        if timetable.holidays:
            limit = max(limit, close(timetable, opened, span, NO_DAYS, NO_LIMIT)[0])
        at, steps = close(timetable, opened, span, away, limit)
    return Deadline(
        at=at, opened_at=opened, timetable=timetable, steps=steps, limit=limit, absences=away, short=short, first=first
    )


def apply_credits(deadline: Deadline, given: Iterable[Credit]) -> Deadline:
    """Return the deadline after all these credits, applied in order."""
    for credit in given:
        deadline = (
            credit_outage(deadline, credit) if isinstance(credit, TimeLoss) else extend_deadline(deadline, credit)
        )
    return deadline


def credit_outage(deadline: Deadline, outage: TimeLoss) -> Deadline:
    """Return the deadline after an outage, with all lost time added once."""
    begins, ends = max(outage.begins, deadline.opened_at), outage.ends
    if outage in deadline.outages or begins >= ends or begins >= deadline.closes:
        return deadline
    lost = ends - begins - _credited_seconds(deadline, begins, ends)
    back = max(deadline.at + lost, ends)
    moved = _move_deadline(deadline, back, deadline.limit + lost, outage.why)
    return replace(moved, outages=(*deadline.outages, outage))


def extend_deadline(deadline: Deadline, extension: Extension) -> Deadline:
    """Return the deadline with the extension added, moved past quiet hours and days off."""
    more = timedelta(seconds=extension.seconds)
    return _move_deadline(deadline, deadline.at + more, deadline.limit + more, extension.why)


def _move_deadline(deadline: Deadline, to: datetime, limit: datetime, why: StepReason) -> Deadline:
    at, moves = to, tuple[DeadlineStep, ...]()
    if not deadline.short:
        at, moves = next_possible_close(deadline.timetable, to, deadline.absences, limit)
    steps = (*deadline.steps, DeadlineStep(why, to), *moves)
    return replace(deadline, at=at, steps=steps, limit=max(limit, at))


def _credited_seconds(deadline: Deadline, begins: datetime, ends: datetime) -> timedelta:
    """Return how much of a span has already been credited; outages are in order of their beginnings."""
    known, since = timedelta(), begins
    for outage in sorted(deadline.outages, key=lambda each: each.begins):
        start, end = max(outage.begins, since), min(outage.ends, ends)
        if start < end:
            known, since = known + (end - start), end
    return known
