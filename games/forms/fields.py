"""Form fields made of the field descriptions of games, and their values as JSON."""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django import forms
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.forms.field_types import PlainForm
from games.rules.errors import IllegalMove, MalformedMove
from games.rules.options import TABLES, Choice, Field, When

MANY_CHOICES = 14
SPARE_INPUTS = 6
MANY = (*TABLES, "by_seat")
"""The kinds of fields that have several inputs."""
MOST = 999_999
"""Maximum of numbers without a limit in the rules; more than any match needs."""


class _SeatOptionsMixin(forms.widgets.ChoiceWidget):
    """Options of which those with values in `seats` are drawn as seats."""

    def __init__(self, seats: Mapping[str, int]) -> None:
        super().__init__()
        self.seats = seats

    def create_option(self, name: str, value: Any, label: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        if str(value) in self.seats:
            seat = {"number": self.seats[str(value)], "name": label}
            label = render_to_string("components/seat.html", {"seat": seat})
        return super().create_option(name, value, label, *args, **kwargs)


class SeatRadios(_SeatOptionsMixin, forms.RadioSelect):
    """Radio buttons with seats among the options."""


class SeatBoxes(_SeatOptionsMixin, forms.CheckboxSelectMultiple):
    """Checkboxes with seats among the options."""


def shown_while(name: str, values: Sequence[str]) -> SafeString:
    """Return HTML attributes of a part of a form that is shown only while the input has one of the values."""
    return format_html(' data-matters="{}" data-is="{}"', name, json.dumps([value.lower() for value in values]))


class FieldsForm(PlainForm):
    """A form of `games.rules` fields, filled with the values `saved` by their names.

    `seat_names` are shown for choices that are seats. Steps have no inputs in this form: their values are in
    `saved`, or the default. While another field is `undecided`, fields that depend on it matter.
    """

    undecided: tuple[Any, ...] = ()

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        fields: Sequence[Field],
        seat_names: Sequence[str] = (),
        saved: Mapping[str, Any] | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(data, **kwargs)
        self.described = tuple(fields)
        self.saved = saved or {}
        self.seat_names = seat_names
        self.needed: dict[str, str] = {}
        for described in self.described:
            value = self.saved.get(described.name)
            self._add(described, described.default if value is None else value)
            if described.when:
                self._mark_conditional(described, described.when)

    def values(self) -> dict[str, Any]:
        """Return the entered values by their names in the rules, ready for JSON. Call `is_valid()` first."""
        return {
            described.name: self._entered(described) if self._is_relevant(described) else described.default
            for described in self.described
        }

    def clean(self) -> dict[str, Any]:
        """Return the cleaned values: without those of fields that do not matter; require those that do."""
        for described in self.described:
            matters = self._is_relevant(described)
            for key in _keys(described) if described.when else ():
                if not matters:
                    self.errors.pop(key, None)
                    self.cleaned_data.setdefault(key, None)
                elif key in self.needed and self.cleaned_data.get(key, "-") in (None, "", []):
                    self.add_error(key, self.needed[key])
        return self.cleaned_data

    def drafted(self) -> dict[str, Any]:
        """Return the entered values that are valid by themselves, by their names in the rules; for bound forms."""
        self.is_valid()
        values = {}
        for described in self.described:
            keys = _keys(described)
            if all(key in self.cleaned_data for key in keys):
                values[described.name] = self._entered(described)
        emptied = {described.name for described in self.described if described.kind == "steps" and described.default}
        return {name: value for name, value in values.items() if name in emptied or value not in (None, "", [])}

    def refuse(self, field: str, message: str, rule_url: str = "") -> None:
        """Add the error of the rules at its field, with a link to the rule, or in `errors` for steps."""
        first = next((key for d in self.described if d.name == field for key in _keys(d)), field)
        said = format_html('{} <a href="{}">See the rule</a>.', message, rule_url) if rule_url else message
        if any(d.name == field and d.kind == "steps" for d in self.described):
            self.errors[field] = self.error_class([said], renderer=self.renderer)
        else:
            self.add_error(first if first in self.fields else None, said)

    def refuse_move(self, refusal: IllegalMove | MalformedMove, match_id: int, field: str | None = None) -> None:
        """Add the error of the rules of a match at `field`, or else at the field that the error names."""
        url = f"{reverse('match_rules', args=[match_id])}#{refusal.rule}" if refusal.rule else ""
        self.refuse(refusal.field if field is None else field, refusal.message, url)

    def inputs_of(self, name: str) -> list[forms.BoundField]:
        """Return the inputs of the field `name`; empty if the form has no such field."""
        described = next((d for d in self.described if d.name == name), None)
        return [self[key] for key in _keys(described)] if described else []

    def groups(self) -> list[tuple[Field, list[forms.BoundField]]]:
        """Yield every field that has inputs, with them, in order."""
        return [(d, [self[key] for key in _keys(d)]) for d in self.described if d.kind != "steps"]

    def _add(self, described: Field, value: Any) -> None:
        keys = _keys(described)
        if described.kind in MANY:
            self.fields |= _entries(described, self.seat_names, value)
            return
        for place, key in enumerate(keys):
            field = _form_field(described, self.seat_names)
            field.initial = value
            if key != described.name:
                field.initial = value[place] if value and place < len(value) else None
                field.label = f"{described.label} {place + 1}" if len(keys) > 1 else described.label
                field.required = place < described.low
            self.fields[key] = field

    def _mark_conditional(self, described: Field, when: When) -> None:
        """Make the inputs required only while they matter, and mark their condition for scripts."""
        values = [str(value) for value in (*when.values, *filter(None, self.undecided))]
        values += [""] if self.undecided else []
        for key in _keys(described):
            field = self.fields[key]
            if field.required:
                self.needed[key] = str(field.error_messages["required"])
            field.required = False
            field.matters = shown_while(self.add_prefix(when.field), values)  # type: ignore[attr-defined]

    def _is_relevant(self, described: Field) -> bool:
        """Whether the field matters for the entered values."""
        other = next((d for d in self.described if described.when and d.name == described.when.field), None)
        if other is None or not all(key in self.cleaned_data for key in _keys(other)):
            return described.when is None
        value = self._entered(other)
        return value in self.undecided or described.matters({other.name: value})

    def _entered(self, described: Field) -> Any:
        """Return the value entered in the field, whether it matters or not."""
        if described.kind == "steps":
            return self.saved.get(described.name, described.default or [])
        entered = [self.cleaned_data[key] for key in _keys(described)]
        if described.kind in TABLES:
            table = zip(described.choices, entered, strict=True)
            return {str(choice.value): entry for choice, entry in table if entry not in (None, "")}
        if described.kind == "by_seat":
            return [entry for entry in entered if entry is not None] or None
        if described.kind == "choices":
            values = [value for value in entered if value] if described.repeats else entered[0]
            return [_listed_choices(described.choices, value) for value in values]
        if described.kind == "choice":
            return _listed_choices(described.choices, entered[0])
        return entered[0]


def _keys(described: Field) -> list[str]:
    if described.kind == "steps":
        return []
    if described.kind in TABLES:
        return [f"{described.name}_{choice.value}" for choice in described.choices]
    if described.kind == "by_seat":
        return [f"{described.name}_{seat}" for seat in range(described.high or 0)]
    if described.kind == "choices" and described.repeats:
        slots = max(described.low, SPARE_INPUTS) if described.high is None else described.high
        return [f"{described.name}_{place}" for place in range(slots)]
    return [described.name]


def _entries(described: Field, seat_names: Sequence[str], value: Any) -> dict[str, forms.Field]:
    """Return the inputs of a table, or of a number for every seat, by their keys; each may stay empty."""
    if described.kind == "by_seat":
        seats = range(described.high or 0)
        names = [seat_names[seat] if seat < len(seat_names) else f"Seat {seat + 1}" for seat in seats]
        given, low, high = dict(enumerate(value or ())), described.low, MOST
    else:
        names = [_label(choice, seat_names) for choice in described.choices]
        given = {place: (value or {}).get(str(each.value)) for place, each in enumerate(described.choices)}
        low, high = described.low, MOST if described.high is None else described.high
    fields: dict[str, forms.Field] = {}
    for place, (key, name) in enumerate(zip(_keys(described), names, strict=True)):
        shown: dict[str, Any] = {"label": name, "initial": given.get(place), "required": False}
        fields[key] = (
            forms.CharField(max_length=high, **shown)
            if described.kind == "texts"
            else forms.IntegerField(min_value=low, max_value=high, **shown)
        )
    return fields


def _form_field(described: Field, seat_names: Sequence[str]) -> forms.Field:
    missing = described.missing or "Choose one." if described.choices else "Fill in this field."
    shown: dict[str, Any] = {
        "label": described.label,
        "help_text": described.help,
        "error_messages": {"required": missing},
    }
    if described.kind == "flag":
        return _parse_optional_flag(shown) if described.default is None else forms.BooleanField(required=False, **shown)
    if described.kind == "text":
        low, high = described.low, described.high
        return forms.CharField(required=low > 0, min_length=low, max_length=high, **shown)
    if described.kind == "number":
        required = described.default is not None
        most = MOST if described.high is None else described.high
        return forms.IntegerField(min_value=described.low, max_value=most, required=required, **shown)
    choices = [(str(c.value), _label(c, seat_names)) for c in described.choices]
    seats = {str(c.value): c.seat for c in described.choices if c.seat is not None}
    if described.kind == "choices" and not described.repeats:
        shown["error_messages"] = {"required": f"Choose at least {described.low}."}
        boxes = SeatBoxes(seats)
        return forms.MultipleChoiceField(choices=choices, required=described.low > 0, widget=boxes, **shown)
    required = all(value for value, _ in choices)
    if len(choices) < MANY_CHOICES and not (described.repeats and described.low != described.high):
        return forms.ChoiceField(choices=choices, widget=SeatRadios(seats), required=required, **shown)
    first = [("", "Choose…")] if required else []
    return forms.ChoiceField(choices=[*first, *choices], required=required, **shown)


def _parse_optional_flag(shown: Mapping[str, Any]) -> forms.Field:
    """Return a field with the options yes, no and standard rules (None)."""
    return forms.TypedChoiceField(
        choices=[("", "standard rules"), ("True", "yes"), ("False", "no")],
        coerce=lambda entered: entered == "True",
        empty_value=None,
        required=False,
        **shown,
    )


def _label(choice: Choice, seat_names: Sequence[str]) -> str:
    if choice.seat is not None and choice.seat < len(seat_names):
        return seat_names[choice.seat]
    return choice.label or str(choice.value)


def _listed_choices(choices: Iterable[Choice], entered: str) -> Any:
    return next((choice.value for choice in choices if str(choice.value) == entered), entered)
