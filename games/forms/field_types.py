"""Types of form fields: names, time zones, durations and times, their error messages, and the form of an invitation."""

import re
from datetime import date, datetime, time
from functools import cache
from importlib.resources import files
from itertools import product
from typing import Any, TypeVar

from django import forms
from django.core.exceptions import ValidationError

from games.display_names import MAX_DISPLAY_NAME_LENGTH, clean_display_name
from games.schedule.clocks import zone_names
from games.schedule.timetable import Holiday, span_words

FieldType = TypeVar("FieldType", bound=forms.Field)


def typed_field(form: forms.BaseForm, name: str, kind: type[FieldType]) -> FieldType:
    """Return the field of that name. Raise TypeError if it is not of that `kind`."""
    field = form.fields[name]
    if not isinstance(field, kind):
        raise TypeError(f"{name} is a {type(field).__name__}")
    return field


def checkbox_field(label: str, help_text: str = "", *, initial: bool = False) -> forms.BooleanField:
    """Return an optional checkbox."""
    return forms.BooleanField(label=label, help_text=help_text, initial=initial, required=False)


def count_field(
    label: str, help_text: str = "", *, initial: int | None = 0, most: int | None = None
) -> forms.IntegerField:
    """Return an optional number from 0."""
    return forms.IntegerField(
        label=label, help_text=help_text, initial=initial, min_value=0, max_value=most, required=False
    )


def radio_field(label: str, choices: Any, initial: str) -> forms.ChoiceField:
    """Return an optional choice among radio buttons."""
    return forms.ChoiceField(label=label, choices=choices, initial=initial, widget=forms.RadioSelect, required=False)


class NameField(forms.CharField):
    """A display name of at most `longest` characters; "" if the field is optional and empty."""

    def __init__(self, longest: int = MAX_DISPLAY_NAME_LENGTH, **kwargs: Any) -> None:
        super().__init__(**{"widget": forms.TextInput({"maxlength": str(longest)})} | kwargs)
        self.longest = longest

    def clean(self, value: Any) -> str:
        """Return the cleaned name. Raise ValidationError if it is not a valid display name."""
        name = super().clean(value)
        return clean_display_name(name, self.longest) if name else ""


ERROR_MESSAGES = {
    "required": "Fill in this field.",
    "invalid_choice": "Choose one of the options.",
    "min_value": "Enter at least %(limit_value)s.",
    "max_value": "Enter at most %(limit_value)s.",
    "max_length": "Enter at most %(limit_value)s characters; you entered %(show_value)s.",
}


class PlainForm(forms.Form):
    """A form whose fields use the error messages of this site, unless they set their own."""

    def full_clean(self) -> None:
        """Set the error messages, then clean the form."""
        for field, (code, said) in product(self.fields.values(), ERROR_MESSAGES.items()):
            if field.error_messages.get(code) in (None, _default_message(field, code)):
                field.error_messages[code] = said
        super().full_clean()


def _default_message(field: forms.Field, code: str) -> object:
    """Return the default error message of the field's class for `code`."""
    kinds = (vars(kind).get("default_error_messages", {}) for kind in type(field).__mro__)
    return next((said[code] for said in kinds if code in said), None)


OLDER_ZONES_LABEL = "Older zone names"
REGIONS = {"Indian": "Indian Ocean", "Atlantic": "Atlantic Ocean", "Pacific": "Pacific Ocean"}


@cache
def zone_choices() -> list[tuple[str, Any]]:
    """Return UTC, then the zones of each region, then older names that browsers still send."""
    called = {code: name for code, name, *_ in _rows("iso3166.tab")}
    countries = {zone: called[code] for code, _, zone, *_ in _rows("zone.tab")}
    regions: dict[str, list[tuple[str, str]]] = {}
    older: list[tuple[str, str]] = []
    for name in sorted(zone_names()):
        region, _, place = name.partition("/")
        shown = place.replace("_", " ").replace("/", ", ")
        if name in countries:
            country = countries[name]
            label = shown if country == shown else f"{shown} ({country})"
            regions.setdefault(REGIONS.get(region, region), []).append((name, label))
        elif place and region != "Etc":
            older.append((name, f"{region}: {shown}"))
    return [("UTC", "UTC"), *regions.items(), (OLDER_ZONES_LABEL, older)]


def _rows(table: str) -> list[list[str]]:
    lines = files("tzdata").joinpath("zoneinfo", table).read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines if line and not line.startswith("#")]


_SECONDS = {"second": 1, "minute": 60, "min": 60, "hour": 3_600, "day": 86_400, "week": 604_800}
_SPAN = re.compile(rf"(\d{{1,7}})\s*({'|'.join(_SECONDS)})s?")
_BETWEEN = re.compile(r"(?:\s|,|and)*")
LONGEST_TEXT = 60
YEARS = range(1970, 2200)


class DurationField(forms.Field):
    """A duration in words, such as "36 hours" or "1 day and 12 hours"; its value is in seconds."""

    def to_python(self, value: Any) -> Any:
        """Return the seconds; None if empty."""
        said = _shorten_input(value).lower()
        if not said:
            return None
        parts = _SPAN.findall(said)
        if not parts or not _BETWEEN.fullmatch(_SPAN.sub("", said)):
            raise ValidationError("Enter a duration like 36 hours or 2 days.")
        return sum(int(number) * _SECONDS[unit] for number, unit in parts)

    def prepare_value(self, value: Any) -> Any:
        """Return seconds in words; entered text stays as it is."""
        return span_words(value) if isinstance(value, int) and value else value


def _time(said: str) -> time:
    hours, minutes = map(int, (said if ":" in said else f"{said}:0").split(":", 1))
    return time(hours, minutes)


class HoursField(forms.Field):
    """Times of day such as "12:00, 18:30"; its value is a tuple of times, the earliest first."""

    def to_python(self, value: Any) -> Any:
        """Return the times, without duplicates."""
        said = _shorten_input(value).replace(",", " ").split()
        try:
            return tuple(sorted({_time(hour) for hour in said}))
        except (TypeError, ValueError):
            raise ValidationError("Enter a time like 18:00.") from None

    def prepare_value(self, value: Any) -> Any:
        """Return the times as text."""
        return ", ".join(hour.isoformat("minutes") for hour in value) if isinstance(value, tuple) else value


class HourField(forms.TimeField):
    """A time of day."""

    widget = forms.TimeInput({"type": "time"}, format="%H:%M")

    def __init__(self, **kwargs: Any) -> None:
        said = {"invalid": "Enter a time like 18:00."}
        super().__init__(input_formats=["%H:%M", "%H:%M:%S"], error_messages=said, **kwargs)


_DAY = r"\d{4}-\d\d-\d\d"
_HOLIDAY = re.compile(rf"({_DAY})(?:\s*(?:to|-|–)\s*({_DAY}))?")
MAX_HOLIDAYS_TEXT = 4_000


class HolidaysField(forms.Field):
    """Holidays such as "2026-12-24 to 2027-01-01", one a line; its value is a tuple of `Holiday`, the earliest first.

    Clients can also send a list of lines.
    """

    widget = forms.Textarea({"rows": 2, "maxlength": MAX_HOLIDAYS_TEXT})

    def to_python(self, value: Any) -> Any:
        """Return the holidays, without duplicates."""
        said = "\n".join(map(str, value)) if isinstance(value, list) else str(value or "")
        said = said[:MAX_HOLIDAYS_TEXT].strip()
        try:
            found = {
                Holiday(date.fromisoformat(first), date.fromisoformat(last or first))
                for first, last in _HOLIDAY.findall(said)
            }
        except ValueError:
            found = set()
        if said and (not found or not _BETWEEN.fullmatch(_HOLIDAY.sub("", said))):
            raise ValidationError("Enter days like 2026-12-24, or 2026-12-24 to 2027-01-01, one holiday a line.")
        return tuple(sorted(found))

    def prepare_value(self, value: Any) -> Any:
        """Return the holidays as text; entered text stays as it is."""
        return "\n".join(map(_holiday_words, value)) if isinstance(value, tuple) else value


def _holiday_words(holiday: Holiday) -> str:
    return str(holiday.first) if holiday.length == 1 else f"{holiday.first} to {holiday.last}"


class LocalDateTimeField(forms.Field):
    """A local date and time; its value is a datetime without a zone."""

    widget = forms.DateTimeInput({"type": "datetime-local"})

    def to_python(self, value: Any) -> Any:
        """Return the local time to the minute; None if empty."""
        said = _shorten_input(value)
        if not said:
            return None
        try:
            shown = datetime.fromisoformat(said)
        except ValueError:
            shown = None
        if shown is None or shown.tzinfo or shown.year not in YEARS:
            raise ValidationError("Enter a date and time like 2030-12-24 18:00.")
        return shown.replace(second=0, microsecond=0)

    def prepare_value(self, value: Any) -> Any:
        """Return the value in the format of browsers."""
        return value.isoformat(timespec="minutes") if isinstance(value, datetime) else value


def _shorten_input(value: Any) -> str:
    """Return the entered text, cut to a sensible length."""
    return str(value or "")[:LONGEST_TEXT].strip()


class InvitationForm(PlainForm):
    """The player to invite to a club or a tournament."""

    name = forms.CharField(
        label="Invite by name",
        widget=forms.TextInput({"maxlength": str(MAX_DISPLAY_NAME_LENGTH + 20), "autocomplete": "off"}),
        help_text="Name of an account, or the name in the address of its profile.",
        error_messages={"required": "Enter a name."},
    )
