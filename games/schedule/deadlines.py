"""When a window closes, and what an outage gives back."""

from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from games.schedule.closing import (
    DeadlineStep,
    StepReason,
    close_by_hours,
    close_by_period,
    next_possible_close,
)
from games.schedule.free_time import Absences
from games.schedule.timetable import Timetable
from games.schedule.vacations import AnnouncedVacation, absent_days


class TimeLoss(Struct, frozen=True, tag="outage"):
    """A time in which nobody could play, or in which a match was paused."""

    begins: datetime
    ends: datetime
    why: Literal["outage", "pause"] = "outage"


class Extension(Struct, frozen=True, tag="extension"):
    """So many seconds more, by the host's word or from a player's bank."""

    seconds: int
    why: Literal["host", "bank"] = "host"


Credit: TypeAlias = TimeLoss | Extension


def credits_from_json(data: Any) -> tuple[Credit, ...]:
    """The credits that `credits_to_json` has written, in their order."""
    return msgspec.convert(data, tuple[Credit, ...])


def credits_to_json(credits_given: Iterable[Credit]) -> list[dict[str, Any]]:
    """The credits as JSON, moments in ISO 8601."""
    told: list[dict[str, Any]] = msgspec.to_builtins(list(credits_given))
    return told


class Deadline(Struct, frozen=True, kw_only=True):
    """When a window closes, in UTC, and how that came about: `steps`, the first being the timetable's rule.

    `absences` are the days, but for days off, on which its time stood still. It is never after `limit`.
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
        """When a window is closed that still waits for somebody: the deadline and its grace."""
        return self.at if self.short else self.at + timedelta(seconds=self.timetable.grace)


def next_deadline(
    timetable: Timetable,
    opened_at: datetime,
    *,
    first: bool = False,
    short: bool = False,
    vacations: Iterable[AnnouncedVacation] = (),
    holidays: Iterable[date] = (),
) -> Deadline:
    """When a window closes that opens at `opened_at`, by a valid timetable.

    `vacations` are those of the seats that the window waits for, as far as they are known; asked again with
    another one, it tells how that moves the deadline. `opened_at` may be of any zone, but must have one.
    """
    if opened_at.utcoffset() is None:
        raise ValueError("a moment without a zone is none")
    opened = opened_at.astimezone(UTC)
    away = absent_days(timetable, vacations, holidays)
    limit = opened + timedelta(seconds=timetable.bound)
    if short:
        at = opened + timedelta(seconds=timetable.short_period)
        steps: tuple[DeadlineStep, ...] = (DeadlineStep("short", at),)
        limit = max(limit, at)
    else:
        span = timedelta(seconds=timetable.span(first))
        close = close_by_hours if timetable.hours else close_by_period
        at, steps = close(timetable, opened, span, away, limit)
    return Deadline(
        at=at,
        opened_at=opened,
        timetable=timetable,
        steps=steps,
        limit=limit,
        absences=away,
        short=short,
        first=first,
    )


def apply_credits(deadline: Deadline, given: Iterable[Credit]) -> Deadline:
    """The deadline of a window that was given all these credits, one after another."""
    for credit in given:
        deadline = (
            credit_outage(deadline, credit)
            if isinstance(credit, TimeLoss)
            else extend_deadline(deadline, credit)
        )
    return deadline


def credit_outage(deadline: Deadline, outage: TimeLoss) -> Deadline:
    """Return the deadline of a window met by an outage, all lost time given back, once."""
    begins, ends = max(outage.begins, deadline.opened_at), outage.ends
    if outage in deadline.outages or begins >= ends or begins >= deadline.closes:
        return deadline
    lost = ends - begins - _credited_seconds(deadline, begins, ends)
    back = max(deadline.at + lost, ends)
    moved = _move_deadline(deadline, back, deadline.limit + lost, outage.why)
    return replace(moved, outages=(*deadline.outages, outage))


def extend_deadline(deadline: Deadline, extension: Extension) -> Deadline:
    """The deadline with so many seconds more; it waits for the end of quiet hours and days off as well."""
    more = timedelta(seconds=extension.seconds)
    return _move_deadline(deadline, deadline.at + more, deadline.limit + more, extension.why)


def _move_deadline(deadline: Deadline, to: datetime, limit: datetime, why: StepReason) -> Deadline:
    at, moves = to, tuple[DeadlineStep, ...]()
    if not deadline.short:
        at, moves = next_possible_close(deadline.timetable, to, deadline.absences, limit)
    steps = (*deadline.steps, DeadlineStep(why, to), *moves)
    return replace(deadline, at=at, steps=steps, limit=max(limit, at))


def _credited_seconds(deadline: Deadline, begins: datetime, ends: datetime) -> timedelta:
    """How much of a span has been given back already, outages being in the order of their beginnings."""
    known, since = timedelta(), begins
    for outage in sorted(deadline.outages, key=lambda each: each.begins):
        start, end = max(outage.begins, since), min(outage.ends, ends)
        if start < end:
            known, since = known + (end - start), end
    return known
