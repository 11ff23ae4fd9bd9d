"""Fields, choices and steps that several of Moonshot's decision forms have."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias, TypeVar

from games.rules.moonshot.model import MoonshotView
from games.rules.options import Choice, Field, Variant

Entered: TypeAlias = Mapping[str, Any]
"""The values of a form by the names of its fields; some may be missing."""


Name = TypeVar("Name", bound=str)


def choices_of(values: Iterable[Name], label: Callable[[Name], str]) -> tuple[Choice, ...]:
    """Return values as choices with labels."""
    return tuple(Choice(value, label(value)) for value in values)


def variants_of(variants: Mapping[str, Variant | None]) -> dict[str, Variant]:
    """Return the variants that there are, and in which every field has at least one choice."""
    return {
        name: variant
        for name, variant in variants.items()
        if variant and all(field.choices or field.kind != "choice" for field in variant.fields)
    }


def wait_field(view: MoonshotView) -> tuple[Field, ...]:
    """Return the variant that waits for the next turn; it has no field."""
    if view.table.turn == view.program:
        return ()
    help_ = "You are asked on each of your turns. What you enter below counts instead of waiting."
    return (Field("wait", "Wait for my turn", "flag", default=False, help=help_),)
