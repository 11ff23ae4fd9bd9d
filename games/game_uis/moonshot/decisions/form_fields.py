"""The interface of Moonshot's decision forms, and the fields that several forms have."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

from games.rules.moonshot.model import MoonshotView
from games.rules.options import Choice, Field, Variant

Entered: TypeAlias = Mapping[str, Any]
"""The values of a form by the names of its fields; some may be missing."""


class MoonshotDecisionForm:
    """One kind of decision."""

    def fields(self, view: MoonshotView) -> tuple[Field, ...]:
        """Return the fields of the form."""
        raise NotImplementedError

    def move(self, entered: Entered) -> dict[str, Any]:
        """Return the move, without its kind, for the entered values."""
        return dict(entered)

    def entered(self, move: dict[str, Any]) -> dict[str, Any]:
        """Return the form values of a move."""
        return move


def choices_of(values: Iterable[str], label: Callable[[str], str]) -> tuple[Choice, ...]:
    """Return values as choices with labels."""
    return tuple(Choice(value, label(value)) for value in values)


def variants_of(*variants: tuple[str, Variant]) -> dict[str, Variant]:
    """Return the variants in which every field has at least one choice."""
    return {
        name: variant
        for name, variant in variants
        if all(field.choices or field.kind != "choice" for field in variant.fields)
    }


def wait_field(view: MoonshotView) -> tuple[Field, ...]:
    """Return the variant that waits for the next turn; it has no field."""
    if view.table.turn == view.program:
        return ()
    help_ = "You are asked on each of your turns. What you enter below counts instead of waiting."
    return (Field("wait", "Wait for my turn", "flag", default=False, help=help_),)


def nothing_to_choose() -> Field:
    """Return a field without choices, which keeps a variant out of a form; see `variants_of`."""
    return Field("nothing", "", "choice")
