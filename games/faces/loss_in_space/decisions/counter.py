"""Which plays that are about to take effect are cancelled (§11)."""

from collections.abc import Iterable, Iterator
from typing import Any

from games.faces.loss_in_space.countering import counter_words
from games.faces.loss_in_space.decisions.building import anti_sabotage, cards_of
from games.faces.loss_in_space.decisions.decision import Decision, Entered, Move, Names, listed
from games.faces.loss_in_space.words import card_name
from games.rules.loss_in_space.model import Pending
from games.rules.loss_in_space.outlook import Outlook
from games.rules.loss_in_space.views import View
from games.rules.options import Choice, Field, Variant
from games.wording import possessive


def pending_words(play: Pending, names: Names) -> str:
    """A play that can still be cancelled, in a sentence."""
    card, target = card_name(play.card), names[play.target]
    if play.backfired:
        return f"{card} backfires on {target}."
    if play.by is None:
        return f"{card} strikes {target}."
    by = possessive(names[play.by])
    if play.side == "player":
        return f"{by} {card} helps {target}."
    if play.side == "obstacle":
        return f"{by} {card} raises the threats for {target}."
    return f"{by} {card} strikes {target}{f', {play.slot}' if play.slot else ''}."


def _cancel_step(view: View, step: Move, names: Names) -> str:
    return f"{card_name(step['card'])} against: {pending_words(view.table.pending[int(step['play'])], names)}"


def _fields(view: View) -> Iterable[Field]:
    plays = tuple(
        Choice(place, f"{place + 1}: {card_name(play.card)}") for place, play in enumerate(view.table.pending)
    )
    variants = {}
    if anti := anti_sabotage(view):
        card = Field("card", "With", "choice", choices=cards_of(anti))
        variants["cancel"] = Variant("Cancel a play", (card, Field("play", "Play", "choice", choices=plays)))
    yield Field("cancel", "Cancel", "steps", high=len(plays), variants=variants)


def _move(view: View, entered: Entered) -> dict[str, Any]:
    return {
        "cancel": [{"card": step.get("card"), "play": step.get("play")} for step in listed(entered, "cancel")]
    }


def _entered(move: dict[str, Any]) -> dict[str, Any]:
    return {"cancel": [{"do": "cancel", **cancel} for cancel in move["cancel"]]}


def _words(view: View, move: Move, outlook: Outlook | None, names: Names) -> Iterator[str]:
    yield from counter_words(view, move["cancel"], outlook, names)


DECISION = Decision(
    title="cancel?",
    default="Without a word from you: everything happens.",
    owed="Something is about to take effect: counter it, or let it happen.",
    fields=_fields,
    move=_move,
    entered=_entered,
    words=_words,
    steps={"cancel": _cancel_step},
    alone_title="sabotage!",
    alone_words="What was drawn is about to strike. Cancel it, or let it happen.",
)
