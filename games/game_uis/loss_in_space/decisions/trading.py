"""Swaps and offers: a round of preparation, the answers to offers, the reply to a counter-offer."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations
from typing import Any

from games.game_ui import Names
from games.game_uis.loss_in_space.card_text import KINDS_IN_WORDS, card_name, card_names, request_words
from games.game_uis.loss_in_space.decisions import decision as forms
from games.game_uis.loss_in_space.decisions.decision import Entered, LossDecisionForm, Move
from games.humanize import and_list, format_count, possessive
from games.rules import codec
from games.rules.loss_in_space.cards import MOST_BONUS, RESOURCES, SLOTS
from games.rules.loss_in_space.draft_preview import CraftPreview
from games.rules.loss_in_space.legality import MOST_TRADED, SWAPPED, swap_size
from games.rules.loss_in_space.model import Card, OfferTerms, Request
from games.rules.loss_in_space.trade import fits
from games.rules.loss_in_space.views import LossView, VisibleOffer
from games.rules.options import Field, Variant


class PreparationForm(LossDecisionForm):
    """The form of a round of preparation: pass, swap, or offer a trade (§20)."""

    title = "trade or swap"
    default = "If you don't answer: you pass."
    owed = "Your decision: trade, swap or pass."
    alone_title = "swap?"
    alone_words = "Swap for a card from the deck, or pass. Parts are fitted at the launch."

    def fields(self, view: LossView) -> Iterable[Field]:
        trades, swap = offer_fields(view), swap_fields(view, "swap", "Cards to swap")
        yield forms.what_to_do("pass", *["swap"] * bool(swap), *["offer"] * bool(trades))
        yield from swap
        if trades:
            yield from trades
            yield from swap_fields(view, "fallback", "If the offer fails, swap")

    def why_not(self, view: LossView) -> Iterator[str]:
        yield from why_no_trade(view)

    def move(self, view: LossView, entered: Entered) -> dict[str, Any]:
        return {"offer": offer_move(entered)}

    def entered(self, move: dict[str, Any]) -> dict[str, Any]:
        return {**move, "offer": None, **offer_entered(move["offer"])}

    def words(self, view: LossView, move: Move, outlook: CraftPreview, names: Names) -> Iterator[str]:
        if move["do"] == "pass":
            yield "You pass this round."
        elif move["do"] == "swap":
            yield swap_words(move["swap"])
        else:
            yield offer_words(move["offer"], names)
            if move["fallback"]:
                yield f"If it fails, you swap {card_names(move['fallback'])} for a card from the deck."


def why_no_trade(view: LossView) -> Iterator[str]:
    """Yield why no swap and no offer is possible, as far as cards are lacking."""
    size, have = swap_size(view.craft), format_count(len(view.cargo), "card")
    if len(view.cargo) < size:
        yield f"Swap cards: needs {format_count(size, 'card')}, you have {have}."
    if not view.is_alone and not offer_fields(view):
        yield f"Offer a trade: needs a card of yours and another ship with cargo, you have {have}."


class AnswersForm(LossDecisionForm):
    """The form for answering each open offer; an offer without an answer is declined."""

    title = "an offer to you"
    default = "If you don't answer: you decline."
    owed = "You have an offer to answer."

    def fields(self, view: LossView) -> Iterable[Field]:
        free = view.free_to_answer
        for offer in view.offers_to_answer:
            want = offer.known_terms.want
            do = forms.what_to_do("decline", *["accept"] * can_accept(free, want), "counter")
            yield Field(f"do_{offer.by}", f"Offer: {give_and_want(offer.known_terms)}", "choice", "decline", do.choices)
            yield from accepting(f"cards_{offer.by}", "Cards you accept with", free, want)
            yield from forms.some_of(f"give_{offer.by}", "Or give in a counter-offer", free, MOST_TRADED)
            yield wants(f"want_{offer.by}", "What your counter-offer wants")

    def move(self, view: LossView, entered: Entered) -> dict[str, Any]:
        return {"answers": [_answer(offer, entered) for offer in view.offers_to_answer]}

    def entered(self, move: dict[str, Any]) -> dict[str, Any]:
        entered: dict[str, Any] = {}
        for answer in move["answers"]:
            by = answer["by"]
            entered |= {f"{name}_{by}": answer[name] for name in ("do", "cards", "give")}
            entered[f"want_{by}"] = request_steps(answer["want"])
        return entered

    def words(self, view: LossView, move: Move, outlook: CraftPreview, names: Names) -> Iterator[str]:
        for answer, offer in zip(move["answers"], view.offers_to_answer, strict=True):
            whose = possessive(names[offer.by])
            if answer["do"] == "accept":
                yield accept_words(f"{whose} offer", answer["cards"], offer.known_terms)
            elif answer["do"] == "counter":
                yield f"You answer {whose} offer with other terms: {terms_asked(answer['give'], answer['want'])}."
            else:
                yield f"You decline {whose} offer."


def _answer(offer: VisibleOffer, entered: Entered) -> dict[str, Any]:
    by = offer.by
    given = {name: entered.get(f"{name}_{by}", ()) for name in ("cards", "give", "want")}
    given |= {"cards": fitted(given["cards"], offer.known_terms.want), "want": requests_of(given["want"])}
    return {"by": by, "do": entered.get(f"do_{by}", "decline"), **given}


class ReplyForm(LossDecisionForm):
    """The form for replying to a counter-offer."""

    title = "a counter-offer"
    default = "If you don't answer: you decline."
    owed = "You have a counter-offer to reply to."

    def fields(self, view: LossView) -> Iterable[Field]:
        terms = view.counter_offer
        yield forms.what_to_do("decline", *["accept"] * can_accept(view.free_to_reply, terms.want))
        said = f"Counter-offer: {give_and_want(terms)}. Accept with"
        yield from accepting("cards", said, view.free_to_reply, terms.want)
        if view.table.turn is None:
            stated = next(each.fallback for each in view.offers if each.by == view.viewer)
            yield from swap_fields(view, "fallback", "If you decline, swap", stated)

    def move(self, view: LossView, entered: Entered) -> dict[str, Any]:
        return {"cards": fitted(entered.get("cards", ()), view.counter_offer.want)}

    def words(self, view: LossView, move: Move, outlook: CraftPreview, names: Names) -> Iterator[str]:
        if move["do"] == "accept":
            yield accept_words("the counter-offer", move["cards"], view.counter_offer)
            return
        yield "You decline the counter-offer."
        if move["fallback"]:
            yield f"Then you swap {card_names(move['fallback'])} for a card from the deck."


def wants(name: str, label: str) -> Field:
    """Return the field for the requests of an offer: up to three, for any card, a kind, or one by name."""
    kinds = forms.labelled({kind: said for kind, (_, said) in KINDS_IN_WORDS.items()})
    ids = forms.labelled({card.id: card.name for card in RESOURCES.values()})
    least = Field("min", "With a bonus of at least", "number", default=0, high=MOST_BONUS)
    variants = {
        "any": Variant("Any card"),
        "kind": Variant("A kind of card", (Field("kind", "Kind", "choice", choices=kinds), least)),
        "card": Variant("One card by name", (Field("card", "Card", "choice", choices=ids),)),
    }
    return Field(name, label, "steps", high=MOST_TRADED, variants=variants)


def offer_fields(view: LossView) -> list[Field]:
    """Return the fields of an offer; none if the viewer or all other seats have no cargo."""
    whom = view.others_with_cargo
    if not whom or not view.cargo:
        return []
    return [
        *forms.one_seat("to", "Offer to", whom),
        *forms.some_of("give", "Cards you give", view.cargo, MOST_TRADED),
        wants("want", "What you want"),
    ]


def swap_fields(view: LossView, name: str, label: str, default: Sequence[Card] = ()) -> list[Field]:
    """Return the field for the cards of a swap; none if there are too few."""
    size = swap_size(view.craft)
    if len(view.cargo) < size:
        return []
    said = f"A swap takes {size}, for one from the deck."
    if size != SWAPPED:
        said = f"Your ship swaps {size} card instead of {SWAPPED}, for one from the deck."
    return forms.some_of(name, label, view.cargo, size, said, default)


def only_fitting(cards: Sequence[Card], want: Sequence[Request]) -> tuple[Card, ...]:
    """Return the only set of cards that fits the offer, apart from copies; none if there are several."""
    sets = {tuple(sorted(map(card_name, order))): order for order in _fitting_orders(cards, want)}
    return next(iter(sets.values())) if len(sets) == 1 else ()


def accepting(name: str, label: str, free: Sequence[Card], want: Sequence[Request]) -> Iterable[Field]:
    """Yield the field for the cards that accept an offer; none if they don't suffice."""
    fitting = [card for card in free if any(fits(card, request) for request in want)]
    if can_accept(free, want):
        yield from forms.some_of(name, label, fitting, len(want), default=only_fitting(free, want))


def can_accept(free: Sequence[Card], want: Sequence[Request]) -> bool:
    """Whether the cards fulfil all requests of an offer, one each."""
    return any(_fitting_orders(free, want))


def _fitting_orders(cards: Sequence[Card], want: Sequence[Request]) -> Iterator[tuple[Card, ...]]:
    """Yield the ways to give one of the cards for each request."""
    return (order for order in permutations(cards, len(want)) if all(map(fits, order, want)))


def why_not_accepted(view: LossView, want: Sequence[Request]) -> str:
    """Return why an offer to the viewer, or a counter-offer, cannot be accepted; "" if it can."""
    free = view.free_to_answer if view.kind == "answer" else view.free_to_reply
    if can_accept(free, want):
        return ""
    missing = [request for request in want if not any(fits(card, request) for card in free)]
    wanted = and_list(request_words(codec.to_json(request)) for request in missing or want)
    none, part = f"Accept: needs {wanted}, you have none.", f"Accept: needs {wanted}, you lack part of it."
    return none if len(missing) == 1 else part


def accept_words(offer: str, cards: Sequence[Card], terms: OfferTerms) -> str:
    """Return the acceptance of an offer with those cards, in a sentence."""
    give, get = card_names(cards), card_names(terms.give)
    if not give:
        return f"You accept {offer} and get {get}: choose what you give."
    return f"You accept {offer}: you give {give} and get {get}."


def give_and_want(terms: OfferTerms) -> str:
    """Return the given and requested cards in words."""
    wants = and_list(request_words(codec.to_json(request)) for request in terms.want)
    return f"{and_list(map(card_name, terms.give))} for {wants}"


def requests_of(steps: Sequence[Entered]) -> list[dict[str, Any]]:
    """Return the entered requests as a part of a move."""
    return [
        {
            "kind": step.get("kind") if step.get("do") == "kind" else step.get("do"),
            "card": step.get("card"),
            "min": int(step.get("min") or 0) if step.get("kind") in SLOTS else 0,  # Only parts have a bonus.
        }
        for step in steps
    ]


def request_steps(requests: Sequence[Entered]) -> list[dict[str, Any]]:
    """Return the requests of a move as form values."""
    steps = []
    for request in requests:
        do = request["kind"] if request["kind"] in ("any", "card") else "kind"
        used = {"any": (), "card": ("card",), "kind": ("kind", "min")}[do]
        steps.append({"do": do, **{name: request[name] for name in used}})
    return steps


def offer_move(entered: Entered) -> dict[str, Any] | None:
    """Return the entered offer; None without a target, and for other decisions than an offer."""
    if entered.get("do") != "offer" or entered.get("to", "") == "":
        return None
    return {"to": entered["to"], "give": entered.get("give", ()), "want": requests_of(entered.get("want", ()))}


def offer_entered(offer: Entered | None) -> dict[str, Any]:
    """Return the form values of an offer."""
    return {**offer, "want": request_steps(offer["want"])} if offer else {}


def fitted(cards: Sequence[str], want: Sequence[Request]) -> list[str]:
    """Return the cards in an order that fits the requests, if there is one."""
    return list(next(_fitting_orders(cards, want), cards) if len(cards) == len(want) else cards)


def terms_asked(give: Sequence[str], want: Sequence[Move]) -> str:
    """Return the terms in a draft, in words."""
    return f"{card_names(give) or 'nothing yet'} for {and_list(map(request_words, want)) or 'nothing yet'}"


def offer_words(offer: Move | None, names: Names) -> str:
    """Return the offer of a draft, in a sentence."""
    if not offer:
        return "Choose who gets the offer."
    return f"You offer {names[int(offer['to'])]} {terms_asked(offer['give'], offer['want'])}."


def swap_words(cards: Sequence[str]) -> str:
    """Return the swap of a draft, in a sentence."""
    return f"You swap {card_names(cards) or 'nothing yet'} for a card from the deck."
