"""The bank of vacation days that each seat has, and the vacations that are announced from it."""

from collections.abc import Iterable, Mapping
from datetime import date, datetime, timedelta

from msgspec import Struct

from games.humanize import format_count
from games.schedule.free_time import ONE_DAY, Absence, is_free, local_day
from games.schedule.timetable import Timetable, VacationRefused

MAX_DAYS_AHEAD = timedelta(days=366)


class AnnouncedVacation(Struct, frozen=True):
    """Days that a seat has announced to be away, from the `first` to the `last`."""

    seat: int
    first: date
    last: date

    def days(self) -> list[date]:
        """All its days."""
        return [self.first + number * ONE_DAY for number in range((self.last - self.first).days + 1)]


def announce_vacation(
    timetable: Timetable,
    vacations: Iterable[AnnouncedVacation],
    new: AnnouncedVacation,
    now: datetime,
    holidays: Iterable[date] = (),
) -> tuple[AnnouncedVacation, ...]:
    """Return all vacations once `new` is announced; VacationRefused where it cannot be."""
    today = local_day(now, timetable)
    if new.last < new.first:
        raise VacationRefused("A vacation cannot end before it begins.")
    if new.first <= today:
        raise VacationRefused("A vacation begins tomorrow at the earliest: the others have to know of it.")
    if new.last > today + MAX_DAYS_AHEAD:
        raise VacationRefused("A vacation can be announced a year ahead at most.")
    kept = tuple(vacations)
    left = vacation_days_left(timetable, kept, new.seat, holidays)
    known = {day for each in kept if each.seat == new.seat for day in each.days()}
    cost = sum(
        day not in known and not is_free(day, timetable, _holiday_days(holidays)) for day in new.days()
    )
    if cost > left:
        raise VacationRefused(f"That takes {format_count(cost, 'day')} of vacation, and {left} are left.")
    return (*kept, new)


def vacation_days_left(
    timetable: Timetable, vacations: Iterable[AnnouncedVacation], seat: int, holidays: Iterable[date] = ()
) -> int:
    """How many days of vacation the seat can still announce."""
    own = [each for each in vacations if each.seat == seat]
    return timetable.vacation_days - len(_paid_days(timetable, own, _holiday_days(holidays)))


def absent_days(
    timetable: Timetable, vacations: Iterable[AnnouncedVacation], holidays: Iterable[date]
) -> dict[date, Absence]:
    """The days on which time stands still, but for days off: holidays, and vacations as far as banks pay."""
    found = _holiday_days(holidays)
    by_seat: dict[int, list[AnnouncedVacation]] = {}
    for each in vacations:
        by_seat.setdefault(each.seat, []).append(each)
    paid = {day for own in by_seat.values() for day in _paid_days(timetable, own, found)}
    return {**dict.fromkeys(sorted(paid), "vacation"), **found}


def _paid_days(
    timetable: Timetable, own: Iterable[AnnouncedVacation], holidays: Mapping[date, Absence]
) -> list[date]:
    """The days that the bank of one seat pays, the earliest first."""
    days = sorted({day for each in own for day in each.days()})
    return [day for day in days if not is_free(day, timetable, holidays)][: timetable.vacation_days]


def _holiday_days(holidays: Iterable[date]) -> dict[date, Absence]:
    return dict.fromkeys(holidays, "holiday")
