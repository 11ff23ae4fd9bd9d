"""Moments and durations as the reader of a message reads them."""

from datetime import datetime, timedelta, tzinfo

from msgspec import Struct

from games.humanize import format_count


class ReaderClock(Struct, frozen=True):
    """The current moment, and the reader's time zone."""

    now: datetime
    zone: tzinfo

    def deadline_line(self, deadline: datetime) -> str:
        """Return a sentence with the deadline."""
        return f"Deadline: {self.format_moment(deadline)}."

    def format_moment(self, moment: datetime) -> str:
        """Return the moment in the reader's time zone: "Tuesday 24 November, 18:00 (Europe/Berlin)"."""
        there = moment.astimezone(self.zone)
        return f"{there:%A} {there.day} {there:%B, %H:%M} ({self.zone})"


def format_time_left(left: timedelta) -> str:
    """Return the time left, rounded down: "2 days 3 hours", "1 hour", "Less than a minute"."""
    hours, minutes = divmod(int(left.total_seconds()) // 60, 60)
    days, hours_too = divmod(hours, 24)
    counts: tuple[str | int, str | int]
    if days:
        counts = format_count(days, "day"), hours_too and format_count(hours_too, "hour")
    else:
        counts = hours and format_count(hours, "hour"), minutes and format_count(minutes, "minute")
    return " ".join(each for each in counts if each) or "Less than a minute"
