"""The base of the decision forms of LOSS! in Space: fields, moves and words."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, TypeAlias

from games.rules.loss_in_space.draft_preview import CraftPreview
from games.rules.loss_in_space.views import LossView
from games.rules.options import Field

Entered: TypeAlias = Mapping[str, Any]
"""The values of a form by the names of its fields; some may be missing."""
Move: TypeAlias = Mapping[str, Any]
"""A move or a part of one as JSON; it may not be legal yet."""
Names: TypeAlias = Sequence[str]
"""The names of the seats, in order."""


class LossDecisionForm:
    """One kind of decision on a page.

    `title` is its heading, `default` the result without a decision, `owed` the text that others wait for it; a solo
    game shows `alone_title` and `alone_words` if they are given.
    """

    title: ClassVar[str]
    default: ClassVar[str]
    owed: ClassVar[str]
    alone_title: ClassVar[str] = ""
    alone_words: ClassVar[str] = ""

    def fields(self, view: LossView) -> Iterable[Field]:
        """Return the fields of the form."""
        raise NotImplementedError

    def move(self, view: LossView, entered: Entered) -> dict[str, Any]:
        """Return the move, without its kind, for the entered values."""
        raise NotImplementedError

    def entered(self, move: dict[str, Any]) -> dict[str, Any]:
        """Return the form values of a move."""
        return move

    def words(self, view: LossView, move: Move, outlook: CraftPreview | None, names: Names) -> Iterator[str]:
        """Return the effects of a draft, sentence by sentence."""
        raise NotImplementedError

    def step(self, view: LossView, list_name: str, step: Move, names: Names) -> str:
        """Return a step of one of its lists, in words."""
        raise NotImplementedError


def listed(entered: Entered, name: str) -> list[Any]:
    """Return the entered values of that name as a list; empty for none."""
    return list(entered.get(name) or [])


def or_none(value: Any) -> Any:
    """Return the choice; None for an open one, which a form holds as ""."""
    return None if value == "" else value
