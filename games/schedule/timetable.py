"""The timetable of a match."""

from datetime import date, time, tzinfo

from msgspec import Struct

from games.schedule.clocks import find_zone


class InvalidTimetable(ValueError):
    """An invalid timetable; `problems` maps field names to sentences."""

    def __init__(self, problems: dict[str, str]) -> None:
        super().__init__("; ".join(f"{name}: {why}" for name, why in problems.items()))
        self.problems = problems


class VacationRefused(ValueError):
    """A vacation that cannot be announced; the message says why."""


MINUTE, HOUR, DAY = 60, 3_600, 86_400
SHORTEST, LONGEST = MINUTE, 14 * DAY
MAX_GRACE = HOUR
MAX_WINDOW_SECONDS = 90 * DAY
MAX_VACATION_DAYS = 60
MAX_HOLIDAY_DAYS = 120
HOLIDAY_YEARS = range(2000, 2200)

WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


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
