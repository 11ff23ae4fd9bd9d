"""Validation of the values that a client enters into the fields of a decision."""

from collections.abc import Iterable, Mapping
from typing import Any

from games.rules.errors import MalformedMove
from games.rules.options import TABLES, Field

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
    if field.kind == "flag":
        return isinstance(value, bool)
    if field.kind == "number":
        return type(value) is int
    if field.kind == "text":
        return isinstance(value, str) and len(value) <= LONGEST_TEXT
    if field.kind == "choice":
        return _is_choice(field, value)
    if field.kind in TABLES:
        return isinstance(value, dict) and all(_is_entry(field, *entry) for entry in value.items())
    return isinstance(value, list) and len(value) <= MAX_STEPS and all(_is_item(field, item) for item in value)


def _is_choice(field: Field, value: Any) -> bool:
    return any(type(value) is type(choice.value) and value == choice.value for choice in field.choices)


def _is_entry(field: Field, key: Any, value: Any) -> bool:
    listed = any(str(choice.value) == key for choice in field.choices)
    return listed and (isinstance(value, str) if field.kind == "texts" else type(value) is int)


def _is_item(field: Field, item: Any) -> bool:
    if field.kind == "choices":
        return _is_choice(field, item)
    if field.kind == "by_seat":
        return type(item) is int
    return isinstance(item, dict) and _is_step(field, item)


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
