"""Spans of time in words."""

from games.humanize import format_count

_UNITS = (("day", 86_400), ("hour", 3_600), ("minute", 60))


def span_words(seconds: int) -> str:
    """Return a span in its largest whole unit, "24 hours" for one day: "2 days", "90 minutes"."""
    for unit, size in _UNITS:
        if seconds >= size and seconds % size == 0 and not (unit == "day" and seconds == size):
            return format_count(seconds // size, unit)
    return format_count(seconds, "second")


def repeated_words(seconds: int) -> str:
    """Return the span as it follows "every": "minute", "24 hours"."""
    return span_words(seconds).removeprefix("1 ")
