"""Fields that count only for some values of another field. Scripts hide them; none is silently ignored."""

from collections.abc import Mapping

from django import forms
from msgspec import Struct

from games.forms.fields import shown_while


class Condition(Struct, frozen=True):
    """A field counts while the input `control` has one of `values`; `said` ends the sentence that says so."""

    control: str
    values: tuple[str, ...]
    said: str


Conditions = Mapping[str, Condition]
"""Conditions by field name."""


def mark_conditional_fields(form: forms.Form, conditions: Conditions) -> None:
    """Mark the fields of the form with their conditions for scripts."""
    for name, condition in conditions.items():
        if {name, condition.control} <= form.fields.keys():
            shown = shown_while(form.add_prefix(condition.control), condition.values)
            form.fields[name].matters = shown  # type: ignore[attr-defined]


def unmet_condition(form: forms.Form, conditions: Conditions, name: str) -> Condition | None:
    """Return the outermost unmet condition of the field `name`; None if the field counts."""
    condition = conditions.get(name)
    if condition is None or not {name, condition.control} <= form.fields.keys():
        return None
    outer = unmet_condition(form, conditions, condition.control)
    return outer or (None if _value(form, condition.control) in condition.values else condition)


def clean_conditional_fields(form: forms.Form, conditions: Conditions) -> None:
    """Add errors for entries in fields that do not count, and give these fields their initial values.

    Call it in the `clean` of the form.
    """
    idle = {name: why for name in conditions if (why := unmet_condition(form, conditions, name))}
    for name, why in idle.items():
        sent = any(form.add_prefix(each) in form.data for each, other in idle.items() if other == why)
        was_entered = _was_entered(form, name, sent=sent)
        form.errors.pop(name, None)
        form.cleaned_data[name] = form.get_initial_for_field(form.fields[name], name)
        if was_entered:
            form.add_error(name, f"This field counts only {why.said}. Choose that, or leave this field unchanged.")


def _value(form: forms.Form, name: str) -> str:
    """Return the value of the input in lower case; the initial value if it was not sent."""
    value = form[name].value()
    if value is None:
        value = form.get_initial_for_field(form.fields[name], name)
    return "" if value is None else str(value).lower()


def _was_entered(form: forms.Form, name: str, *, sent: bool) -> bool:
    field, usual = form.fields[name], form.get_initial_for_field(form.fields[name], name)
    if name in form.errors:
        return form.add_prefix(name) in form.data
    value = form.cleaned_data.get(name)
    if isinstance(field, forms.BooleanField):
        return value != bool(usual) and (bool(value) or sent)
    return value not in (None, "", [], ()) and value != usual
