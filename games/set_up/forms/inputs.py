"""Inputs for spans of time, hours of the day, and moments."""

import re
from datetime import datetime, time
from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from games.schedule.units import span_words

_SECONDS = {"second": 1, "minute": 60, "min": 60, "hour": 3_600, "day": 86_400, "week": 604_800}
_SPAN = re.compile(rf"(\d{{1,7}})\s*({'|'.join(_SECONDS)})s?")
_BETWEEN = re.compile(r"(?:\s|,|and)*")
LONGEST_TEXT = 60
YEARS = range(1970, 2200)


class SpanField(forms.Field):
    """A span of time as one says it, "36 hours" or "1 day and 12 hours"; its value is seconds."""

    def to_python(self, value: Any) -> Any:
        """The seconds; None for nothing."""
        said = _said(value).lower()
        if not said:
            return None
        parts = _SPAN.findall(said)
        if not parts or not _BETWEEN.fullmatch(_SPAN.sub("", said)):
            raise ValidationError("A span is written like 36 hours or 2 days.")
        return sum(int(number) * _SECONDS[unit] for number, unit in parts)

    def prepare_value(self, value: Any) -> Any:
        """Seconds in words; what somebody has entered stays as it is."""
        return span_words(value) if isinstance(value, int) and value else value


def _time(said: str) -> time:
    hours, minutes = map(int, (said if ":" in said else f"{said}:0").split(":", 1))
    return time(hours, minutes)


class HoursField(forms.Field):
    """Hours of the day, "12:00, 18:30"; its value is a tuple of times, the earliest first."""

    def to_python(self, value: Any) -> Any:
        """The times, each once."""
        said = _said(value).replace(",", " ").split()
        try:
            return tuple(sorted({_time(hour) for hour in said}))
        except (TypeError, ValueError):
            raise ValidationError("An hour is written like 18:00.") from None

    def prepare_value(self, value: Any) -> Any:
        """Times as they are written."""
        return ", ".join(hour.isoformat("minutes") for hour in value) if isinstance(value, tuple) else value


class HourField(forms.TimeField):
    """One hour of the day."""

    widget = forms.TimeInput({"type": "time"}, format="%H:%M")

    def __init__(self, **kwargs: Any) -> None:
        said = {"invalid": "An hour is written like 18:00."}
        super().__init__(input_formats=["%H:%M", "%H:%M:%S"], error_messages=said, **kwargs)


class WallField(forms.Field):
    """A day and an hour by some clock on a wall; its value is a datetime without a zone."""

    widget = forms.DateTimeInput({"type": "datetime-local"})

    def to_python(self, value: Any) -> Any:
        """What the clock shows, to the minute; None for nothing."""
        said = _said(value)
        if not said:
            return None
        try:
            shown = datetime.fromisoformat(said)
        except ValueError:
            shown = None
        if shown is None or shown.tzinfo or shown.year not in YEARS:
            raise ValidationError("A moment is written like 2030-12-24 18:00.")
        return shown.replace(second=0, microsecond=0)

    def prepare_value(self, value: Any) -> Any:
        """As browsers take it."""
        return value.isoformat(timespec="minutes") if isinstance(value, datetime) else value


def _said(value: Any) -> str:
    """What was typed; of more than anybody means only the beginning."""
    return str(value or "")[:LONGEST_TEXT].strip()
