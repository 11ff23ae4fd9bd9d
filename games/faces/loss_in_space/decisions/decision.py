"""What the face of LOSS! in Space says of one kind of decision: its form, its moves and its words."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from msgspec import Struct

from games.rules.loss_in_space.outlook import Outlook
from games.rules.loss_in_space.views import View
from games.rules.options import Field

Entered: TypeAlias = Mapping[str, Any]
"""What a form holds, by the names of its fields; some may be missing."""
Move: TypeAlias = Mapping[str, Any]
"""A move or a part of one as JSON; it may not be legal yet."""
Names: TypeAlias = Sequence[str]
"""What the seats are called, in their order."""


class Decision(Struct, frozen=True, kw_only=True):
    """One kind of decision, as a page shows it.

    `title` is what it is about, `default` what happens without one, `owed` that it is waited for; who flies
    alone reads `alone_title` and `alone_words` where they are given. `fields` make its form, `move` makes a
    move of what was entered (but for its kind), `entered` is the way back, and `words` say what a draft will
    do, sentence by sentence. `steps` put the steps of its lists into words, by the field of the list.
    """

    title: str
    default: str
    owed: str
    fields: Callable[[View], Iterable[Field]]
    move: Callable[[View, Entered], dict[str, Any]]
    words: Callable[[View, Move, Outlook | None, Names], Iterator[str]]
    entered: Callable[[dict[str, Any]], dict[str, Any]] = dict
    steps: Mapping[str, Callable[[View, Move, Names], str]] = {}
    alone_title: str = ""
    alone_words: str = ""


def listed(entered: Entered, name: str) -> list[Any]:
    """What was entered there, as a list; empty for nothing."""
    return list(entered.get(name) or [])


def or_none(value: Any) -> Any:
    """What was chosen; None for a choice left open, which a form holds as ""."""
    return None if value == "" else value
