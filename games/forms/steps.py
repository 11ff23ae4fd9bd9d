"""Lists of steps: the buttons that change a list, and the list as text."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from games.forms.fields import FieldsForm
from games.rules.options import Field, Variant

MAX_LIST_STEPS = 200
"""Maximum length of a list whose field sets no limit; more than any move needs."""


class StepsForm(Struct, frozen=True):
    """The field `described` with its `steps`, the forms that add a step, and the `errors` of the submitted
    list.
    """

    described: Field
    steps: list[tuple[str, dict[str, Any]]]
    adders: list[tuple[str, Variant, FieldsForm]]
    errors: Sequence[object] = ()

    @property
    def may_grow(self) -> bool:
        """Whether the list has room for another step."""
        return can_add_step(self.described, self.steps)


def can_add_step(described: Field, steps: Sequence[Any]) -> bool:
    """Whether a list of the field has room for another step."""
    return len(steps) < (MAX_LIST_STEPS if described.high is None else described.high)


def steps_forms(
    fields: Sequence[Field],
    entered: Mapping[str, Any],
    seat_names: Sequence[str] = (),
    refused: tuple[str, FieldsForm] | None = None,
    errors: Mapping[str, Sequence[object]] | None = None,
) -> list[StepsForm]:
    """Return a form for each field of steps; `refused` is a rejected step form with its prefix."""
    return [
        StepsForm(
            described,
            [
                (_step_text(described, step, seat_names), step)
                for step in entered.get(described.name, described.default or [])
            ],
            [
                (name, variant, _adder(described, name, seat_names, refused))
                for name, variant in described.variants.items()
            ],
            (errors or {}).get(described.name, ()),
        )
        for described in fields
        if described.kind == "steps"
    ]


def apply_step_button(
    posted: Mapping[str, Any], fields: Sequence[Field], entered: Mapping[str, Any], seat_names: Sequence[str]
) -> tuple[dict[str, Any], tuple[str, FieldsForm] | None]:
    """Return `entered` after the pressed step button, and the form of a new step if it was rejected.

    The button is called `step`. Its value is "add FIELD VARIANT", "drop FIELD PLACE" or "move FIELD FROM TO".
    Values after "add FIELD VARIANT" replace the values entered in the first fields of the variant. A full
    list stays as it is. A button may have several such steps, with ";" between them.
    """
    refused = unfinished_step(posted, fields, seat_names) if str(posted.get("step", "")).startswith("add ") else None
    if refused:
        return dict(entered), refused
    for step in str(posted.get("step", "")).split(";"):
        entered, refused = _apply_step(step, posted, fields, entered, seat_names)
        if refused:
            break
    return dict(entered), refused


def unfinished_step(
    posted: Mapping[str, Any], fields: Sequence[Field], seat_names: Sequence[str]
) -> tuple[str, FieldsForm] | None:
    """Return the form of a step, with its error, that the pressed button would drop; see `Variant.unfinished`."""
    pressed = f"{posted.get('step', '')} "
    for described in fields:
        for name, variant in described.variants.items():
            if not variant.unfinished or pressed.startswith(f"add {described.name} {name} "):
                continue
            prefix = f"{described.name}-{name}"
            form = FieldsForm(posted, fields=variant.fields, seat_names=seat_names, prefix=prefix)
            defaults = {field.name: field.default for field in variant.fields}
            if any(value != defaults[key] for key, value in form.drafted().items()):
                form.add_error(None, variant.unfinished)
                return prefix, form
    return None


def _apply_step(
    step: str, posted: Mapping[str, Any], fields: Sequence[Field], entered: Mapping[str, Any], seat_names: Sequence[str]
) -> tuple[dict[str, Any], tuple[str, FieldsForm] | None]:
    what, _, rest = step.partition(" ")
    field_name, _, which = rest.partition(" ")
    described = next((f for f in fields if f.name == field_name and f.kind == "steps"), None)
    steps = list(entered.get(field_name, []))
    if described is None:
        return dict(entered), None
    which, *given = which.split(" ")
    if what == "add" and which in described.variants and can_add_step(described, steps):
        prefix, of_step = f"{field_name}-{which}", described.variants[which].fields
        said = {f"{prefix}-{field.name}": value for field, value in zip(of_step, given, strict=False)}
        data = {**{name: posted[name] for name in posted}, **said} if said else posted
        adder = FieldsForm(data, fields=of_step, seat_names=seat_names, prefix=prefix)
        if not _validate_step(adder, described.variants[which]):
            return dict(entered), (prefix, adder)
        steps.append({"do": which, **adder.values()})
    place = _step_index(which, steps)
    if what == "drop":
        del steps[place : place + 1]
    to = _step_index(given[0], steps) if given else len(steps)
    if what == "move" and max(place, to) < len(steps):
        steps.insert(to, steps.pop(place))
    return {**entered, field_name: steps}, None


def _validate_step(adder: FieldsForm, variant: Variant) -> bool:
    """Whether the step is valid; add an error if its numbers add up to less than the minimum."""
    if not adder.is_valid():
        return False
    numbers = [value for value in adder.values().values() if isinstance(value, int)]
    if sum(numbers) < variant.least:
        adder.add_error(None, f"Enter a total of at least {variant.least}.")
    return adder.is_valid()


def _step_index(said: str, steps: Sequence[Any]) -> int:
    """Return the index that a button names; the length of the list if there is no such index."""
    return next((place for place in range(len(steps)) if said == str(place)), len(steps))


def _adder(
    described: Field, name: str, seat_names: Sequence[str], refused: tuple[str, FieldsForm] | None
) -> FieldsForm:
    prefix = f"{described.name}-{name}"
    if refused and refused[0] == prefix:
        return refused[1]
    return FieldsForm(fields=described.variants[name].fields, seat_names=seat_names, prefix=prefix)


def _step_text(described: Field, step: Mapping[str, Any], seat_names: Sequence[str]) -> str:
    """Return the step as text: the label of its variant and the chosen values."""
    variant = described.variants.get(str(step.get("do")))
    if variant is None:
        return str(step.get("do"))
    form = FieldsForm(fields=variant.fields, seat_names=seat_names, saved=step)
    said = [f"{bound.label}: {_display_value(bound)}" for _, inputs in form.groups() for bound in inputs]
    return " · ".join([variant.label, *said])


def _display_value(bound: Any) -> str:
    choices = dict(getattr(bound.field, "choices", ()))
    return str(choices.get(str(bound.initial), bound.initial))
