"""What each offer that waits is answered."""

from collections.abc import Iterable, Iterator
from typing import Any

from games.faces.loss_in_space.decisions.building import some_of, what_to_do
from games.faces.loss_in_space.decisions.decision import Decision, Entered, Move, Names, listed
from games.faces.loss_in_space.decisions.trading import (
    accepting,
    fitted,
    request_steps,
    requests_of,
    terms_asked,
    terms_words,
    wants,
)
from games.faces.loss_in_space.words import card_names
from games.rules.loss_in_space.legality import MOST_TRADED
from games.rules.loss_in_space.outlook import Outlook
from games.rules.loss_in_space.views import View
from games.rules.options import Field
from games.wording import possessive


def _fields(view: View) -> Iterable[Field]:
    free = view.free_to_answer
    for offer in view.offers_to_answer:
        do = what_to_do("decline", "accept", "counter")
        want = offer.terms.want if offer.terms else ()
        yield Field(f"do_{offer.by}", f"Offer: {terms_words(offer)}", "choice", "decline", do.choices)
        yield from accepting(f"cards_{offer.by}", "Cards you accept with", free, want)
        yield from some_of(f"give_{offer.by}", "Or give in a counter-offer", free, MOST_TRADED)
        yield wants(f"want_{offer.by}", "What your counter-offer wants")


def answers_of(view: View, entered: Entered) -> dict[str, Any]:
    """What every offer that waits is answered, as the answers of a move; nothing said declines."""
    answers = []
    for offer in view.offers_to_answer:
        by = offer.by
        want = offer.terms.want if offer.terms else ()
        answers.append(
            {
                "by": by,
                "do": entered.get(f"do_{by}", "decline"),
                "cards": fitted(listed(entered, f"cards_{by}"), want),
                "give": listed(entered, f"give_{by}"),
                "want": requests_of(listed(entered, f"want_{by}")),
            }
        )
    return {"answers": answers}


def _entered(move: dict[str, Any]) -> dict[str, Any]:
    entered: dict[str, Any] = {}
    for answer in move["answers"]:
        by = answer["by"]
        entered |= {f"{name}_{by}": answer[name] for name in ("do", "cards", "give")}
        entered[f"want_{by}"] = request_steps(answer["want"])
    return entered


def _words(view: View, move: Move, outlook: Outlook | None, names: Names) -> Iterator[str]:
    for answer, offer in zip(move["answers"], view.offers_to_answer, strict=True):
        whose = f"{possessive(names[offer.by])} offer"
        got = offer.terms.give if offer.terms else ()
        yield {
            "accept": f"{whose}: you give {card_names(answer['cards']) or 'nothing yet'}, "
            f"and get {card_names(got)}.",
            "counter": f"{whose}: you ask for other terms, {terms_asked(answer['give'], answer['want'])}.",
        }.get(answer["do"], f"{whose}: you decline.")


DECISION = Decision(
    title="an offer to you",
    default="Without a word from you: you decline.",
    owed="An offer waits for your answer.",
    fields=_fields,
    move=answers_of,
    entered=_entered,
    words=_words,
)
