"""Form fields, and match options that are completed and checked by them."""

from collections.abc import Iterable, Mapping
from typing import Any, Literal

import msgspec
from msgspec import Struct

from games.rules.errors import BadOptions


class Choice(Struct, frozen=True):
    """An option of a field; `seat` is set if the choice is a seat, which is shown with its colour.

    The value "" chooses nothing, in a field that may stay empty.
    """

    value: int | str
    label: str = ""
    seat: int | None = None


class When(Struct, frozen=True):
    """A condition: the field of that name, in the same form, has one of these `values`."""

    field: str
    values: tuple[int | str | bool, ...]


class Field(Struct, frozen=True):
    """One input of a decision or one option of a match, with all that a form and a parser need.

    kind "choice": one of `choices`. "choices": from `low` to `high` of `choices`, each at most once unless `repeats`.
    "number": a whole number from `low` to `high` (None: no upper limit). "flag": yes or no. "text": from `low` to
    `high` characters. "texts", "numbers": an object from some of `choices`, by their values as strings, to a text or a
    number each. "by_seat": a number of at least `low` for each of up to `high` seats, or None. "steps": a list of `low`
    to `high` steps, each one of `variants`: an object of its fields with the variant's name as `do`.

    With `when`, it matters only if an earlier choice, number or flag has one of some values. Otherwise it has its
    `default`, whatever was entered: a page hides it, or shows both where it has no scripts.

    `missing` is the error for a "choice" without a value; "" is a general one.
    """

    name: str
    label: str
    kind: Literal["choice", "choices", "number", "flag", "text", "texts", "numbers", "by_seat", "steps"]
    default: Any = None
    choices: tuple[Choice, ...] = ()
    low: int = 0
    high: int | None = None
    repeats: bool = False
    help: str = ""
    variants: Mapping[str, "Variant"] = msgspec.field(default_factory=dict)
    when: When | None = None
    missing: str = ""

    def matters(self, values: Mapping[str, Any]) -> bool:
        """Whether the field matters, given the `values` of the other fields by name."""
        return self.when is None or values.get(self.when.field) in self.when.values


TABLES = ("texts", "numbers")
"""The kinds whose values are objects."""


class Variant(Struct, frozen=True):
    """A kind of step: the text of its button, its fields, and the least sum of their numbers.

    `unfinished` is the error for values that are entered when another button is pressed; "" lets it drop them.
    """

    label: str
    fields: tuple[Field, ...] = ()
    least: int = 0
    unfinished: str = ""


def reset_hidden_fields(fields: Iterable[Field], entered: Mapping[str, Any]) -> dict[str, Any]:
    """Return the entered values, some or all, with the default of every field that does not matter."""
    known = {field.name: field for field in fields}
    values = {**{name: field.default for name, field in known.items()}, **entered}
    idle = {name: field.default for name, field in known.items() if not field.matters(values)}
    return {**entered, **idle}


def complete_and_check(fields: Iterable[Field], raw: Mapping[str, Any]) -> dict[str, Any]:
    """Return `raw` with the defaults of missing fields, in the fields' order.

    Raise BadOptions with every unknown option and every invalid value. Whole numbers are strict: `true`, `3.0` and
    `"3"` are refused.
    """
    known = {field.name: field for field in fields}
    problems = {name: "there is no such option" for name in raw if name not in known}
    values = {name: raw.get(name, field.default) for name, field in known.items()}
    for name, field in known.items():
        if problem := _problem(field, values[name]):
            problems[name] = problem
    if problems:
        raise BadOptions(problems)
    return values


def _problem(field: Field, value: Any) -> str:
    """Return the problem of `value` in `field`; "" if there is none."""
    if field.kind == "flag":
        return "" if isinstance(value, bool) else "must be yes or no"
    if field.kind == "number":
        return _number_problem(field, value)
    if field.kind == "choice":
        return "" if _is_choice(field, value) else f"must be one of {_choices(field)}"
    return _choices_problem(field, value)


def _number_problem(field: Field, value: Any) -> str:
    if type(value) is not int:
        return "must be a whole number"
    if value < field.low or (field.high is not None and value > field.high):
        return f"must be {_bounds(field)}"
    return ""


def _choices_problem(field: Field, value: Any) -> str:
    if not isinstance(value, list | tuple) or not all(_is_choice(field, item) for item in value):
        return f"must be a list of {_choices(field)}"
    if len(value) < field.low or (field.high is not None and len(value) > field.high):
        return f"must name {_bounds(field)}"
    if not field.repeats and len(set(value)) < len(value):
        return "must name each at most once"
    return ""


def _is_choice(field: Field, value: Any) -> bool:
    return any(type(value) is type(choice.value) and value == choice.value for choice in field.choices)


def _choices(field: Field) -> str:
    return ", ".join(str(choice.value) for choice in field.choices)


def _bounds(field: Field) -> str:
    return f"at least {field.low}" if field.high is None else f"from {field.low} to {field.high}"
