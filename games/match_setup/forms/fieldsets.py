"""The form of a new match as a host reads it: what stands together, what is folded, what matters when."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from django import forms

from games.forms.conditional_fields import Condition, Conditions
from games.forms.fields import shown_while
from games.match_setup.forms import absences, schedule
from games.match_setup.forms.access import AT_SET_TIME
from games.models.settings import settings_of_section


@dataclass(frozen=True, slots=True)
class FieldGroup:
    """Inputs that stand together; `when` are the attributes of those that matter only beside another one."""

    inputs: list[forms.BoundField]
    when: str = ""


@dataclass(frozen=True, slots=True)
class Fieldset:
    """A part of the form. One with a `line` of what is in it is folded, and open where something is wrong.

    `names` are those of inputs that stand together, and `groups` those that the form has.
    """

    title: str
    slug: str
    names: tuple[tuple[str, ...], ...]
    line: str = ""
    symbol: str = ""
    with_seats: bool = False
    groups: tuple[FieldGroup, ...] = ()
    is_open: bool = False
    when: str = ""


FIELD_CONDITIONS: Conditions = {
    "every": Condition("tempo", (schedule.PERIOD,), "with the pace “A fixed time”"),
    **dict.fromkeys(
        schedule.CUSTOM_TIMETABLE, Condition("tempo", (schedule.OWN,), "with the pace “As I say”")
    ),
    "period": Condition("rhythm", ("period",), "while it closes “after a while”"),
    **dict.fromkeys(
        ("hours", "at_least"), Condition("rhythm", ("hours",), "while it closes “at fixed hours of the day”")
    ),
    "saved_is_ready": Condition("early_closing", ("true",), "with “Close early”"),
    **dict.fromkeys(
        absences.LADDER_FIELDS,
        Condition("absences", (absences.OWN,), "where “as I say” helps who does not answer"),
    ),
    "watch_delay": Condition("watching", ("everybody", ""), "while everybody may watch"),
    **dict.fromkeys(
        ("starts_at", "fill_bots"),
        Condition("starts", (AT_SET_TIME,), "for a match that starts “at a set time”"),
    ),
}
"""Inputs that count only while another one has some value."""

FIELDSETS = (
    Fieldset("The seats", "seats", (("seats", "bots", "bot", "host_plays"),), symbol="seats"),
    Fieldset(
        "The clock",
        "clock",
        (("tempo",), ("every",), ("zone", "short_period", "early_closing", *settings_of_section("clock"))),
        symbol="clock",
    ),
    Fieldset(
        "Your own timetable",
        "timetable",
        (schedule.CUSTOM_TIMETABLE,),
        "Hours, days off, quiet hours, the first one.",
    ),
    Fieldset(
        "Who plays what", "places", (), "You, bots and people, seat by seat.", symbol="seats", with_seats=True
    ),
    Fieldset(
        "When somebody is away",
        "absences",
        (("absences",), absences.LADDER_FIELDS, ("grace", "vacation_days")),
        "Grace, vacations, and who steps in.",
    ),
    Fieldset(
        "The door",
        "door",
        (
            (
                *("unlisted", "club", "password", "language", "minimum_reliability", "anonymous"),
                *("watching", "watch_delay", *settings_of_section("door")),
            ),
        ),
        "Invitations, clubs, a password, language, who may watch, names, ratings, bots.",
    ),
    Fieldset("The host", "host", (("umpire", "playing_host"),), "What you may see and do while it runs."),
    Fieldset(
        "The telegraph",
        "telegraph",
        (settings_of_section("telegraph"),),
        "What becomes of private telegrams, and whether bots write any.",
    ),
    Fieldset(
        "The start",
        "start",
        (("starts",), ("starts_at", "fill_bots")),
        "When you say so, when it is full, or at a set time.",
    ),
)


def form_fieldsets(form: forms.Form) -> list[Fieldset]:
    """The sections of the form that have inputs."""
    shown = (_fieldset(form, section) for section in FIELDSETS)
    return [section for section in shown if section.groups or section.with_seats]


def _fieldset(form: forms.Form, section: Fieldset) -> Fieldset:
    shown = [[name for name in names if name in form.fields] for names in section.names]
    groups = tuple(
        FieldGroup([form[name] for name in names], _condition_attributes(shared_condition(names)))
        for names in shown
        if names
    )
    names = [name for group in shown for name in group]
    if section.with_seats:
        names = [name for name in form.fields if name.startswith(("place_", "reserved_"))]
    when = shared_condition(names) if len(groups) == 1 else None
    matters = _has_errors(form, names) or _is_relevant(form, when)
    is_open = bool(section.line) and (matters or (section.with_seats and _is_chosen(form, names)))
    return replace(section, groups=groups, is_open=is_open, when=_condition_attributes(when))


def hidden_groups() -> set[str]:
    """Return the inputs that are hidden together with everything that stands beside them."""
    return {
        name
        for section in FIELDSETS
        for names in section.names
        for name in names
        if FIELD_CONDITIONS.get(name) == shared_condition(names)
    }


def shared_condition(names: Iterable[str]) -> Condition | None:
    """Return the condition that all those inputs have, by themselves or through what they depend on."""
    common = set.intersection(*(set(_condition_chain(name)) for name in names))
    return common.pop() if common else None


def _condition_chain(name: str) -> Iterator[Condition]:
    while condition := FIELD_CONDITIONS.get(name):
        yield condition
        name = condition.control


def _condition_attributes(when: Condition | None) -> str:
    return shown_while(when.control, when.values) if when else ""


def _is_relevant(form: forms.Form, when: Condition | None) -> bool:
    return when is not None and form[when.control].value() in when.values


def _is_chosen(form: forms.Form, names: Iterable[str]) -> bool:
    return any(form[name].value() for name in names)


def _has_errors(form: forms.Form, names: Iterable[str]) -> bool:
    return form.is_bound and any(name in form.errors for name in names)
