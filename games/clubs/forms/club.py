"""Forms of a club and of invitations."""

from typing import Any

from django import forms

from games.forms.field_types import NameField, PlainForm, checkbox_field
from games.models import Club
from games.models.club import LONGEST_ABOUT, LONGEST_CLUB_NAME


class ClubForm(PlainForm):
    """The name and description of a club."""

    name = NameField(LONGEST_CLUB_NAME, label="Club name", error_messages={"required": "Enter a name for the club."})
    about = forms.CharField(
        label="Description",
        required=False,
        max_length=LONGEST_ABOUT,
        widget=forms.Textarea({"rows": "4"}),
        help_text="A few sentences. Everybody can read them.",
    )
    hides_members = checkbox_field(
        "Hide the member list", "Only members see the names. Others see how many members there are."
    )

    def __init__(self, data: Any = None, *, club: Club | None = None) -> None:
        fields = ("name", "about", "hides_members")
        super().__init__(data, initial={name: getattr(club, name) for name in fields} if club else None)
