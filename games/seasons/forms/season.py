"""A match becomes the first of a season."""

from typing import Any

from django import forms

from games.forms.kinds import NameField, speak_plainly
from games.models import Match
from games.seasons.services.seasons import LONGEST_NAME


class SeasonForm(forms.Form):
    """What the season of a match is called."""

    name = NameField(
        LONGEST_NAME, label="Name of the season", error_messages={"required": "Give the season a name."}
    )

    def __init__(self, data: Any = None, *, match: Match) -> None:
        super().__init__(data, initial={"name": match.name})
        speak_plainly(self)
