"""What a counter-offer is answered."""

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from games.faces.loss_in_space.decisions.building import what_to_do
from games.faces.loss_in_space.decisions.decision import Decision, Entered, Move, Names, listed
from games.faces.loss_in_space.decisions.trading import (
    accepting,
    fitted,
    give_and_want,
    swap_fields,
    swap_words,
)
from games.faces.loss_in_space.words import card_names
from games.rules.loss_in_space.outlook import Outlook
from games.rules.loss_in_space.views import View
from games.rules.options import Field


def _fields(view: View) -> Iterable[Field]:
    yield what_to_do("decline", "accept")
    terms = view.counter_offer
    if terms:
        said = f"Counter-offer: {give_and_want(terms.give, terms.want)}. Accept with"
        yield from accepting("cards", said, view.free_to_reply, terms.want)
    if view.table.turn is None:
        stated = next((each.fallback for each in view.offers if each.by == view.viewer), ())
        for field in swap_fields(view, "fallback", "If you decline, swap"):
            yield replace(field, default=stated)


def _move(view: View, entered: Entered) -> dict[str, Any]:
    want = view.counter_offer.want if view.counter_offer else ()
    fallback = entered.get("fallback")
    cards = fitted(listed(entered, "cards"), want)
    return {"do": entered.get("do", "decline"), "cards": cards, "fallback": fallback}


def _words(view: View, move: Move, outlook: Outlook | None, names: Names) -> Iterator[str]:
    if move["do"] == "accept":
        got = view.counter_offer.give if view.counter_offer else ()
        yield f"You give {card_names(move['cards']) or 'nothing yet'}, and get {card_names(got)}."
        return
    yield "You decline the counter-offer."
    if move["fallback"]:
        yield f"Then: {swap_words(move['fallback'])}"


DECISION = Decision(
    title="a counter-offer",
    default="Without a word from you: you decline.",
    owed="A counter-offer waits for your reply.",
    fields=_fields,
    move=_move,
    entered=dict,
    words=_words,
)
