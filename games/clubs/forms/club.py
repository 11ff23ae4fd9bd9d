"""What a club is called, and who is to join it."""

from typing import Any

from django import forms

from games.display_names import MAX_DISPLAY_NAME_LENGTH
from games.forms.field_types import NameField, PlainForm, checkbox_field
from games.models import Club
from games.models.club import LONGEST_ABOUT, LONGEST_CLUB_NAME


class ClubForm(PlainForm):
    """A club as its page tells of it."""

    name = NameField(
        LONGEST_CLUB_NAME, label="Name of the club", error_messages={"required": "Give the club a name."}
    )
    about = forms.CharField(
        label="What it is about",
        required=False,
        max_length=LONGEST_ABOUT,
        widget=forms.Textarea({"rows": "4"}),
        help_text="A few sentences, which everybody may read.",
    )
    hides_members = checkbox_field(
        "Only members see who belongs to it",
        "Others see how many you are. Who has no page of their own is named to members alone.",
    )

    def __init__(self, data: Any = None, *, club: Club | None = None) -> None:
        fields = ("name", "about", "hides_members")
        super().__init__(data, initial={name: getattr(club, name) for name in fields} if club else None)


class InvitationForm(PlainForm):
    """Who is invited, to a club or a cup."""

    name = forms.CharField(
        label="Invite by name",
        widget=forms.TextInput({"maxlength": str(MAX_DISPLAY_NAME_LENGTH + 20), "autocomplete": "off"}),
        help_text="The name of an account, or what their page is called in its address.",
        error_messages={"required": "Say whom."},
    )
