"""The fields of a form: what they are, and what they say by themselves."""

from typing import Any, TypeVar

from django import forms

from games.display_names import LONGEST, clean_display_name

Kind = TypeVar("Kind", bound=forms.Field)


def field_of(form: forms.BaseForm, name: str, kind: type[Kind]) -> Kind:
    """The field of that name, which is of that `kind`; TypeError of another."""
    field = form.fields[name]
    if not isinstance(field, kind):
        raise TypeError(f"{name} is a {type(field).__name__}")
    return field


class NameField(forms.CharField):
    """The name of something, of at most so many characters, as pages show it; "" where it may be empty."""

    def __init__(self, longest: int = LONGEST, **kwargs: Any) -> None:
        super().__init__(**{"widget": forms.TextInput({"maxlength": str(longest)})} | kwargs)
        self.longest = longest

    def clean(self, value: Any) -> str:
        """Return the name by the rules for all names."""
        name = super().clean(value)
        return clean_display_name(name, self.longest) if name else ""


SAID = {
    "required": "Fill this in.",
    "invalid_choice": "This is not among the choices.",
    "min_value": "At least %(limit_value)s.",
    "max_value": "At most %(limit_value)s.",
    "max_length": "At most %(limit_value)s characters; these are %(show_value)s.",
}


def speak_plainly(form: forms.Form) -> None:
    """Have every field of the form say what is wrong in sentences of this site; its own ones stay."""
    for field in form.fields.values():
        unsaid = {code for code in SAID if field.error_messages.get(code) in (None, _djangos(field, code))}
        field.error_messages |= {code: SAID[code] for code in unsaid}


def _djangos(field: forms.Field, code: str) -> object:
    """What the field says when nobody gave it a sentence; the nearest class that has one decides."""
    kinds = (vars(kind).get("default_error_messages", {}) for kind in type(field).__mro__)
    return next((said[code] for said in kinds if code in said), None)
