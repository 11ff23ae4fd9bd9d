"""The form of a vacation."""

from datetime import date
from typing import Any

from django import forms

from games.forms.field_types import PlainForm


class VacationForm(PlainForm):
    """The first and last day of a vacation; `earliest` is the first day that can be announced."""

    first = forms.DateField(label="First day", error_messages={"invalid": "This is no day."})
    last = forms.DateField(label="Last day", error_messages={"invalid": "This is no day."})

    def __init__(self, *args: Any, earliest: date | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs | {"auto_id": "vacation_%s"})
        least = {} if earliest is None else {"min": earliest.isoformat()}
        for field in self.fields.values():
            field.widget = forms.DateInput({"type": "date"} | least, format="%Y-%m-%d")
