"""The form of a new match as a host reads it: what stands together, what is folded, what matters when."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django import forms

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


WHEN: Mapping[str, tuple[str, str]] = {
    "every": ("tempo", times.PERIOD),
    **dict.fromkeys(times.OWN_TIMES, ("tempo", times.OWN)),
    **dict.fromkeys(absences.OWN_RUNGS, ("absences", absences.OWN)),
    **dict.fromkeys(("starts_at", "fill_bots"), ("starts", AT)),
}
"""Inputs that matter only while another one has that value."""

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
    groups = [Group([form[name] for name in names], _shown(_when(names))) for names in shown if names]
    names = [name for group in shown for name in group]
    if part.with_seats:
        names = [name for name in form.fields if name.startswith(("place_", "reserved_"))]
    when = _when(names) if len(groups) == 1 else None
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


def matters(form: forms.Form, name: str) -> bool:
    """Whether the input of that name counts, as far as the bound form goes."""
    return name not in WHEN or form.data.get(form.add_prefix(WHEN[name][0])) == WHEN[name][1]


def _when(names: Iterable[str]) -> tuple[str, str] | None:
    found = {WHEN.get(name) for name in names}
    return found.pop() if len(found) == 1 else None


def _shown(when: tuple[str, str] | None) -> str:
    return matters_while(when[0], [when[1]]) if when else ""


def _matters(form: forms.Form, when: tuple[str, str] | None) -> bool:
    return when is not None and form[when[0]].value() == when[1]


def _is_chosen(form: forms.Form, names: Iterable[str]) -> bool:
    return any(form[name].value() for name in names)


def _is_wrong(form: forms.Form, names: Iterable[str]) -> bool:
    return form.is_bound and any(name in form.errors for name in names)
