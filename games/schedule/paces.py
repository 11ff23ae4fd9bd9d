"""The paces that a host chooses from, in plain words."""

from datetime import time

from msgspec import Struct
from msgspec.structs import replace

from games.schedule.timetable import DAY, HOUR, MINUTE, QuietHours, Timetable
from games.schedule.units import span_words

SIX = time(18)
MONDAY_TO_FRIDAY = (0, 1, 2, 3, 4)
WEEKEND = (5, 6)


class Pace(Struct, frozen=True):
    """A timetable with a name, and a sentence of what it means; `{turn}` in both is its word for one."""

    slug: str
    title: str
    line: str
    timetable: Timetable

    def in_zone(self, zone: str) -> Timetable:
        """The timetable by the clocks of one of `clocks.zone_names()`."""
        return replace(self.timetable, zone=zone)

    def said(self, turn: str) -> tuple[str, str]:
        """Its title and its sentence, with the game's word for a turn."""
        return self.title.replace("{turn}", turn), self.line.replace("{turn}", turn)


def _period(seconds: int) -> Pace:
    words = span_words(seconds) if seconds != DAY else "1 day"
    line = f"Every {{turn}} is open for {words}, by day and by night."
    return Pace(f"every-{seconds}", words, line, Timetable(period=seconds))


NAMED = (
    Pace(
        "ten-minutes",
        "Ten minutes, now",
        "Everybody is at the table: ten minutes a {turn}, two for what is short.",
        Timetable(period=10 * MINUTE, short_period=2 * MINUTE),
    ),
    Pace(
        "daily",
        "A {turn} a day",
        "Each {turn} is open for 24 hours, and none ends between eleven at night and seven in the morning.",
        Timetable(period=DAY, quiet=QuietHours(time(23), time(7)), short_period=HOUR),
    ),
    Pace(
        "working-days",
        "Working days at six",
        "From Monday to Friday a {turn} ends at six in the evening; the weekend is off.",
        Timetable(hours=(SIX,), at_least=12 * HOUR, days_off=WEEKEND, short_period=HOUR),
    ),
    Pace(
        "weekends",
        "Weekends",
        "A {turn} ends on Saturday and one on Sunday, at six in the evening; the week is off.",
        Timetable(hours=(SIX,), at_least=12 * HOUR, days_off=MONDAY_TO_FRIDAY, short_period=HOUR),
    ),
)
PERIODS = tuple(
    _period(seconds) for seconds in (MINUTE, 5 * MINUTE, HOUR, 12 * HOUR, DAY, 2 * DAY, 7 * DAY, 14 * DAY)
)
PACES = NAMED + PERIODS


def find_pace(slug: str) -> Pace | None:
    """The pace with that name, if there is one."""
    return next((pace for pace in PACES if pace.slug == slug), None)
