"""Vacation days of seats, and the vacations announced from them."""

from collections.abc import Iterable, Sequence
from datetime import date, datetime, timedelta

from msgspec import Struct

from games.humanize import format_count
from games.schedule.free_time import NO_DAYS, ONE_DAY, Absences, is_free, local_day
from games.schedule.timetable import Timetable

MAX_DAYS_AHEAD = timedelta(days=366)


class AnnouncedVacation(Struct, frozen=True):
    """A vacation that a seat has announced, from the `first` to the `last` day."""

    seat: int
    first: date
    last: date

    def days(self) -> list[date]:
        """Return all days of the vacation."""
        return [self.first + number * ONE_DAY for number in range((self.last - self.first).days + 1)]


def vacation_problem(
    timetable: Timetable, vacations: Sequence[AnnouncedVacation], new: AnnouncedVacation, now: datetime
) -> str:
    """Return why `new` cannot be announced after the seat's other `vacations`; "" if it can."""
    today = local_day(now, timetable)
    if new.last < new.first:
        return "A vacation cannot end before it begins."
    if new.first <= today:
        return "A vacation can begin tomorrow at the earliest."
    if new.last > today + MAX_DAYS_AHEAD:
        return "A vacation can be announced at most a year in advance."
    left = vacation_days_left(timetable, vacations, new.seat)
    known = {day for each in vacations if each.seat == new.seat for day in each.days()}
    cost = sum(day not in known and not is_free(day, timetable, NO_DAYS) for day in new.days())
    return f"This takes {format_count(cost, 'day')} of vacation, but only {left} are left." if cost > left else ""


def vacation_days_left(timetable: Timetable, vacations: Iterable[AnnouncedVacation], seat: int) -> int:
    """Return how many vacation days the seat can still announce."""
    own = [each for each in vacations if each.seat == seat]
    return timetable.vacation_days - len(_paid_days(timetable, own))


def absent_days(timetable: Timetable, vacations: Iterable[AnnouncedVacation]) -> Absences:
    """Return the days of vacation within the allowances, without days off."""
    by_seat: dict[int, list[AnnouncedVacation]] = {}
    for each in vacations:
        by_seat.setdefault(each.seat, []).append(each)
    return frozenset(day for own in by_seat.values() for day in _paid_days(timetable, own))


def _paid_days(timetable: Timetable, own: Iterable[AnnouncedVacation]) -> list[date]:
    """Return the vacation days within one seat's allowance, the earliest first."""
    days = sorted({day for each in own for day in each.days()})
    return [day for day in days if not is_free(day, timetable, NO_DAYS)][: timetable.vacation_days]
