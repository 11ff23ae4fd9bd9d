"""The site's own sentences for what Django says of a field by itself."""

from django import forms

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
