"""The swaps, offers, answers and counter-offers of the steady bot (§5, §6)."""

from collections import Counter as Count
from collections.abc import Callable, Sequence
from typing import TypeAlias

from games.rules.contract import Observation, Seat
from games.rules.loss_in_space.card_values import by_worth, worth
from games.rules.loss_in_space.cards import BONUS, RESOURCES, SLOTS, without
from games.rules.loss_in_space.legality import swap_size
from games.rules.loss_in_space.model import GOAL, Card, OfferTerms, Request
from games.rules.loss_in_space.moves import AnswersMove, Move, NewOffer, OfferAnswer, ReplyMove
from games.rules.loss_in_space.trade import fits
from games.rules.loss_in_space.views import LossView, VisibleOffer

Payment: TypeAlias = Callable[[LossView, OfferTerms, Sequence[Card]], tuple[Card, ...]]
"""The cards that pay for an offer, out of those that are free; none if it does not pay."""
CounterTerms: TypeAlias = Callable[[VisibleOffer, Sequence[Card]], OfferTerms | NewOffer | None]
"""The terms of a counter-offer, with cards out of those that are free; None without one."""

SWAPPED = 6.0
"""What is worth less together is swapped for a card from the deck."""

FAIR = 0.5
"""By how much a trade must be better than none."""

SPARE = 5.0
"""Only what is worth less than this is offered."""

TEMPTING = 4.0
"""What is offered must be worth as much to the other, as far as its ship tells."""

GOOD_PART = 3
"""The least bonus worth switching to, or joining."""

PATIENCE = 2
"""A seat that has declined this many offers gets no more."""

ARRIVING = GOAL - 3
"""Nobody trades with a ship that is this near to the new world."""


def swap_of(view: LossView) -> tuple[Card, ...]:
    """Return the cards to swap for one from the deck; none if all are too good."""
    size = swap_size(view.craft)
    cards = by_worth(view.cargo, view.craft, view.cargo)[:size]
    if len(cards) < size or sum(_worth(view, card) for card in cards) > SWAPPED:
        return ()
    return tuple(cards)


def offer_of(seen: Observation[LossView, Move]) -> NewOffer | None:
    """Return an offer of spare cards for wanted ones, to the seat that gains most; None if no seat would gain."""
    view, want = seen.view, _want(seen.view)
    if want is None:
        return None
    refused = refusals(seen)
    whom = [to for to in view.others_with_cargo if trades_with(view, to) and refused[to] < PATIENCE]
    spare = [card for card in view.cargo if _worth(view, card) < SPARE and not fits(card, want)]
    tempting = [
        (temptation, view.cargo_sizes[to], card, to)
        for to in whom
        for card in spare
        if (temptation := _worth_to(view, to, card)) >= TEMPTING
    ]
    if not tempting:
        return None
    *_, card, to = max(tempting)
    return NewOffer(to, (card,), (want,))


def answer(view: LossView) -> AnswersMove:
    """Return the answers: accept offers that help, counter those that would help with other terms, decline the rest."""
    return answer_by(view, payment, lambda offer, free: _counter(view, offer, free))


def answer_by(view: LossView, payment: Payment, counter: CounterTerms) -> AnswersMove:
    """Return the answers by a `payment` for an offer, else by a `counter` to it; others are declined."""

    def answer_one(offer: VisibleOffer, free: Sequence[Card]) -> OfferAnswer:
        if trades_with(view, offer.by):
            if cards := payment(view, offer.known_terms, free):
                return OfferAnswer(offer.by, "accept", cards, (), ())
            if terms := counter(offer, free):
                return OfferAnswer(offer.by, "counter", (), terms.give, terms.want)
        return OfferAnswer(offer.by, "decline", (), (), ())

    return answer_each(view, answer_one)


def answer_each(view: LossView, answer_one: Callable[[VisibleOffer, list[Card]], OfferAnswer]) -> AnswersMove:
    """Return an answer to every offer; `answer_one` also gets the cards that earlier answers leave free."""
    free, answers = view.free_to_answer, []
    for offer in view.offers_to_answer:
        answers.append(answer_one(offer, free))
        free = without(free, answers[-1].cards, answers[-1].give)
    return AnswersMove(tuple(answers))


def reply(view: LossView, payment: Payment) -> ReplyMove:
    """Return the reply to a counter-offer: accept it if there is a `payment` for it."""
    cards = payment(view, view.counter_offer, view.free_to_reply)
    return ReplyMove("accept", cards) if cards else ReplyMove()


def _worth(view: LossView, card: Card) -> float:
    return worth(card, view.craft, view.cargo)


def _worth_to(view: LossView, other: Seat, card: Card) -> float:
    """Return the worth of a card to another seat, judged by its ship."""
    return worth(card, view.table.seats[other], ())


def trades_with(view: LossView, other: Seat) -> bool:
    """Whether the bot trades with `other`: not if that seat is close to the new world."""
    return view.table.seats[other].parsec < ARRIVING


def refusals(seen: Observation[LossView, Move]) -> Count[Seat]:
    """Return how many of the viewer's offers each seat has declined."""
    answers = [event.data for event in seen.events() if event.kind == "answered"]
    return Count(each["to"] for each in answers if each["by"] == seen.view.viewer and each["answer"] == "decline")


def _want(view: LossView) -> Request | None:
    """Return the viewer's greatest need: a part, a good one to switch or join, or an enhancer for spare parts."""
    craft, held = view.craft, {RESOURCES[card].kind for card in view.cargo}
    missing = next((slot for slot in SLOTS if not craft.slots[slot] and slot not in held), None)
    if missing is not None:
        return Request(missing, None, 1)
    weak = min(SLOTS, key=lambda slot: sum(BONUS[part.card] for part in craft.slots[slot]))
    if weak not in held and {RESOURCES[card].first for card in view.cargo} & {"switch", "attach"}:
        return Request(weak, None, GOOD_PART)
    return Request("enhancer", None, 0) if held & set(SLOTS) else None


def payment(view: LossView, terms: OfferTerms, free: Sequence[Card]) -> tuple[Card, ...]:
    """Return the least valuable cards that fit the requests, if the given ones are worth more; else none."""
    paid: list[Card] = []
    for request in terms.want:
        fitting = [card for card in free if card not in paid and fits(card, request)]
        if not fitting:
            return ()
        paid.append(by_worth(fitting, view.craft, view.cargo)[0])
    gain = sum(_worth(view, card) for card in terms.give) - sum(_worth(view, card) for card in paid)
    return tuple(paid) if gain >= FAIR else ()


def _counter(view: LossView, offer: VisibleOffer, free: Sequence[Card]) -> OfferTerms | None:
    """Return the card worth most to the other seat, among those worth less to the viewer than its favourite, for it."""
    liked = max(offer.known_terms.give, key=lambda card: _worth(view, card))
    most = min(SPARE, _worth(view, liked) - FAIR)
    tempting = [
        (temptation, card)
        for card in free
        if _worth(view, card) <= most and (temptation := _worth_to(view, offer.by, card)) >= TEMPTING
    ]
    return OfferTerms((max(tempting)[1],), (Request("card", RESOURCES[liked].id, 0),)) if tempting else None
