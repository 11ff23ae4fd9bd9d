"""The form of a what-if: the move of a seat in a window of a finished match."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.core import signing

from games.forms.fields import FieldsForm
from games.forms.steps import StepsForm, apply_step_button, steps_forms
from games.rules.options import Field

SALT = "games.replays.what-if"


class WhatIfForm:
    """A move in the fields of its game, filled with the original move, and with what was sent (`data`) instead.

    Its lists of steps are stored in the page, signed for this `decision`, because a what-if is not saved.
    """

    def __init__(
        self,
        data: Mapping[str, Any] | None,
        *,
        fields: Sequence[Field],
        names: Sequence[str],
        entered: Mapping[str, Any],
        decision: str,
    ) -> None:
        self.described, self.names = fields, names
        self._salt = f"{SALT}/{decision}"
        self.entered = {**entered, **self._sent_lists(data or {})}
        self.fields = self._form(data)
        self._adder: tuple[str, FieldsForm] | None = None
        if data is None:
            return
        self.entered = {**self.entered, **self.fields.drafted()}
        if data.get("step"):
            self.entered, self._adder = apply_step_button(data, fields, self.fields.drafted(), names)
            self.fields = self._form(None)

    @property
    def steps(self) -> list[StepsForm]:
        """The lists of steps, with the forms that add one."""
        return steps_forms(self.described, self.entered, self.names, self._adder, self.fields.errors)

    @property
    def lists(self) -> str:
        """The steps for the next request, signed."""
        lists = [field for field in self.described if field.kind == "steps"]
        steps = {field.name: self.entered.get(field.name, field.default or []) for field in lists}
        return signing.dumps(steps, salt=self._salt, compress=True)

    def _form(self, data: Mapping[str, Any] | None) -> FieldsForm:
        return FieldsForm(data, fields=self.described, seat_names=self.names, saved=self.entered)

    def _sent_lists(self, data: Mapping[str, Any]) -> dict[str, Any]:
        try:
            lists: dict[str, Any] = signing.loads(data.get("lists", ""), salt=self._salt)
        except signing.BadSignature:
            return {}
        return lists
