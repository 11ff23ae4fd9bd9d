"""Form of the schedule: a named pace, a fixed length or a custom timetable."""

from typing import Any

from django import forms
from django.utils.html import format_html
from msgspec.structs import replace

from games.forms.field_types import (
    DurationField,
    HolidaysField,
    HourField,
    HoursField,
    checkbox_field,
    radio_field,
    zone_choices,
)
from games.match_setup.services.plans import MatchPlan
from games.match_setup.services.ready_matches import DEFAULT_PACE
from games.schedule.paces import NAMED, PERIODS, find_pace
from games.schedule.timetable import DAY, HOUR, WEEKDAYS, QuietHours, Timetable

PERIOD, OWN = "period", "own"
CUSTOM_TIMETABLE = (
    *("rhythm", "period", "hours", "at_least", "days_off"),
    *("quiet_begins", "quiet_ends", "first_period", "bound"),
)
"""Fields of a custom timetable."""


def pace_choices(turn: str) -> list[tuple[str, str]]:
    """Return the choices of paces, with the game's word for a turn."""
    told = [(pace.slug, *pace.said(turn)) for pace in NAMED]
    told.append((PERIOD, "Fixed length", f"Every {turn} lasts equally long, day or night."))
    told.append((OWN, "Custom timetable", f"Fixed hours, days off, quiet hours, a longer first {turn}."))
    shown = '<span><b>{}</b><br><span class="soft">{}</span></span>'
    return [(slug, format_html(shown, title, line)) for slug, title, line in told]


def holidays_field(zone: str) -> HolidaysField:
    """Return the optional field for days without deadlines; `zone` says in which time zone, as in "this zone"."""
    return HolidaysField(
        required=False,
        label="Holidays",
        help_text=f"Days without deadlines, in {zone}, one holiday a line, for example 2026-12-24 to 2027-01-01.",
    )


class ScheduleForm(forms.Form):
    """The schedule of a match."""

    tempo = forms.ChoiceField(initial=DEFAULT_PACE, widget=forms.RadioSelect)
    every = forms.TypedChoiceField(
        choices=[(pace.timetable.period, pace.title) for pace in PERIODS],
        coerce=int,
        required=False,
        initial=DAY,
        empty_value=DAY,  # type: ignore[arg-type]  # For Django it may be anything.
        label="Turn length",
    )
    zone = forms.ChoiceField(
        choices=zone_choices,
        required=False,
        initial="UTC",
        label="Time zone",
        help_text="For closing times, quiet hours and holidays.",
    )
    holidays = holidays_field("this time zone")
    short_period = DurationField(
        required=False, label="Time for a short decision", help_text="Empty = as set by the pace."
    )
    early_closing = checkbox_field("Close early", "Close as soon as everybody is ready.", initial=True)
    rhythm = radio_field("Deadlines", [("period", "after a fixed time"), ("hours", "at fixed hours")], "period")
    period = DurationField(required=False, initial=DAY, label="Length", help_text="From 1 minute to 14 days.")
    hours = HoursField(required=False, label="Hours", help_text="For example 12:00, 20:00.")
    at_least = DurationField(
        required=False,
        initial=12 * HOUR,
        label="Minimum length",
        help_text="A fixed hour that comes sooner is skipped.",
    )
    days_off = forms.TypedMultipleChoiceField(
        choices=[(number, day.capitalize()) for number, day in enumerate(WEEKDAYS)],
        coerce=int,
        empty_value=[],
        required=False,
        widget=forms.CheckboxSelectMultiple,
        label="Days off",
        error_messages={"invalid_choice": "Choose one of the days listed."},
    )
    quiet_begins = HourField(required=False, label="Quiet from", help_text="Nothing closes during quiet hours.")
    quiet_ends = HourField(required=False, label="Quiet until")
    first_period = DurationField(
        required=False, label="Length of the first turn", help_text="Empty = same as the others."
    )
    bound = DurationField(
        required=False, initial=30 * DAY, label="Maximum length", help_text="Includes days off and vacations."
    )

    def clean_times(self) -> None:
        """Require hours for fixed hours, and both ends of the quiet hours."""
        by_hours = (self.cleaned_data.get("tempo"), self.cleaned_data.get("rhythm")) == (OWN, "hours")
        if by_hours and not self.cleaned_data.get("hours") and "hours" not in self.errors:
            self.add_error("hours", "Enter the hours, for example 12:00, 20:00.")
        for one, other in (("quiet_begins", "quiet_ends"), ("quiet_ends", "quiet_begins")):
            has = self.cleaned_data.get(one) is not None and self.cleaned_data.get("tempo") == OWN
            if has and other in self.cleaned_data and self.cleaned_data[other] is None:
                self.add_error(other, "Enter both the beginning and the end of the quiet hours.")

    def timetable(self) -> Timetable:
        """Return the entered value before its checks; the fields must be clean."""
        cleaned = self.cleaned_data
        pace = find_pace(cleaned["tempo"])
        if pace:
            timetable = pace.timetable
        elif cleaned["tempo"] == PERIOD:
            timetable = Timetable(period=cleaned["every"])
        else:
            timetable = self._own()
        short = cleaned.get("short_period")
        return replace(
            timetable,
            zone=cleaned["zone"] or "UTC",
            holidays=cleaned["holidays"],
            short_period=timetable.short_period if short is None else short,
            grace=cleaned.get("grace") or 0,
            vacation_days=cleaned.get("vacation_days") or 0,
        )

    def _own(self) -> Timetable:
        cleaned = self.cleaned_data
        by_hours = cleaned["rhythm"] == "hours"
        begins, ends = cleaned["quiet_begins"], cleaned["quiet_ends"]
        limits = ("at_least", "bound") if by_hours else ("bound",)
        given = {name: cleaned[name] for name in limits if cleaned[name] is not None}
        return Timetable(
            period=None if by_hours else cleaned["period"],
            hours=cleaned["hours"] if by_hours else (),
            days_off=tuple(sorted(cleaned["days_off"])),
            quiet=QuietHours(begins, ends) if begins is not None and ends is not None else None,
            first_period=cleaned["first_period"],
            **given,
        )


def is_plain_period(timetable: Timetable) -> bool:
    """Whether the timetable is only a length, so that the match needs no timetable."""
    period, short, zone = timetable.period, timetable.short_period, timetable.zone
    return period is not None and timetable == Timetable(period=period, short_period=short, zone=zone)


def plan_timetable(plan: MatchPlan) -> Timetable:
    """Return the timetable of the plan."""
    short = plan.seconds_per_short_window
    return plan.timetable or Timetable(period=plan.seconds_per_window, short_period=short)


def schedule_initial(plan: MatchPlan) -> dict[str, Any]:
    """Return initial values of the form for the plan's timetable."""
    timetable = plan_timetable(plan)
    quiet = timetable.quiet
    pace, short_period = _matching_pace(timetable)
    alike = ("zone", "hours", "at_least", "first_period", "bound", "vacation_days", "holidays")
    return {name: getattr(timetable, name) for name in alike} | {
        "tempo": pace,
        "every": timetable.period or DAY,
        "short_period": None if timetable.short_period == short_period else timetable.short_period,
        "rhythm": "hours" if timetable.hours else "period",
        "period": timetable.period or DAY,
        "days_off": list(timetable.days_off),
        "quiet_begins": quiet and quiet.begins,
        "quiet_ends": quiet and quiet.ends,
        "grace": timetable.grace or None,
    }


def _matching_pace(timetable: Timetable) -> tuple[str, int]:
    """Return the pace that matches the timetable, and the length of its short windows."""
    own = ("zone", "short_period", "grace", "vacation_days", "holidays")
    kept = {name: getattr(timetable, name) for name in own}
    for pace in (*NAMED, *PERIODS):
        if replace(pace.timetable, **kept) == timetable:
            return pace.slug if pace in NAMED else PERIOD, pace.timetable.short_period
    return OWN, Timetable().short_period
