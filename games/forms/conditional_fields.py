"""Fields that count only beside some value of another one. Scripts hide them; none is ignored in silence."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from django import forms

from games.forms.fields import shown_while


@dataclass(frozen=True, slots=True)
class Condition:
    """When a field counts: while the input `control` has one of `values`; `said` ends a sentence on it."""

    control: str
    values: tuple[str, ...]
    said: str


Conditions = Mapping[str, Condition]
"""Conditions by the names of the fields that have one."""


def mark_conditional_fields(
    form: forms.Form, conditions: Conditions, *, beside: Collection[str] = ()
) -> None:
    """Tell scripts when fields of the form count, except those `beside` others that are hidden together."""
    for name, condition in conditions.items():
        if {name, condition.control} <= form.fields.keys() and name not in beside:
            shown = shown_while(form.add_prefix(condition.control), condition.values)
            form.fields[name].matters = shown  # type: ignore[attr-defined]


def unmet_condition(form: forms.Form, conditions: Conditions, name: str) -> Condition | None:
    """Return the outermost condition that keeps the field `name` from counting; None where it counts."""
    condition = conditions.get(name)
    if condition is None or not {name, condition.control} <= form.fields.keys():
        return None
    outer = unmet_condition(form, conditions, condition.control)
    return outer or (None if _value(form, condition.control) in condition.values else condition)


def clean_conditional_fields(form: forms.Form, conditions: Conditions) -> None:
    """Refuse, in a form's `clean`, what was entered in fields that do not count; they get initial values."""
    idle = {name: why for name in conditions if (why := unmet_condition(form, conditions, name))}
    for name, why in idle.items():
        sent = any(form.add_prefix(each) in form.data for each, other in idle.items() if other == why)
        was_entered = _was_entered(form, name, sent=sent)
        form.errors.pop(name, None)
        form.cleaned_data[name] = form.get_initial_for_field(form.fields[name], name)
        if was_entered:
            form.add_error(name, f"This field counts only {why.said}. Choose that, or leave this field unchanged.")


def _value(form: forms.Form, name: str) -> str:
    """Return what the input has, in lower case; one that was not sent has what it was shown with."""
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
