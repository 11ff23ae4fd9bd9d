"""Offers, answers, replies, and their trades (§6)."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from games.rules.contract import Seat
from games.rules.loss_in_space import piles
from games.rules.loss_in_space.cards import BONUS, KINDS, MOST_BONUS, RESOURCE_IDS, RESOURCES, SLOTS, without
from games.rules.loss_in_space.model import Card, Offer, OfferTerms, Request, WindowKind
from games.rules.loss_in_space.moves import AnswersMove, NewOffer, ReplyMove
from games.rules.loss_in_space.resolution import LossResolution


def fits(card: Card, request: Request) -> bool:
    """Whether a card fulfils a request (§20.4)."""
    resource = RESOURCES[card]
    if request.kind == "card":
        return resource.id == request.card
    return request.kind == "any" or (resource.kind == request.kind and BONUS[card] >= request.min)


def free_to_answer(cargo: Sequence[Card], offers: Sequence[Offer], seat: Seat) -> list[Card]:
    """Return the cargo less what the seat's own offer gives (§20.3)."""
    return without(cargo, *[offer.give for offer in offers if offer.by == seat])


def free_to_reply(cargo: Sequence[Card], offers: Sequence[Offer], seat: Seat) -> list[Card]:
    """Return the cargo less what the seat has promised in its answers (§20.3)."""
    answers = [(*offer.cards, *(offer.counter.give if offer.counter else ())) for offer in offers if offer.to == seat]
    return without(cargo, *answers)


def swap(resolution: LossResolution, seat: Seat, cards: Sequence[Card]) -> None:
    """Discard the cards and draw one (§5)."""
    resolution.put_aside(seat, cards)
    resolution.tell("swapped", seat=seat, cards=list(cards))
    piles.draw(resolution, seat, 1)


def lay_out(resolution: LossResolution, made: Sequence[tuple[Seat, NewOffer, tuple[Card, ...]]]) -> WindowKind:
    """Store offers with their fallbacks, in turn order of the offering seats (§5, §6)."""
    resolution.offers = [Offer(by, offer.to, offer.give, offer.want, fallback) for by, offer, fallback in made]
    for place, offer in enumerate(resolution.offers):
        resolution.tell("offered", by=offer.by, to=offer.to, give=len(offer.give), want=len(offer.want))
        _show(resolution, "offer", offer, offer.give, offer.want)
        refuses = resolution.orders[offer.to].offers == "decline"
        if refuses or not free_to_answer(resolution.cargo[offer.to], resolution.offers, offer.to):
            resolution.offers[place] = replace(offer, answer="decline")
    return "answer"


def seats_to_answer(resolution: LossResolution) -> set[Seat]:
    """Return the seats that must answer an offer (§20.3)."""
    return {offer.to for offer in resolution.offers if offer.answer is None}


def resolve_answers(resolution: LossResolution, moves: Mapping[Seat, AnswersMove]) -> WindowKind:
    """Answer every open offer; an offer without an answer is declined (§6)."""
    for place, offer in enumerate(resolution.offers):
        given = moves[offer.to].answers if offer.to in moves else ()
        answer = next((each for each in given if each.by == offer.by), None)
        if answer is None or answer.do == "decline" or offer.answer is not None:
            offer = replace(offer, answer="decline")
        elif answer.do == "accept":
            offer = replace(offer, answer="accept", cards=answer.cards)
        else:
            offer = replace(offer, answer="counter", counter=OfferTerms(answer.give, answer.want))
            _show(resolution, "counter_offer", offer, answer.give, answer.want)
        resolution.offers[place] = offer
        resolution.tell("answered", by=offer.by, to=offer.to, answer=offer.answer)
    return "reply"


def seats_to_reply(resolution: LossResolution) -> set[Seat]:
    """Return the seats that must reply to a counter-offer (§20.3)."""
    countered = [offer.by for offer in resolution.offers if offer.answer == "counter"]
    return {by for by in countered if free_to_reply(resolution.cargo[by], resolution.offers, by)}


def settle(resolution: LossResolution, moves: Mapping[Seat, ReplyMove]) -> list[Offer]:
    """Carry out the trades, then the fallbacks of other offers; return the offers that were traded (§5, §6)."""
    traded = [offer for offer in resolution.offers if _trade(resolution, offer, moves.get(offer.by))]
    for offer in resolution.offers:
        reply = moves.get(offer.by)
        fallback = offer.fallback
        if reply is not None and reply.do == "decline":
            resolution.tell("answered", by=offer.to, to=offer.by, answer="decline")
            fallback = fallback if reply.fallback is None else reply.fallback
        if offer not in traded and fallback and set(fallback) <= set(resolution.cargo[offer.by]):
            swap(resolution, offer.by, fallback)
    resolution.offers = []
    return traded


def _trade(resolution: LossResolution, offer: Offer, reply: ReplyMove | None) -> bool:
    """Exchange the cards of an agreed offer; return whether it was agreed."""
    if offer.answer == "accept":
        gave, got = offer.give, offer.cards
    elif offer.answer == "counter" and offer.counter and reply is not None and reply.do == "accept":
        gave, got = reply.cards, offer.counter.give
    else:
        return False
    resolution.leave(offer.by, gave)
    resolution.leave(offer.to, got)
    resolution.gain(offer.by, got)
    resolution.gain(offer.to, gave)
    resolution.tell("traded", by=offer.by, to=offer.to, gave=len(gave), got=len(got))
    resolution.whisper((offer.by, offer.to), "trade", by=offer.by, to=offer.to, gave=list(gave), got=list(got))
    return True


def _show(resolution: LossResolution, kind: str, offer: Offer, give: Sequence[Card], want: Sequence[Request]) -> None:
    """Show both seats the terms of an offer (§6)."""
    wanted = [{"kind": each.kind, "card": each.card, "min": each.min} for each in want]
    resolution.whisper((offer.by, offer.to), kind, by=offer.by, to=offer.to, give=list(give), want=wanted)


def is_valid_request(request: Request) -> bool:
    """Whether a request is valid (§20.4)."""
    if request.kind == "card":
        return request.card in RESOURCE_IDS and request.min == 0
    if request.card is not None:
        return False
    if request.kind in SLOTS:
        return 0 <= request.min <= MOST_BONUS
    return request.min == 0 and (request.kind == "any" or request.kind in KINDS)
