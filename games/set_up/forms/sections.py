"""The form of a new match as a host reads it: what stands together, what is folded, what matters when."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django import forms

from games.forms.conditions import Condition, Conditions
from games.forms.fields import matters_while
from games.set_up.forms import absences, times
from games.set_up.forms.door import AT, TELEGRAPH


@dataclass(frozen=True, slots=True)
class Group:
    """Inputs that stand together; `when` are the attributes of those that matter only beside another one."""

    inputs: list[forms.BoundField]
    when: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the form. One with a `line` of what is in it is folded, and open where something is wrong."""

    title: str
    symbol: str
    slug: str
    groups: list[Group]
    line: str = ""
    is_open: bool = False
    with_seats: bool = False
    when: str = ""


@dataclass(frozen=True, slots=True)
class _Part:
    title: str
    symbol: str
    slug: str
    groups: tuple[tuple[str, ...], ...]
    line: str = ""
    with_seats: bool = False


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
    _Part("The seats", "seats", "seats", (("seats", "bots", "bot", "host_plays"),)),
    _Part(
        "The clock",
        "clock",
        "clock",
        (("tempo",), ("every",), ("zone", "short_period", "early_closing", "saved_is_ready")),
    ),
    _Part(
        "Your own timetable",
        "",
        "timetable",
        (times.OWN_TIMES,),
        line="Hours, days off, quiet hours, the first one.",
    ),
    _Part(
        "Who plays what",
        "seats",
        "places",
        (),
        line="You, bots and people, seat by seat.",
        with_seats=True,
    ),
    _Part(
        "When somebody is away",
        "",
        "absences",
        (("absences",), absences.OWN_RUNGS, ("grace", "vacation_days")),
        line="Grace, vacations, and who steps in.",
    ),
    _Part(
        "The door",
        "",
        "door",
        (
            (
                "unlisted",
                "club",
                "password",
                "language",
                "minimum_reliability",
                "anonymous",
                "watching",
                "watch_delay",
                "shows_chance",
                "friendly",
                "least_rating",
                "most_rating",
                "admits_bots",
            ),
        ),
        line="Invitations, clubs, a password, language, who may watch, names, ratings, bots.",
    ),
    _Part(
        "The host",
        "",
        "host",
        (("umpire", "playing_host"),),
        line="What you may see and do while it runs.",
    ),
    _Part(
        "The telegraph",
        "",
        "telegraph",
        (TELEGRAPH,),
        line="What becomes of private telegrams, and whether bots write any.",
    ),
    _Part(
        "The start",
        "",
        "start",
        (("starts",), ("starts_at", "fill_bots")),
        line="When you say so, when it is full, or at a set time.",
    ),
)


def sections_of(form: forms.Form) -> list[Section]:
    """The sections of the form that have inputs."""
    made = (_section(form, part) for part in PARTS)
    return [section for section in made if section.groups or section.with_seats]


def _section(form: forms.Form, part: _Part) -> Section:
    shown = [[name for name in names if name in form.fields] for names in part.groups]
    groups = [Group([form[name] for name in names], _shown(when_of(names))) for names in shown if names]
    names = [name for group in shown for name in group]
    if part.with_seats:
        names = [name for name in form.fields if name.startswith(("place_", "reserved_"))]
    when = when_of(names) if len(groups) == 1 else None
    return Section(
        title=part.title,
        symbol=part.symbol,
        slug=part.slug,
        groups=groups,
        line=part.line,
        is_open=bool(part.line)
        and (_is_wrong(form, names) or _matters(form, when) or (part.with_seats and _is_chosen(form, names))),
        with_seats=part.with_seats,
        when=_shown(when),
    )


def hidden_as_one() -> set[str]:
    """Return the inputs that are hidden together with everything that stands beside them."""
    return {
        name for part in PARTS for names in part.groups for name in names if WHEN.get(name) == when_of(names)
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
