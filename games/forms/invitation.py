"""The form that invites a player to a club or a tournament."""

from django import forms

from games.display_names import MAX_DISPLAY_NAME_LENGTH
from games.forms.field_types import PlainForm


class InvitationForm(PlainForm):
    """The player to invite to a club or a tournament."""

    name = forms.CharField(
        label="Invite by name",
        widget=forms.TextInput({"maxlength": str(MAX_DISPLAY_NAME_LENGTH + 20), "autocomplete": "off"}),
        help_text="Name of an account, or the name in the address of its profile.",
        error_messages={"required": "Enter a name."},
    )
