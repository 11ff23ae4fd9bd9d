"""When a window closes, and how outages and extensions move its deadline."""

from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from games.schedule.closing import DeadlineStep, StepReason, close_by_hours, close_by_period, next_possible_close
from games.schedule.free_time import Absences
from games.schedule.timetable import Timetable
from games.schedule.vacations import AnnouncedVacation, absent_days


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

    `absences` are the days on which its time stood still, without days off. It is never after `limit`.
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
    holidays: Iterable[date] = (),
) -> Deadline:
    """Return the deadline of a window that opens at `opened_at`, by a valid timetable.

    `vacations` are the known ones of the seats that the window waits for; a call with another one shows how
    it moves the deadline. `opened_at` needs a time zone, but any will do.
    """
    if opened_at.utcoffset() is None:
        raise ValueError("the moment has no time zone")
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
