"""What is wanted of a wreck."""

from collections.abc import Iterable, Iterator
from typing import Any

from games.faces.loss_in_space.decisions.building import cards_of
from games.faces.loss_in_space.decisions.decision import Decision, Entered, Move, Names, listed
from games.faces.loss_in_space.words import card_name, card_names
from games.rules.loss_in_space.outlook import Outlook
from games.rules.loss_in_space.views import View
from games.rules.options import Field, Variant


def _fields(view: View) -> Iterable[Field]:
    wish = Field("card", "Card", "choice", choices=cards_of(view.table.pools[0].cards))
    yield Field("ranking", "Take, in order of wish", "steps", variants={"take": Variant("A wish", (wish,))})


def _move(view: View, entered: Entered) -> dict[str, Any]:
    return {"ranking": [step.get("card") for step in listed(entered, "ranking")]}


def _entered(move: dict[str, Any]) -> dict[str, Any]:
    return {"ranking": [{"do": "take", "card": card} for card in move["ranking"]]}


def _words(view: View, move: Move, outlook: Outlook | None, names: Names) -> Iterator[str]:
    first, *rest = move["ranking"] or [None]
    if first is None:
        yield "You take nothing."
        return
    yield f"You take {card_name(first)}" + (f", or else {card_names(rest)}." if rest else ".")


DECISION = Decision(
    title="salvage",
    default="Without a word from you: you take the first card that is left.",
    owed="There is a wreck to be looted.",
    fields=_fields,
    move=_move,
    entered=_entered,
    words=_words,
    steps={"ranking": lambda view, step, names: card_name(step["card"])},
)
