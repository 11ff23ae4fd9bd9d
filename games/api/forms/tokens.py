"""The form of a token."""

from typing import Any

from django import forms

from games.forms.kinds import speak_plainly
from games.models import Token
from games.models.token import LONGEST_NAME

LASTS = ((30, "30 days"), (90, "90 days"), (365, "A year"), (0, "Until I revoke it"))


class TokenForm(forms.Form):
    """What a program is called, what it may do, and how long."""

    name = forms.CharField(
        label="What it is for", max_length=LONGEST_NAME, widget=forms.TextInput({"autocomplete": "off"})
    )
    scope = forms.ChoiceField(
        label="What it may do",
        help_text="Each takes in those before it.",
        choices=Token.Scope.choices,
        initial=Token.Scope.PLAY,
    )
    days = forms.TypedChoiceField(label="How long", coerce=int, choices=LASTS, initial=90)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs | {"auto_id": "token_%s"})
        speak_plainly(self)
