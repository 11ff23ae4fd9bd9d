"""What an offer is: as fields, as a part of a move, as what was entered, and in words."""

from collections.abc import Iterable, Sequence
from itertools import permutations
from typing import Any

from msgspec.structs import replace

from games.faces.loss_in_space.decisions.building import labelled, seats_of, some_of
from games.faces.loss_in_space.decisions.decision import Entered, Move, Names, listed
from games.faces.loss_in_space.words import KIND_WORDS, card_name, card_names, request_words
from games.rules import codec
from games.rules.loss_in_space.cards import KINDS, MOST_BONUS, RESOURCES
from games.rules.loss_in_space.legality import MOST_TRADED, swap_size
from games.rules.loss_in_space.model import Card, Request
from games.rules.loss_in_space.trade import fits
from games.rules.loss_in_space.views import OfferSeen, View
from games.rules.options import Choice, Field, Variant
from games.wording import and_list


def wants(name: str, label: str) -> Field:
    """What an offer asks for: up to three wishes, for any card, a kind, or one by name."""
    kinds = labelled({kind: KIND_WORDS[kind] for kind in KINDS})
    ids = labelled({card.id: card.name for card in RESOURCES.values()})
    least = Field("min", "With a bonus of at least", "number", default=0, high=MOST_BONUS)
    variants = {
        "any": Variant("Any card"),
        "kind": Variant("A kind of card", (Field("kind", "Kind", "choice", choices=kinds), least)),
        "card": Variant("One card by name", (Field("card", "Card", "choice", choices=ids),)),
    }
    return Field(name, label, "steps", high=MOST_TRADED, variants=variants)


def offer_fields(view: View) -> list[Field]:
    """An offer to somebody with cargo; no field where nobody has any, or the viewer has none."""
    whom = view.others_with_cargo
    if not whom or not view.cargo:
        return []
    return [
        Field(
            "to",
            "Offer to",
            "choice",
            default=whom[0] if len(whom) == 1 else "",
            choices=(Choice("", "Nobody"), *seats_of(whom)),
        ),
        *some_of("give", "Cards you give", view.cargo, MOST_TRADED),
        wants("want", "What you want"),
    ]


def swap_fields(view: View, name: str, label: str) -> list[Field]:
    """The cards that a swap takes; no field where there are too few."""
    size = swap_size(view.craft)
    if len(view.cargo) < size:
        return []
    return some_of(name, label, view.cargo, size, f"A swap takes {size}, for one from the deck.")


def fitting_first(cards: Sequence[Card], want: Sequence[Request]) -> list[Card]:
    """The cards, those first that fit a request."""
    return sorted(cards, key=lambda card: not any(fits(card, request) for request in want))


def only_fitting(cards: Sequence[Card], want: Sequence[Request]) -> tuple[Card, ...]:
    """What to accept an offer with if only one set of cards fits, copies aside; else none."""
    sets = {
        tuple(sorted(map(card_name, order))): order
        for order in permutations(cards, len(want))
        if all(map(fits, order, want))
    }
    return next(iter(sets.values())) if len(sets) == 1 else ()


def accepting(name: str, label: str, free: Sequence[Card], want: Sequence[Request]) -> Iterable[Field]:
    """The cards that an offer is accepted with, those first that fit; no field where none are free."""
    for field in some_of(name, label, fitting_first(free, want), len(want)):
        yield replace(field, default=only_fitting(free, want))


def terms_words(offer: OfferSeen) -> str:
    """What an offer gives and wants, for who may read it."""
    if offer.terms is None:
        return ""
    return give_and_want(offer.terms.give, offer.terms.want)


def give_and_want(give: Sequence[Card], want: Sequence[Request]) -> str:
    """What is given for what, in words."""
    wants = and_list(request_words(codec.to_json(request)) for request in want)
    return f"{and_list(map(card_name, give))} for {wants}"


def requests_of(steps: Sequence[Entered]) -> list[dict[str, Any]]:
    """Wishes entered, as a part of a move."""
    return [
        {
            "kind": step.get("kind") if step.get("do") == "kind" else step.get("do"),
            "card": step.get("card"),
            "min": _least(step),
        }
        for step in steps
    ]


def _least(step: Entered) -> int:
    """The least bonus asked for; only parts have one."""
    return int(step.get("min") or 0) if step.get("kind") in ("shield", "weapon", "engine") else 0


def request_steps(requests: Sequence[Entered]) -> list[dict[str, Any]]:
    """Wishes of a move, as they are entered."""
    steps = []
    for request in requests:
        if request["kind"] == "card":
            steps.append({"do": "card", "card": request["card"]})
        elif request["kind"] == "any":
            steps.append({"do": "any"})
        else:
            steps.append({"do": "kind", "kind": request["kind"], "min": request["min"]})
    return steps


def offer_move(entered: Entered) -> dict[str, Any] | None:
    """The offer entered; None where it goes to nobody."""
    to = entered.get("to", "")
    if to == "":
        return None
    return {"to": to, "give": listed(entered, "give"), "want": requests_of(listed(entered, "want"))}


def offer_entered(offer: Entered | None) -> dict[str, Any]:
    """What is entered for an offer."""
    if offer is None:
        return {}
    return {"to": offer["to"], "give": offer["give"], "want": request_steps(offer["want"])}


def fitted(cards: Sequence[str], want: Sequence[Request]) -> list[str]:
    """The cards in an order that fits the requests, if there is one."""
    for order in permutations(cards) if len(cards) == len(want) else ():
        if all(map(fits, order, want)):
            return list(order)
    return list(cards)


def terms_asked(give: Sequence[str], want: Sequence[Move]) -> str:
    """What a draft gives for what, in words."""
    wanted = and_list(_request(each) for each in want)
    return f"{card_names(give) or 'nothing yet'} for {wanted or 'nothing yet'}"


def _request(request: Move) -> str:
    return request_words({**request, "min": request["min"] or 0}) if request["kind"] else "a card"


def offer_words(offer: Move | None, names: Names) -> str:
    """What a draft offers, in a sentence."""
    if not offer:
        return "Say to whom you offer."
    return f"You offer {names[int(offer['to'])]} {terms_asked(offer['give'], offer['want'])}."


def swap_words(cards: Sequence[str]) -> str:
    """What a draft swaps, in a sentence."""
    return f"You swap {card_names(cards) or 'nothing yet'} for a card from the deck."


def want_step(step: Move) -> str:
    """A step of what an offer wants, in words."""
    kind = step["do"] if step["do"] != "kind" else step["kind"]
    return request_words({"kind": kind, "card": step.get("card"), "min": int(step.get("min") or 0)})
