"""Forms of a what-if: the move of a seat in a window of a finished match."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms

from games.forms.field_types import PlainForm
from games.forms.fields import FieldsForm
from games.rules.options import Field

MAX_MOVE_LENGTH = 4_000


class WhatIfJsonForm(PlainForm):
    """A move that is a list of steps, as JSON in the format of the record."""

    move = forms.JSONField(
        label="Decision",
        help_text="JSON, as in the record of the match.",
        max_length=MAX_MOVE_LENGTH,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}),
        error_messages={"invalid": "Enter valid JSON."},
    )

    def __init__(self, data: Mapping[str, Any] | None, *, move: Any) -> None:
        super().__init__(data, initial={"move": move})
        self.fields["move"].widget.attrs["autocapitalize"] = "off"

    def refuse(self, field: str, message: str, rule_url: str = "") -> None:
        """Add the error of the rules, which can concern any step."""
        self.add_error("move", f"{field}: {message}" if field else message)

    def entered(self) -> Any:
        """Return the move as entered."""
        return self.cleaned_data["move"]


class WhatIfFieldsForm(FieldsForm):
    """A move in the fields of its game."""

    def entered(self) -> Any:
        """Return the values of the fields."""
        return self.values()


def build_what_if_form(
    data: Mapping[str, Any] | None, fields: Sequence[Field], names: Sequence[str], entered: Mapping[str, Any], move: Any
) -> WhatIfFieldsForm | WhatIfJsonForm:
    """Return the form of a move, filled with the original move: as values of `fields`, or as JSON."""
    if any(field.kind == "steps" for field in fields):
        return WhatIfJsonForm(data, move=move)
    return WhatIfFieldsForm(data, fields=fields, seat_names=names, saved=entered)
