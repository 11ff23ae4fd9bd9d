"""The named paces that a host chooses from."""

from datetime import time

from msgspec import Struct
from msgspec.structs import replace

from games.schedule.timetable import DAY, HOUR, MINUTE, QuietHours, Timetable, span_words

SIX = time(18)
MONDAY_TO_FRIDAY = (0, 1, 2, 3, 4)
WEEKEND = (5, 6)


class Pace(Struct, frozen=True):
    """A named timetable with a description; `{turn}` stands for the game's word for a turn."""

    slug: str
    title: str
    line: str
    timetable: Timetable

    def in_zone(self, zone: str) -> Timetable:
        """Return the timetable in one of `clocks.zone_names()`."""
        return replace(self.timetable, zone=zone)

    def said(self, turn: str) -> tuple[str, str]:
        """Return title and description with the game's word for a turn."""
        return self.title.replace("{turn}", turn), self.line.replace("{turn}", turn)


def _period(seconds: int) -> Pace:
    words = span_words(seconds) if seconds != DAY else "1 day"
    line = f"Every {{turn}} lasts {words}, day or night."
    return Pace(f"every-{seconds}", words, line, Timetable(period=seconds))


NAMED = (
    Pace(
        "ten-minutes",
        "Live: ten minutes",
        "Everybody is online: ten minutes per {turn}, two for a short decision.",
        Timetable(period=10 * MINUTE, short_period=2 * MINUTE),
    ),
    Pace(
        "daily",
        "One {turn} a day",
        "Each {turn} lasts 24 hours. No {turn} ends between 23:00 and 7:00.",
        Timetable(period=DAY, quiet=QuietHours(time(23), time(7)), short_period=HOUR),
    ),
    Pace(
        "working-days",
        "Working days at 18:00",
        "A {turn} ends from Monday to Friday at 18:00. The weekend is off.",
        Timetable(hours=(SIX,), at_least=12 * HOUR, days_off=WEEKEND, short_period=HOUR),
    ),
    Pace(
        "weekends",
        "Weekends",
        "A {turn} ends on Saturday and on Sunday at 18:00. The week is off.",
        Timetable(hours=(SIX,), at_least=12 * HOUR, days_off=MONDAY_TO_FRIDAY, short_period=HOUR),
    ),
)
PERIODS = tuple(_period(seconds) for seconds in (MINUTE, 5 * MINUTE, HOUR, 12 * HOUR, DAY, 2 * DAY, 7 * DAY, 14 * DAY))
PACES = NAMED + PERIODS


def find_pace(slug: str) -> Pace | None:
    """Return the pace with that slug, or None."""
    return next((pace for pace in PACES if pace.slug == slug), None)
