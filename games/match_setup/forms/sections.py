"""The form of a new match as a host reads it: what stands together, what is folded, what matters when."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from django import forms

from games.forms.conditions import Condition, Conditions
from games.forms.fields import matters_while
from games.match_setup.forms import absences, times
from games.match_setup.forms.door import AT
from games.models.settings import settings_in


@dataclass(frozen=True, slots=True)
class Group:
    """Inputs that stand together; `when` are the attributes of those that matter only beside another one."""

    inputs: list[forms.BoundField]
    when: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the form. One with a `line` of what is in it is folded, and open where something is wrong.

    `names` are those of inputs that stand together, and `groups` those that the form has.
    """

    title: str
    slug: str
    names: tuple[tuple[str, ...], ...]
    line: str = ""
    symbol: str = ""
    with_seats: bool = False
    groups: tuple[Group, ...] = ()
    is_open: bool = False
    when: str = ""


WHEN: Conditions = {
    "every": Condition("tempo", (times.PERIOD,), "with the pace “A fixed time”"),
    **dict.fromkeys(times.OWN_TIMES, Condition("tempo", (times.OWN,), "with the pace “As I say”")),
    "period": Condition("rhythm", ("period",), "while it closes “after a while”"),
    **dict.fromkeys(
        ("hours", "at_least"), Condition("rhythm", ("hours",), "while it closes “at fixed hours of the day”")
    ),
    "saved_is_ready": Condition("early_closing", ("true",), "with “Close early”"),
    **dict.fromkeys(
        absences.OWN_RUNGS,
        Condition("absences", (absences.OWN,), "where “as I say” helps who does not answer"),
    ),
    "watch_delay": Condition("watching", ("everybody", ""), "while everybody may watch"),
    **dict.fromkeys(
        ("starts_at", "fill_bots"), Condition("starts", (AT,), "for a match that starts “at a set time”")
    ),
}
"""Inputs that count only while another one has some value."""

PARTS = (
    Section("The seats", "seats", (("seats", "bots", "bot", "host_plays"),), symbol="seats"),
    Section(
        "The clock",
        "clock",
        (("tempo",), ("every",), ("zone", "short_period", "early_closing", *settings_in("clock"))),
        symbol="clock",
    ),
    Section(
        "Your own timetable",
        "timetable",
        (times.OWN_TIMES,),
        "Hours, days off, quiet hours, the first one.",
    ),
    Section(
        "Who plays what", "places", (), "You, bots and people, seat by seat.", symbol="seats", with_seats=True
    ),
    Section(
        "When somebody is away",
        "absences",
        (("absences",), absences.OWN_RUNGS, ("grace", "vacation_days")),
        "Grace, vacations, and who steps in.",
    ),
    Section(
        "The door",
        "door",
        (
            (
                *("unlisted", "club", "password", "language", "minimum_reliability", "anonymous"),
                *("watching", "watch_delay", *settings_in("door")),
            ),
        ),
        "Invitations, clubs, a password, language, who may watch, names, ratings, bots.",
    ),
    Section("The host", "host", (("umpire", "playing_host"),), "What you may see and do while it runs."),
    Section(
        "The telegraph",
        "telegraph",
        (settings_in("telegraph"),),
        "What becomes of private telegrams, and whether bots write any.",
    ),
    Section(
        "The start",
        "start",
        (("starts",), ("starts_at", "fill_bots")),
        "When you say so, when it is full, or at a set time.",
    ),
)


def sections_of(form: forms.Form) -> list[Section]:
    """The sections of the form that have inputs."""
    shown = (_shown_in(form, section) for section in PARTS)
    return [section for section in shown if section.groups or section.with_seats]


def _shown_in(form: forms.Form, section: Section) -> Section:
    shown = [[name for name in names if name in form.fields] for names in section.names]
    groups = tuple(Group([form[name] for name in names], _shown(when_of(names))) for names in shown if names)
    names = [name for group in shown for name in group]
    if section.with_seats:
        names = [name for name in form.fields if name.startswith(("place_", "reserved_"))]
    when = when_of(names) if len(groups) == 1 else None
    matters = _is_wrong(form, names) or _matters(form, when)
    is_open = bool(section.line) and (matters or (section.with_seats and _is_chosen(form, names)))
    return replace(section, groups=groups, is_open=is_open, when=_shown(when))


def hidden_as_one() -> set[str]:
    """Return the inputs that are hidden together with everything that stands beside them."""
    return {
        name
        for section in PARTS
        for names in section.names
        for name in names
        if WHEN.get(name) == when_of(names)
    }


def when_of(names: Iterable[str]) -> Condition | None:
    """Return the condition that all those inputs have, by themselves or through what they depend on."""
    common = set.intersection(*(set(_chain(name)) for name in names))
    return common.pop() if common else None


def _chain(name: str) -> Iterator[Condition]:
    while condition := WHEN.get(name):
        yield condition
        name = condition.control


def _shown(when: Condition | None) -> str:
    return matters_while(when.control, when.values) if when else ""


def _matters(form: forms.Form, when: Condition | None) -> bool:
    return when is not None and form[when.control].value() in when.values


def _is_chosen(form: forms.Form, names: Iterable[str]) -> bool:
    return any(form[name].value() for name in names)


def _is_wrong(form: forms.Form, names: Iterable[str]) -> bool:
    return form.is_bound and any(name in form.errors for name in names)
