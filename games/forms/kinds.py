"""The fields of a form by what they are."""

from typing import TypeVar

from django import forms

Kind = TypeVar("Kind", bound=forms.Field)


def field_of(form: forms.BaseForm, name: str, kind: type[Kind]) -> Kind:
    """The field of that name, which is of that `kind`; TypeError of another."""
    field = form.fields[name]
    if not isinstance(field, kind):
        raise TypeError(f"{name} is a {type(field).__name__}")
    return field
