"""Deadlines spread over some minutes, so that not all matches of a time zone close in the same second."""

from datetime import time

from msgspec.structs import replace

from games.schedule.timetable import Timetable

MINUTES = 15
"""Times of the day move by 0 to 14 minutes."""


def spread_timetable(timetable: Timetable, number: int) -> Timetable:
    """Return the timetable of the match of that number: its hours, or the end of its quiet hours, some minutes later.

    The minutes are the same for all turns of a match. No time moves past midnight.
    """
    minutes = number % MINUTES
    quiet = timetable.quiet and replace(timetable.quiet, ends=_later(timetable.quiet.ends, minutes))
    return replace(timetable, hours=tuple(_later(hour, minutes) for hour in timetable.hours), quiet=quiet)


def _later(hour: time, minutes: int) -> time:
    moved = hour.hour * 60 + hour.minute + minutes
    return hour if moved >= 24 * 60 else hour.replace(hour=moved // 60, minute=moved % 60)
