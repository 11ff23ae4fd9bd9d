"""The form of a what-if: the move of a seat in a window of a finished match."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.core import signing

from games.forms.fields import FieldsForm
from games.forms.steps import apply_step_button
from games.rules.options import Field

SALT = "games.replays.what-if"


def what_if_form(
    data: Mapping[str, Any] | None, fields: Sequence[Field], names: Sequence[str], saved: Mapping[str, Any], place: str
) -> tuple[FieldsForm, dict[str, Any], tuple[str, FieldsForm] | None]:
    """Return a move in the fields of its game, its values, and the rejected form of a new step if there is one.

    The form has the original move `saved`, and what was sent (`data`) instead.
    """
    try:
        entered = {**saved, **signing.loads((data or {}).get("lists", ""), salt=f"{SALT}/{place}")}
    except signing.BadSignature:
        entered = {**saved}
    form = FieldsForm(data, fields=fields, seat_names=names, saved=entered)
    if data is None:
        return form, entered, None
    if not data.get("step"):
        return form, {**entered, **form.drafted()}, None
    entered, adder = apply_step_button(data, fields, form.drafted(), names)
    return FieldsForm(fields=fields, seat_names=names, saved=entered), entered, adder


def signed_lists(fields: Sequence[Field], entered: Mapping[str, Any], place: str) -> str:
    """Return the entered lists of steps, signed for the decision at `place`, for the next request of the page."""
    lists = [field for field in fields if field.kind == "steps"]
    steps = {field.name: entered.get(field.name, field.default or []) for field in lists}
    return signing.dumps(steps, salt=f"{SALT}/{place}", compress=True)
