"""Timetables from JSON and to it, and what is wrong with one."""

from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime, time, timedelta
from itertools import pairwise
from typing import Any

from msgspec.structs import replace

from games.schedule.clocks import zone_names
from games.schedule.free_time import Stretch, elapse, stretches
from games.schedule.timetable import (
    DAY,
    HOUR,
    LONGEST,
    MAX_GRACE,
    MAX_VACATION_DAYS,
    MAX_WINDOW_SECONDS,
    SHORTEST,
    WEEKDAYS,
    InvalidTimetable,
    QuietHours,
    Timetable,
)
from games.schedule.units import span_words

MIN_DAY_SECONDS = 4 * HOUR


def parse_timetable(data: Any) -> Timetable:
    """Return the timetable that untrusted JSON describes; BadTimetable with a sentence for each field."""
    if not isinstance(data, Mapping):
        raise InvalidTimetable({"": "A timetable is an object with named fields."})
    faults = {str(name): "There is no such field." for name in data if name not in _READERS}
    values: dict[str, Any] = {}
    for name, read in _READERS.items():
        if name not in data:
            continue
        try:
            values[name] = read(data[name])
        except ValueError as error:
            faults[name] = str(error)
    if faults:
        raise InvalidTimetable(faults)
    return validate_timetable(Timetable(**values))


def timetable_to_json(timetable: Timetable) -> dict[str, Any]:
    """The timetable as JSON that `parse` reads, every field named: another default changes nothing."""
    quiet = timetable.quiet
    return {
        "period": timetable.period,
        "hours": [_hour_words(hour) for hour in timetable.hours],
        "at_least": timetable.at_least,
        "days_off": [WEEKDAYS[day] for day in timetable.days_off],
        "quiet": [_hour_words(quiet.begins), _hour_words(quiet.ends)] if quiet else None,
        "zone": timetable.zone,
        "first_period": timetable.first_period,
        "short_period": timetable.short_period,
        "grace": timetable.grace,
        "bound": timetable.bound,
        "vacation_days": timetable.vacation_days,
    }


def validate_timetable(timetable: Timetable) -> Timetable:
    """The timetable itself; BadTimetable where `problems` finds any."""
    if faults := timetable_problems(timetable):
        raise InvalidTimetable(faults)
    return timetable


def timetable_problems(timetable: Timetable) -> dict[str, str]:
    """Return what is wrong with each field, in a sentence; the bound is asked once all else is right."""
    fits = 0 <= timetable.vacation_days <= MAX_VACATION_DAYS
    found = {
        "period": _period_problem(timetable),
        "hours": _hours_problem(timetable),
        "at_least": _span_problem(timetable.at_least, SHORTEST, DAY),
        "days_off": _days_off_problem(timetable),
        "quiet": _quiet_problem(timetable),
        "zone": "" if timetable.zone in zone_names() else f"There is no zone called {timetable.zone}.",
        "first_period": _span_problem(timetable.first_period, SHORTEST, LONGEST),
        "short_period": _span_problem(timetable.short_period, SHORTEST, DAY),
        "grace": _grace_problem(timetable),
        "bound": _span_problem(timetable.bound, SHORTEST, MAX_WINDOW_SECONDS),
        "vacation_days": "" if fits else f"Must be from 0 to {MAX_VACATION_DAYS} days.",
    }
    faults = {name: problem for name, problem in found.items() if problem}
    if not faults and timetable.bound < (needed := longest_window(timetable)):
        days = span_words(-(-needed // DAY) * DAY) if needed > DAY else span_words(needed)
        faults["bound"] = f"By this timetable a window can be open for {days}: the bound must not be nearer."
    return faults


def _period_problem(timetable: Timetable) -> str:
    if timetable.period is None:
        return "" if timetable.hours else "Give a period, or fixed hours of the day."
    if timetable.hours:
        return "Give a period or fixed hours of the day, not both."
    return _span_problem(timetable.period, SHORTEST, LONGEST)


def _hours_problem(timetable: Timetable) -> str:
    hours = timetable.hours
    if list(hours) != sorted(set(hours)):
        return "Give each hour once, the earliest first."
    asleep = [hour for hour in hours if timetable.quiet and _is_in_quiet(hour, timetable.quiet)]
    return f"{_hour_words(asleep[0])} is in the quiet hours." if asleep else ""


def _days_off_problem(timetable: Timetable) -> str:
    days = timetable.days_off
    if list(days) != sorted(set(days)) or not set(days) <= set(range(len(WEEKDAYS))):
        return "Give each day off once, Monday first."
    return "On one day of the week at least something must close." if len(days) == len(WEEKDAYS) else ""


def _quiet_problem(timetable: Timetable) -> str:
    quiet = timetable.quiet
    if not quiet:
        return ""
    if quiet.begins == quiet.ends:
        return "Quiet hours must end at another time than they begin."
    awake = (_second_of_day(quiet.begins) - _second_of_day(quiet.ends)) % DAY
    return (
        "" if awake >= MIN_DAY_SECONDS else f"Leave {span_words(MIN_DAY_SECONDS)} of the day awake at least."
    )


def _grace_problem(timetable: Timetable) -> str:
    most = min(MAX_GRACE, timetable.span(), timetable.span(first=True))
    if 0 <= timetable.grace <= most:
        return ""
    return f"Must be nothing, or at most {span_words(most)}." if most > 0 else ""


def _span_problem(seconds: int | None, low: int, high: int) -> str:
    if seconds is None or low <= seconds <= high:
        return ""
    return f"Must be from {span_words(low)} to {span_words(high)}."


def _is_in_quiet(hour: time, quiet: QuietHours) -> bool:
    if quiet.over_midnight:
        return hour >= quiet.begins or hour < quiet.ends
    return quiet.begins <= hour < quiet.ends


def _second_of_day(hour: time) -> int:
    return hour.hour * HOUR + hour.minute * 60


def _hour_words(hour: time) -> str:
    return hour.isoformat("minutes")


def _read_whole(raw: Any) -> int:
    if type(raw) is not int:
        raise ValueError("Must be a whole number.")
    return raw


def _read_optional(raw: Any) -> int | None:
    return None if raw is None else _read_whole(raw)


def _read_hour(raw: Any) -> time:
    if isinstance(raw, str) and len(raw) == len("00:00") and raw[2] == ":" and raw.isascii():
        hour, minute = raw[:2], raw[3:]
        if hour.isdigit() and minute.isdigit() and int(hour) < 24 and int(minute) < 60:
            return time(int(hour), int(minute))
    raise ValueError("An hour is written like 18:00.")


def _read_list(raw: Any) -> list[Any]:
    if not isinstance(raw, list | tuple):
        raise ValueError("Must be a list.")
    return list(raw)


def _read_hours(raw: Any) -> tuple[time, ...]:
    return tuple(sorted(_read_hour(each) for each in _read_list(raw)))


def _read_days(raw: Any) -> tuple[int, ...]:
    days = _read_list(raw)
    if not all(isinstance(day, str) and day in WEEKDAYS for day in days):
        raise ValueError("A day is written like monday.")
    return tuple(sorted(WEEKDAYS.index(day) for day in days))


def _read_quiet(raw: Any) -> QuietHours | None:
    if raw is None:
        return None
    hours = _read_list(raw)
    if len(hours) != 2:
        raise ValueError("Quiet hours are two: when they begin and when they end.")
    return QuietHours(*map(_read_hour, hours))


def _read_zone(raw: Any) -> str:
    if not isinstance(raw, str):
        raise ValueError("A zone is written like Europe/Berlin.")
    return raw


_READERS: dict[str, Callable[[Any], Any]] = {
    "period": _read_optional,
    "hours": _read_hours,
    "at_least": _read_whole,
    "days_off": _read_days,
    "quiet": _read_quiet,
    "zone": _read_zone,
    "first_period": _read_optional,
    "short_period": _read_whole,
    "grace": _read_whole,
    "bound": _read_whole,
    "vacation_days": _read_whole,
}


# A Monday like any other, on clocks that never change.
SOME_MONDAY = datetime(2024, 1, 8, tzinfo=UTC)
NO_LIMIT = datetime.max.replace(tzinfo=UTC)
A_WEEK = timedelta(days=7)


def longest_window(timetable: Timetable) -> int:
    """Return seconds after its opening by which every window can be closed, however the clocks change."""
    plain = replace(timetable, zone="UTC")
    spans = {plain.span(), plain.span(first=True)}
    open_for = max(_longest_elapsed(plain, timedelta(seconds=span)) for span in spans)
    if not (plain.hours or plain.days_off or plain.quiet):
        return int(open_for.total_seconds())
    wait = _longest_gap(plain) if plain.hours else _longest_closed(plain)
    return int((open_for + 2 * wait).total_seconds()) + DAY


def _longest_elapsed(plain: Timetable, span: timedelta) -> timedelta:
    """The longest that `span` takes; it takes longest from where time begins to stand still."""
    quiet = plain.period is not None and span.total_seconds() < DAY
    begin = [SOME_MONDAY, *(begins for begins, _ in _week(plain, quiet=quiet))]
    return max(
        elapse(since, span, stretches(plain, since, {}, quiet=quiet), NO_LIMIT) - since for since in begin
    )


def _longest_closed(plain: Timetable) -> timedelta:
    nothing = timedelta()
    begin = [begins for begins, _ in _week(plain, quiet=True)]
    return max(
        elapse(since, nothing, stretches(plain, since, {}, quiet=True), NO_LIMIT) - since for since in begin
    )


def _longest_gap(plain: Timetable) -> timedelta:
    """The longest from one fixed hour to the next."""
    days = [SOME_MONDAY + timedelta(days=number) for number in range(14)]
    open_days = [day for day in days if day.weekday() not in plain.days_off]
    hours = [day + _since_midnight(hour) for day in open_days for hour in plain.hours]
    return max((later - hour for hour, later in pairwise(hours)), default=A_WEEK)


def _since_midnight(hour: time) -> timedelta:
    return timedelta(hours=hour.hour, minutes=hour.minute)


def _week(plain: Timetable, *, quiet: bool) -> Iterator[Stretch]:
    for begins, ends in stretches(plain, SOME_MONDAY, {}, quiet=quiet):
        if begins > SOME_MONDAY + A_WEEK:
            return
        yield begins, ends
