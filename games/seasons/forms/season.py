"""A match becomes the first of a season."""

from typing import Any

from django import forms

from games.display_names import clean_display_name
from games.forms.wording import speak_plainly
from games.models import Match
from games.seasons.services.seasons import LONGEST_NAME


class SeasonForm(forms.Form):
    """What the season of a match is called."""

    name = forms.CharField(
        label="Name of the season",
        widget=forms.TextInput({"maxlength": str(LONGEST_NAME)}),
        error_messages={"required": "Give the season a name."},
    )

    def __init__(self, data: Any = None, *, match: Match) -> None:
        super().__init__(data, initial={"name": match.name})
        speak_plainly(self)

    def clean_name(self) -> str:
        """The name as pages show it."""
        return clean_display_name(self.cleaned_data["name"], LONGEST_NAME)
