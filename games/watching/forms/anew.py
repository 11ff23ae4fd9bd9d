"""Deciding a window of a match that is over once more: whose decision, and which."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms

from games.forms.fields import FieldsForm
from games.forms.kinds import PlainForm
from games.rules.options import Field

LONGEST_MOVE = 4_000


class WholeMoveForm(PlainForm):
    """A decision that is a list of steps, as the match's record writes it."""

    move = forms.JSONField(
        label="Decision",
        help_text="As the match's record writes it.",
        max_length=LONGEST_MOVE,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}),
        error_messages={"invalid": "This is not JSON."},
    )

    def __init__(self, data: Mapping[str, Any] | None, *, move: Any) -> None:
        super().__init__(data, initial={"move": move})
        self.fields["move"].widget.attrs["autocapitalize"] = "off"

    def refuse(self, field: str, message: str, rule_url: str = "") -> None:
        """Show the rules' refusal, which may be about any step."""
        self.add_error("move", f"{field}: {message}" if field else message)

    def entered(self) -> Any:
        """The move as it was written."""
        return self.cleaned_data["move"]


class MoveForm(FieldsForm):
    """A decision in the fields of its game."""

    def entered(self) -> Any:
        """The values of the fields."""
        return self.values()


def form_of(
    data: Mapping[str, Any] | None,
    fields: Sequence[Field],
    names: Sequence[str],
    entered: Mapping[str, Any],
    move: Any,
) -> MoveForm | WholeMoveForm:
    """The form of a decision, filled with what was decided: as values of `fields`, or as the whole move."""
    if any(field.kind == "steps" for field in fields):
        return WholeMoveForm(data, move=move)
    return MoveForm(data, fields=fields, seat_names=names, saved=entered)
