"""The fields that forms of several decisions are built of."""

from collections.abc import Callable, Iterable

from games.rules.moonshot.model import Program, View
from games.rules.options import Choice, Field, Variant


def own_program(view: View) -> Program:
    """What the viewer's program has on the table."""
    return view.table.programs[view.program or ""]


def choices_of(values: Iterable[str], label: Callable[[str], str]) -> tuple[Choice, ...]:
    """Values as choices, by what they are called."""
    return tuple(Choice(value, label(value)) for value in values)


def variants_of(*variants: tuple[str, Variant]) -> dict[str, Variant]:
    """The variants of which every choice has something to choose from."""
    return {
        name: variant
        for name, variant in variants
        if all(field.choices or field.kind != "choice" for field in variant.fields)
    }


def wait_field(view: View) -> tuple[Field, ...]:
    """To wait for the own turn; no field in it."""
    if view.table.turn == view.program:
        return ()
    help_ = "You are asked when your turn comes, after every step of the rival."
    return (Field("wait", "Wait for my turn", "flag", default=False, help=help_),)


def nothing_to_choose() -> Field:
    """What keeps a variant out of a form: see `variants_of`."""
    return Field("nothing", "", "choice")
