"""Validation of the values that a client enters into the fields of a decision."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from games.rules.errors import MalformedMove
from games.rules.options import Field

LONGEST_TEXT = 10_000
MAX_STEPS = 200
EMPTY_VALUES: tuple[object, ...] = (None, "", [])


def clean_field_values(fields: Iterable[Field], entered: Mapping[str, Any]) -> dict[str, Any]:
    """Return the entered values without empty ones; raise MalformedMove for a value of the wrong kind."""
    known = {field.name: field for field in fields}
    for name, value in entered.items():
        if name not in known:
            raise MalformedMove("there is no such field", field=name)
        if value is not None and not _fits(known[name], value):
            raise MalformedMove(f"this value does not fit a field of kind {known[name].kind}", field=name)
    values = {**{name: field.default for name, field in known.items()}, **entered}
    return {name: value for name, value in entered.items() if value not in EMPTY_VALUES and known[name].matters(values)}


def _fits(field: Field, value: Any) -> bool:
    match field.kind:
        case "flag":
            return isinstance(value, bool)
        case "number":
            return type(value) is int
        case "text":
            return isinstance(value, str) and len(value) <= LONGEST_TEXT
        case "choice":
            return _is_choice(field, value)
        case "texts" | "numbers":
            kind, listed = str if field.kind == "texts" else int, {str(choice.value) for choice in field.choices}
            is_table = isinstance(value, dict) and value.keys() <= listed
            return is_table and all(type(each) is kind for each in value.values())
    fits: Mapping[str, Callable[[Any], bool]] = {
        "choices": lambda item: _is_choice(field, item),
        "by_seat": lambda item: type(item) is int,
        "steps": lambda item: isinstance(item, dict) and _is_step(field, item),
    }
    return isinstance(value, list) and len(value) <= MAX_STEPS and all(map(fits[field.kind], value))


def _is_choice(field: Field, value: Any) -> bool:
    return any(type(value) is type(choice.value) and value == choice.value for choice in field.choices)


def _is_step(field: Field, step: Mapping[str, Any]) -> bool:
    variant = field.variants.get(step.get("do", ""))
    if variant is None:
        return False
    known = {each.name: each for each in variant.fields}
    given = {name: value for name, value in step.items() if name != "do"}
    # All fields are required: a page sends all of them with a step.
    return known.keys() == given.keys() and all(
        value is None or _fits(known[name], value) for name, value in given.items()
    )
