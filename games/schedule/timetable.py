"""The timetable of a match, and spans of time in words."""

from datetime import date, time, tzinfo

from msgspec import Struct
from msgspec.structs import replace

from games.humanize import format_count
from games.schedule.clocks import find_zone


class InvalidTimetable(ValueError):
    """An invalid timetable; `problems` maps field names to sentences."""

    def __init__(self, problems: dict[str, str]) -> None:
        super().__init__("; ".join(f"{name}: {why}" for name, why in problems.items()))
        self.problems = problems


MINUTE, HOUR, DAY = 60, 3_600, 86_400
SHORTEST, LONGEST = MINUTE, 14 * DAY
SPREAD_MINUTES = 15
"""Times of the day that are spread move by 0 to 14 minutes, so that not all matches close in the same second."""

WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


def span_words(seconds: int) -> str:
    """Return a span in its largest whole unit, "24 hours" for one day: "2 days", "90 minutes"."""
    for unit, size in (("day", DAY), ("hour", HOUR), ("minute", MINUTE)):
        if seconds >= size and seconds % size == 0 and not (unit == "day" and seconds == size):
            return format_count(seconds // size, unit)
    return format_count(seconds, "second")


class QuietHours(Struct, frozen=True):
    """Hours in which no window closes; they span midnight if they end before they begin."""

    begins: time
    ends: time

    @property
    def over_midnight(self) -> bool:
        """Whether the quiet hours end on the next day."""
        return self.ends < self.begins


class Holiday(Struct, frozen=True, order=True):
    """Days without deadlines, from the `first` to the `last`."""

    first: date
    last: date

    @property
    def length(self) -> int:
        """Return the number of days."""
        return (self.last - self.first).days + 1


class Timetable(Struct, frozen=True, kw_only=True):
    """When windows close: after a `period`, or at `hours` of the day, in the time zone `zone`.

    Spans are whole seconds; exactly one of `period` and `hours` is given, and `at_least` is how long a window
    is open before one of the hours closes it. `days_off` are weekdays, Monday being 0. `first_period` is the
    length of the first window (None: like any other). No deadline is more than `bound` after the opening,
    except for `holidays`. Each seat has `vacation_days` for the whole match. `timetable_problems` validates it.
    """

    period: int | None = None
    hours: tuple[time, ...] = ()
    at_least: int = HOUR
    days_off: tuple[int, ...] = ()
    quiet: QuietHours | None = None
    zone: str = "UTC"
    first_period: int | None = None
    short_period: int = 5 * MINUTE
    grace: int = 0
    bound: int = 30 * DAY
    vacation_days: int = 0
    holidays: tuple[Holiday, ...] = ()

    @property
    def clocks(self) -> tzinfo:
        """Return the time zone."""
        return find_zone(self.zone)

    @property
    def place(self) -> str:
        """Return the place of the time zone: "Berlin", "New York"."""
        return self.zone.rpartition("/")[2].replace("_", " ")

    def span(self, first: bool = False) -> int:
        """Return how long a window is open, with fixed hours the minimum."""
        usual = self.at_least if self.period is None else self.period
        return self.first_period if first and self.first_period is not None else usual


def spread_timetable(timetable: Timetable, number: int) -> Timetable:
    """Return the timetable of the match of that number: its hours, or the end of its quiet hours, some minutes later.

    The minutes are the same for all turns of a match. No time moves past midnight.
    """
    minutes = number % SPREAD_MINUTES
    quiet = timetable.quiet and replace(timetable.quiet, ends=_later(timetable.quiet.ends, minutes))
    return replace(timetable, hours=tuple(_later(hour, minutes) for hour in timetable.hours), quiet=quiet)


def _later(hour: time, minutes: int) -> time:
    moved = hour.hour * 60 + hour.minute + minutes
    return hour if moved >= 24 * 60 else hour.replace(hour=moved // 60, minute=moved % 60)
