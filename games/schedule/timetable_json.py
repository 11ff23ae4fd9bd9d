"""Timetables from and to JSON, and their validation."""

from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime, time, timedelta
from itertools import pairwise, takewhile
from typing import Annotated, Any

import msgspec
from msgspec.structs import asdict, replace

from games.schedule.clocks import zone_names
from games.schedule.free_time import NO_DAYS, NO_LIMIT, elapse, stretches
from games.schedule.timetable import (
    DAY,
    HOUR,
    LONGEST,
    SHORTEST,
    WEEKDAYS,
    Holiday,
    InvalidTimetable,
    QuietHours,
    Timetable,
    span_words,
)

MIN_DAY_SECONDS = 4 * HOUR
MAX_GRACE = HOUR
MAX_WINDOW_SECONDS = 90 * DAY
MAX_VACATION_DAYS = 60
MAX_HOLIDAY_DAYS = 120
HOLIDAY_YEARS = range(2000, 2200)


def parse_timetable(data: Any) -> Timetable:
    """Return the timetable in untrusted JSON. Raise InvalidTimetable with a sentence for each field."""
    if not isinstance(data, Mapping):
        raise InvalidTimetable({"": "A timetable must be an object with named fields."})
    faults = {str(name): "There is no such field." for name in data if name not in _SHAPES}
    values: dict[str, Any] = {}
    for name, shapes in _SHAPES.items():
        for shape, message in shapes if name in data else ():
            try:
                values[name] = msgspec.convert(data[name], shape)
            except msgspec.ValidationError:
                faults.setdefault(name, message)
    if faults:
        raise InvalidTimetable(faults)
    built = {name: build(values[name]) for name, build in _BUILDERS.items() if values.get(name) is not None}
    return validate_timetable(Timetable(**values | built))


def timetable_to_json(timetable: Timetable) -> dict[str, Any]:
    """Return the timetable as JSON with every field, so that later defaults change nothing."""
    quiet = timetable.quiet
    return asdict(timetable) | {
        "hours": [_hour_words(hour) for hour in timetable.hours],
        "days_off": [WEEKDAYS[day] for day in timetable.days_off],
        "quiet": [_hour_words(quiet.begins), _hour_words(quiet.ends)] if quiet else None,
        "holidays": [[holiday.first.isoformat(), holiday.last.isoformat()] for holiday in timetable.holidays],
    }


def validate_timetable(timetable: Timetable) -> Timetable:
    """Return the timetable. Raise InvalidTimetable if it has problems."""
    if faults := timetable_problems(timetable):
        raise InvalidTimetable(faults)
    return timetable


def timetable_problems(timetable: Timetable) -> dict[str, str]:
    """Return a sentence for each invalid field; the bound is checked once all else is valid."""
    fits = 0 <= timetable.vacation_days <= MAX_VACATION_DAYS
    found = {
        "period": _period_problem(timetable),
        "hours": _hours_problem(timetable),
        "at_least": _span_problem(timetable.at_least, SHORTEST, DAY),
        "days_off": _days_off_problem(timetable),
        "quiet": _quiet_problem(timetable),
        "zone": "" if timetable.zone in zone_names() else f"There is no time zone {timetable.zone}.",
        "first_period": _span_problem(timetable.first_period, SHORTEST, LONGEST),
        "short_period": _span_problem(timetable.short_period, SHORTEST, DAY),
        "grace": _grace_problem(timetable),
        "bound": _span_problem(timetable.bound, SHORTEST, MAX_WINDOW_SECONDS),
        "vacation_days": "" if fits else f"Enter a number from 0 to {MAX_VACATION_DAYS} days.",
        "holidays": _holidays_problem(timetable.holidays),
    }
    faults = {name: problem for name, problem in found.items() if problem}
    if not faults and timetable.bound < (needed := longest_window(timetable)):
        days = span_words(-(-needed // DAY) * DAY) if needed > DAY else span_words(needed)
        faults["bound"] = f"With this timetable a turn can last {days}. Set the maximum to at least that."
    return faults


def _period_problem(timetable: Timetable) -> str:
    if timetable.period is None:
        return "" if timetable.hours else "Enter a length or fixed hours."
    if timetable.hours:
        return "Enter either a length or fixed hours, not both."
    return _span_problem(timetable.period, SHORTEST, LONGEST)


def _hours_problem(timetable: Timetable) -> str:
    hours = timetable.hours
    if list(hours) != sorted(set(hours)):
        return "Enter each hour once, the earliest first."
    asleep = [hour for hour in hours if timetable.quiet and _is_in_quiet(hour, timetable.quiet)]
    return f"{_hour_words(asleep[0])} is within the quiet hours." if asleep else ""


def _days_off_problem(timetable: Timetable) -> str:
    days = timetable.days_off
    if list(days) != sorted(set(days)) or not set(days) <= set(range(len(WEEKDAYS))):
        return "Enter each day off once, Monday first."
    return "Leave at least one day of the week on which a turn can close." if len(days) == len(WEEKDAYS) else ""


def _holidays_problem(holidays: tuple[Holiday, ...]) -> str:
    if any(holiday.last < holiday.first for holiday in holidays):
        return "A holiday cannot end before it begins."
    if not {day.year for holiday in holidays for day in (holiday.first, holiday.last)} <= set(HOLIDAY_YEARS):
        return f"Enter a year from {HOLIDAY_YEARS[0]} to {HOLIDAY_YEARS[-1]}."
    if sum(holiday.length for holiday in holidays) > MAX_HOLIDAY_DAYS:
        return f"Enter at most {MAX_HOLIDAY_DAYS} days of holidays."
    return "" if list(holidays) == sorted(holidays) else "Enter the earliest holiday first."


def _quiet_problem(timetable: Timetable) -> str:
    quiet = timetable.quiet
    if not quiet:
        return ""
    if quiet.begins == quiet.ends:
        return "Quiet hours cannot begin and end at the same time."
    awake = (_second_of_day(quiet.begins) - _second_of_day(quiet.ends)) % DAY
    least = f"Leave at least {span_words(MIN_DAY_SECONDS)} of the day outside quiet hours."
    return "" if awake >= MIN_DAY_SECONDS else least


def _grace_problem(timetable: Timetable) -> str:
    most = min(MAX_GRACE, timetable.span(), timetable.span(first=True))
    if 0 <= timetable.grace <= most:
        return ""
    return f"Leave this empty, or enter at most {span_words(most)}." if most > 0 else ""


def _span_problem(seconds: int | None, low: int, high: int) -> str:
    if seconds is None or low <= seconds <= high:
        return ""
    return f"Enter a time from {span_words(low)} to {span_words(high)}."


def _is_in_quiet(hour: time, quiet: QuietHours) -> bool:
    if quiet.over_midnight:
        return hour >= quiet.begins or hour < quiet.ends
    return quiet.begins <= hour < quiet.ends


def _second_of_day(hour: time) -> int:
    return hour.hour * HOUR + hour.minute * 60


def _hour_words(hour: time) -> str:
    return hour.isoformat("minutes")


_Hour = Annotated[str, msgspec.Meta(pattern=r"^([01][0-9]|2[0-3]):[0-5][0-9]\Z")]
_Weekday = Annotated[str, msgspec.Meta(pattern=rf"^({'|'.join(WEEKDAYS)})\Z")]
_WHOLE_NUMBER = ((int, "Must be a whole number."),)
_OPTIONAL_NUMBER = ((int | None, "Must be a whole number."),)
_BAD_LIST, _BAD_HOUR = "Must be a list.", "Enter an hour such as 18:00."

_SHAPES: dict[str, tuple[tuple[Any, str], ...]] = {
    "period": _OPTIONAL_NUMBER,
    "hours": ((list, _BAD_LIST), (list[_Hour], _BAD_HOUR)),
    "at_least": _WHOLE_NUMBER,
    "days_off": ((list, _BAD_LIST), (list[_Weekday], "Enter a day such as monday.")),
    "quiet": (
        (list | None, _BAD_LIST),
        (tuple[Any, Any] | None, "Enter both the beginning and the end of the quiet hours."),
        (tuple[_Hour, _Hour] | None, _BAD_HOUR),
    ),
    "zone": ((str, "Enter a time zone such as Europe/Berlin."),),
    "first_period": _OPTIONAL_NUMBER,
    "short_period": _WHOLE_NUMBER,
    "grace": _WHOLE_NUMBER,
    "bound": _WHOLE_NUMBER,
    "vacation_days": _WHOLE_NUMBER,
    "holidays": (
        (list[list[Any]], _BAD_LIST),
        (list[tuple[str, str]], "Enter the first and the last day of each holiday."),
        (list[tuple[date, date]], "Enter a day such as 2026-12-24."),
    ),
}
"""The types that the JSON of each field must have, the loosest first, with the sentence for one that it has not."""

_BUILDERS: dict[str, Callable[[Any], Any]] = {
    "hours": lambda hours: tuple(sorted(map(time.fromisoformat, hours))),
    "days_off": lambda days: tuple(sorted(map(WEEKDAYS.index, days))),
    "quiet": lambda hours: QuietHours(*map(time.fromisoformat, hours)),
    "holidays": lambda holidays: tuple(sorted(Holiday(*days) for days in holidays)),
}


# Any Monday, in a zone whose clocks never change.
SOME_MONDAY = datetime(2024, 1, 8, tzinfo=UTC)
A_WEEK = timedelta(days=7)


def longest_window(timetable: Timetable) -> int:
    """Return the seconds after which every window can be closed without holidays, whatever the clocks do."""
    plain = replace(timetable, zone="UTC", holidays=())
    by_day = plain.period is not None
    spans = {plain.span(), plain.span(first=True)}
    open_for = max(_longest_elapsed(plain, timedelta(seconds=span), quiet=by_day and span < DAY) for span in spans)
    if not (plain.hours or plain.days_off or plain.quiet):
        return int(open_for.total_seconds())
    wait = _longest_gap(plain) if plain.hours else _longest_elapsed(plain, timedelta(), quiet=True)
    return int((open_for + 2 * wait).total_seconds()) + DAY


def _longest_elapsed(plain: Timetable, span: timedelta, *, quiet: bool) -> timedelta:
    """Return the longest duration of `span`; it is longest from where time stops counting."""
    known = stretches(plain, SOME_MONDAY, NO_DAYS, quiet=quiet)
    week = takewhile(lambda begins: begins <= SOME_MONDAY + A_WEEK, (begins for begins, _ in known))
    begin = [SOME_MONDAY, *week]
    return max(elapse(since, span, stretches(plain, since, NO_DAYS, quiet=quiet), NO_LIMIT) - since for since in begin)


def _longest_gap(plain: Timetable) -> timedelta:
    """Return the longest time from one fixed hour to the next."""
    days = [SOME_MONDAY + timedelta(days=number) for number in range(14)]
    open_days = [day for day in days if day.weekday() not in plain.days_off]
    hours = [day + timedelta(hours=hour.hour, minutes=hour.minute) for day in open_days for hour in plain.hours]
    return max((later - hour for hour, later in pairwise(hours)), default=A_WEEK)
