"""When windows close: a pace in plain words, a period, or a timetable of the host's own."""

from typing import Any

from django import forms
from django.utils.html import format_html
from msgspec.structs import replace

from games.forms.field_types import (
    DurationField,
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
    "rhythm",
    "period",
    "hours",
    "at_least",
    "days_off",
    "quiet_begins",
    "quiet_ends",
    "first_period",
    "bound",
)
"""The inputs of a timetable of the host's own."""


def pace_choices(turn: str) -> list[tuple[str, str]]:
    """The paces with a sentence each, said with the game's word for a turn."""
    told = [(pace.slug, *pace.said(turn)) for pace in NAMED]
    told.append((PERIOD, "A fixed time", f"Every {turn} is open for as long, by day and by night."))
    told.append(
        (OWN, "As I say", "Fixed hours, days off, quiet hours, a longer beginning: a timetable of your own.")
    )
    shown = '<span><b>{}</b><br><span class="soft">{}</span></span>'
    return [(slug, format_html(shown, title, line)) for slug, title, line in told]


class ScheduleForm(forms.Form):
    """The clock of a match."""

    tempo = forms.ChoiceField(initial=DEFAULT_PACE, widget=forms.RadioSelect)
    every = forms.TypedChoiceField(
        choices=[(pace.timetable.period, pace.title) for pace in PERIODS],
        coerce=int,
        required=False,
        initial=DAY,
        empty_value=DAY,  # type: ignore[arg-type]  # For Django it may be anything.
        label="How long",
    )
    zone = forms.ChoiceField(
        choices=zone_choices,
        required=False,
        initial="UTC",
        label="Clocks of",
        help_text="Whose six o'clock it is, and whose night.",
    )
    short_period = DurationField(
        required=False, label="Time for a short decision", help_text="Empty: as the pace has it."
    )
    early_closing = checkbox_field("Close early", "Resolve as soon as everybody is ready.", initial=True)
    rhythm = radio_field(
        "It closes", [("period", "after a while"), ("hours", "at fixed hours of the day")], "period"
    )
    period = DurationField(required=False, initial=DAY, label="After", help_text="From 1 minute to 14 days.")
    hours = HoursField(required=False, label="At these hours", help_text="Like 12:00, 20:00.")
    at_least = DurationField(
        required=False,
        initial=12 * HOUR,
        label="Open for at least",
        help_text="An hour that comes sooner is passed over.",
    )
    days_off = forms.TypedMultipleChoiceField(
        choices=[(number, day.capitalize()) for number, day in enumerate(WEEKDAYS)],
        coerce=int,
        empty_value=[],
        required=False,
        widget=forms.CheckboxSelectMultiple,
        label="Days off",
        error_messages={"invalid_choice": "This is not among the days."},
    )
    quiet_begins = HourField(required=False, label="Quiet from", help_text="Nothing closes in quiet hours.")
    quiet_ends = HourField(required=False, label="Quiet until")
    first_period = DurationField(
        required=False, label="The first one stays open for", help_text="Empty: as long as any other."
    )
    bound = DurationField(
        required=False,
        initial=30 * DAY,
        label="Never longer than",
        help_text="However many days off and vacations come between.",
    )

    def clean_times(self) -> None:
        """Ask for hours where it closes at some, and for the other one of the two hours of quiet."""
        by_hours = (self.cleaned_data.get("tempo"), self.cleaned_data.get("rhythm")) == (OWN, "hours")
        if by_hours and not self.cleaned_data.get("hours") and "hours" not in self.errors:
            self.add_error("hours", "Say at which hours, like 12:00, 20:00.")
        for one, other in (("quiet_begins", "quiet_ends"), ("quiet_ends", "quiet_begins")):
            has = self.cleaned_data.get(one) is not None and self.cleaned_data.get("tempo") == OWN
            if has and other in self.cleaned_data and self.cleaned_data[other] is None:
                self.add_error(other, "Quiet hours are two: when they begin and when they end.")

    def timetable(self) -> Timetable:
        """What was entered, not yet checked. Only after the fields are clean."""
        entered = self.cleaned_data
        pace = find_pace(entered["tempo"])
        if pace:
            timetable = pace.timetable
        elif entered["tempo"] == PERIOD:
            timetable = Timetable(period=entered["every"])
        else:
            timetable = self._own()
        short = entered.get("short_period")
        return replace(
            timetable,
            zone=entered["zone"] or "UTC",
            short_period=timetable.short_period if short is None else short,
            grace=entered.get("grace") or 0,
            vacation_days=entered.get("vacation_days") or 0,
        )

    def _own(self) -> Timetable:
        entered, usual = self.cleaned_data, Timetable(period=DAY)
        by_hours = entered["rhythm"] == "hours"
        begins, ends = entered["quiet_begins"], entered["quiet_ends"]
        at_least = entered["at_least"] if by_hours else None
        return Timetable(
            period=None if by_hours else entered["period"],
            hours=entered["hours"] if by_hours else (),
            at_least=usual.at_least if at_least is None else at_least,
            days_off=tuple(sorted(entered["days_off"])),
            quiet=QuietHours(begins, ends) if begins is not None and ends is not None else None,
            first_period=entered["first_period"],
            bound=usual.bound if entered["bound"] is None else entered["bound"],
        )


def is_plain_period(timetable: Timetable) -> bool:
    """Whether its windows just last so long, so that a match needs no timetable for it."""
    period, short, zone = timetable.period, timetable.short_period, timetable.zone
    return period is not None and timetable == Timetable(period=period, short_period=short, zone=zone)


def plan_timetable(plan: MatchPlan) -> Timetable:
    """When the windows of a match of that plan close."""
    short = plan.seconds_per_short_window
    return plan.timetable or Timetable(period=plan.seconds_per_window, short_period=short)


def schedule_initial(plan: MatchPlan) -> dict[str, Any]:
    """The values of the clock's inputs that lead to the plan's timetable."""
    timetable = plan_timetable(plan)
    quiet = timetable.quiet
    pace, short_period = _matching_pace(timetable)
    alike = ("zone", "hours", "at_least", "first_period", "bound", "vacation_days")
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
    """The pace that the timetable is, and how long its short windows are."""
    kept = {name: getattr(timetable, name) for name in ("zone", "short_period", "grace", "vacation_days")}
    for pace in (*NAMED, *PERIODS):
        if replace(pace.timetable, **kept) == timetable:
            return pace.slug if pace in NAMED else PERIOD, pace.timetable.short_period
    return OWN, Timetable().short_period
