"""What the face of Moonshot knows of one kind of decision: its form and its moves."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from msgspec import Struct

from games.rules.moonshot.model import Hand, View
from games.rules.options import Field

Entered: TypeAlias = Mapping[str, Any]
"""What a form holds, by the names of its fields; some may be missing."""


class Decision(Struct, frozen=True, kw_only=True):
    """One kind of decision: `fields` make its form of what is seen and held, `move` makes a move of what was
    entered (but for its kind), and `entered` is the way back.
    """

    fields: Callable[[View, Hand], tuple[Field, ...]]
    move: Callable[[Entered], dict[str, Any]]
    entered: Callable[[dict[str, Any]], dict[str, Any]] = dict
