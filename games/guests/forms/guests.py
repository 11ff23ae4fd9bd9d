"""The form of a new guest."""

from django import forms
from django.core.exceptions import ValidationError

from games.display_names import MAX_DISPLAY_NAME_LENGTH
from games.error_display import TOO_MANY_GUESTS
from games.forms.field_types import NameField


def name_input(**attributes: str) -> forms.TextInput:
    """Return the input of a display name."""
    return forms.TextInput({"maxlength": str(MAX_DISPLAY_NAME_LENGTH), "autocomplete": "nickname"} | attributes)


class GuestForm(forms.Form):
    """The name of a guest."""

    name = NameField(
        label="Your name",
        help_text="This is all you need to play. You can create an account later.",
        widget=name_input(),
        error_messages={"required": "Enter a name."},
    )

    def refuse_for_now(self, reason: str) -> None:
        """Add an error with the reason, and the alternative of signing in."""
        said = f"{reason} If you have an account, sign in."
        self.add_error(None, ValidationError(said, code=TOO_MANY_GUESTS))
