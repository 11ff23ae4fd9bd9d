"""What goes when there is too much cargo."""

from collections.abc import Iterable, Iterator
from typing import Any

from games.faces.loss_in_space.decisions.building import discarding
from games.faces.loss_in_space.decisions.decision import Decision, Entered, Move, Names, listed
from games.faces.loss_in_space.words import card_names
from games.rules.loss_in_space.model import MOST_CARGO
from games.rules.loss_in_space.outlook import Outlook
from games.rules.loss_in_space.views import View
from games.rules.options import Field


def _fields(view: View) -> Iterable[Field]:
    yield from discarding(view, f"Down to {MOST_CARGO} cards.")


def _move(view: View, entered: Entered) -> dict[str, Any]:
    return {"discard": listed(entered, "discard")}


def _words(view: View, move: Move, outlook: Outlook | None, names: Names) -> Iterator[str]:
    yield f"You discard {card_names(move['discard']) or 'nothing yet'}."


DECISION = Decision(
    title="too much cargo",
    default=f"Without a word from you: cards over {MOST_CARGO} go at random.",
    owed="Your cargo is over the limit: something must go.",
    fields=_fields,
    move=_move,
    entered=dict,
    words=_words,
    alone_words=f"There is room for {MOST_CARGO} cards. The rest goes overboard.",
)
