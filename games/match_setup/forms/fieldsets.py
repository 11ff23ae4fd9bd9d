"""Fieldsets of the new-match form: groups, folded parts and conditions."""

from django import forms
from msgspec import Struct
from msgspec.structs import replace

from games.forms.conditional_fields import Condition, Conditions
from games.forms.fields import shown_while
from games.match_setup.forms import absences, schedule
from games.match_setup.forms.access import AT_SET_TIME
from games.models.settings import settings_of_section


class Fieldset(Struct, frozen=True):
    """A part of the form; one with a summary `line` is folded unless it has errors.

    `names` are the field names by group, and `groups` the inputs that the form has for them. Conditions, of a group
    and of the whole part (`when`), are HTML attributes.
    """

    title: str
    slug: str
    names: tuple[tuple[str, ...], ...]
    line: str = ""
    symbol: str = ""
    with_seats: bool = False
    groups: list[tuple[list[forms.BoundField], str]] = []
    is_open: bool = False
    when: str = ""


GROUP_CONDITIONS = {
    ("every",): Condition("tempo", (schedule.PERIOD,), "with the pace “Fixed length”"),
    schedule.CUSTOM_TIMETABLE: Condition("tempo", (schedule.OWN,), "with the pace “Custom timetable”"),
    absences.LADDER_FIELDS: Condition("absences", (absences.OWN,), "with “custom” for missed deadlines"),
    ("starts_at", "fill_bots"): Condition("starts", (AT_SET_TIME,), "with a start “at a set time”"),
}
LONE_CONDITIONS: Conditions = {
    "period": Condition("rhythm", ("period",), "with deadlines “after a fixed time”"),
    **dict.fromkeys(("hours", "at_least"), Condition("rhythm", ("hours",), "with deadlines “at fixed hours”")),
    "saved_is_ready": Condition("early_closing", ("true",), "with “Close early”"),
    "watch_delay": Condition("watching", ("everybody", ""), "if everybody may watch"),
}
FIELD_CONDITIONS: Conditions = {
    **{name: condition for names, condition in GROUP_CONDITIONS.items() for name in names},
    **LONE_CONDITIONS,
}
"""Fields that count only while another field has certain values: in hidden groups, and beside others."""

FIELDSETS = (
    Fieldset("Players", "seats", (("seats", "bots", "bot", "host_plays"),), symbol="seats"),
    Fieldset(
        "Clock",
        "clock",
        (
            ("tempo",),
            ("every",),
            ("zone", "short_period", "early_closing", *settings_of_section("clock")),
            ("holidays",),
        ),
        symbol="clock",
    ),
    Fieldset(
        "Custom timetable", "timetable", (schedule.CUSTOM_TIMETABLE,), "Hours, days off, quiet hours, first turn."
    ),
    Fieldset("Seats", "places", (), "You, bots and reserved seats, seat by seat.", symbol="seats", with_seats=True),
    Fieldset(
        "Missed deadlines",
        "absences",
        (("absences",), absences.LADDER_FIELDS, ("grace", "vacation_days")),
        "Grace period, vacation, stand-in bots and substitutes.",
    ),
    Fieldset(
        "Access",
        "door",
        (
            (
                *("unlisted", "club", "password", "language", "minimum_reliability", "anonymous"),
                *("watching", "watch_delay", *settings_of_section("door")),
            ),
        ),
        "Invitations, club, password, language, spectators, names, ratings, bot accounts.",
    ),
    Fieldset("Host", "host", (("umpire", "playing_host"),), "What you can see and do during the match."),
    Fieldset(
        "Telegraph",
        "telegraph",
        ((*settings_of_section("private"), *settings_of_section("talk")),),
        "What bots write, and who reads telegrams.",
    ),
    Fieldset(
        "Start", "start", (("starts",), ("starts_at", "fill_bots")), "Started by you, when full, or at a set time."
    ),
)


def form_fieldsets(form: forms.Form) -> list[Fieldset]:
    """Return the fieldsets that have fields."""
    shown = (_fieldset(form, section) for section in FIELDSETS)
    return [section for section in shown if section.groups or section.with_seats]


def _fieldset(form: forms.Form, section: Fieldset) -> Fieldset:
    groups, when = [], None
    for names in section.names:
        if inputs := [form[name] for name in names if name in form.fields]:
            when = GROUP_CONDITIONS.get(names)
            groups.append((inputs, shown_while(when.control, when.values) if when else ""))
    fields = [field for inputs, _ in groups for field in inputs]
    if section.with_seats:
        fields = [form[name] for name in form.fields if name.startswith(("place_", "reserved_"))]
    has_errors = form.is_bound and any(field.name in form.errors for field in fields)
    # A part with a single group is hidden and open with it.
    is_relevant = len(groups) == 1 and when is not None and form[when.control].value() in when.values
    is_chosen = section.with_seats and any(field.value() for field in fields)
    is_open = bool(section.line) and (has_errors or is_relevant or is_chosen)
    return replace(section, groups=groups, is_open=is_open, when=groups[0][1] if len(groups) == 1 else "")
