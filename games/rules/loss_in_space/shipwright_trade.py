"""What the shipwright swaps, offers and accepts: whatever its ship promises more with (§5, §6)."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from math import comb
from random import Random

from msgspec import Struct

from games.rules.contract import Seat, Seen
from games.rules.loss_in_space.appraisal import worth
from games.rules.loss_in_space.cards import RESOURCES
from games.rules.loss_in_space.legality import swap_size
from games.rules.loss_in_space.model import Card, Request
from games.rules.loss_in_space.moves import Answer, AnswerTo, Move, OfferMade, Reply
from games.rules.loss_in_space.prospects import least_missed, promise, turns_left, unseen
from games.rules.loss_in_space.steady_trade import refusals, trades_with
from games.rules.loss_in_space.trade import fits
from games.rules.loss_in_space.views import Terms, View, offers_to
from games.rules.loss_in_space.vocabulary import SLOTS

SAMPLES = 16
"""So many cards that may be drawn are looked at."""

MORE_TO_SWAP, MOST_TO_GIVE, MOST_GIVEN = 2, 4, 2
FAIR, GAINED, HOPED = 0.25, 0.25, 0.05
"""The parsecs that a trade must bring: another's, its own, and its own with its chance counted in."""

PATIENCE = 4
"""Who has declined so many offers is asked no more."""

FILLS_A_SLOT, SPARES_A_PART = 0.3, 0.5
"""How likely who holds a part gives it: with an empty slot for it, and without."""

_MARGIN = 0.5


class Wish(Struct, frozen=True):
    """What may be asked for, a card that stands for it, and the least that must be given for it."""

    request: Request
    card: Card
    price: float


def _wishes() -> Iterator[Wish]:
    for slot in SLOTS:
        for least in (2, 3, 4, 5):
            card = next(each for each, part in RESOURCES.items() if (part.kind, part.bonus) == (slot, least))
            yield Wish(Request(slot, None, least), card, 0.6 * least + 0.1 + _MARGIN)
    for joint in ("welding-torch", "duct-tape", "chewing-gum-and-hope"):
        yield Wish(Request("card", joint, 0), f"{joint}/1", 5.5 + _MARGIN)
    yield Wish(Request("dock", None, 0), "space-dock/1", 5.0 + _MARGIN)
    yield Wish(Request("enhancer", None, 0), "flash-bang/1", 4.0 + _MARGIN)


WISHES = tuple(_wishes())


def swap_of(view: View, rng: Random) -> tuple[Card, ...]:
    """The cards to swap for one from the deck, if one promises more on average; else none."""
    size, deck = swap_size(view.craft), unseen(view)
    if len(view.cargo) < size or not deck:
        return ()
    turns = turns_left(view)
    drawn = rng.sample(deck, min(len(deck), SAMPLES))

    def worth_without(cards: Sequence[Card]) -> float:
        left = [card for card in view.cargo if card not in cards]
        return sum(promise(view.craft, [*left, card], turns) for card in drawn) / len(drawn)

    spare = least_missed(view.craft, view.cargo, turns)[: size + MORE_TO_SWAP]
    best = max(combinations(spare, size), key=worth_without)
    return best if worth_without(best) > promise(view.craft, view.cargo, turns) else ()


def offer_of(seen: Seen[View, Move]) -> OfferMade | None:
    """What brings most, the chance counted in that the other holds it and gives it; None for nothing."""
    view, refused = seen.view, refusals(seen)
    whom = [to for to in view.others_with_cargo if trades_with(view, to) and refused[to] < PATIENCE]
    if not whom:
        return None
    best, found = HOPED, None
    for give, wish, gained in _exchanges(view):
        for to in whom:
            tempting = sum(worth(card, view.table.seats[to], ()) for card in give) >= wish.price
            hoped = gained * _chance(view, to, wish.request) / (1 + refused[to]) if tempting else 0.0
            if hoped > best:
                best, found = hoped, OfferMade(to, give, (wish.request,))
    return found


def _exchanges(view: View) -> Iterator[tuple[tuple[Card, ...], Wish, float]]:
    """What could be given for what, and the parsecs it would bring."""
    turns = turns_left(view)
    now = promise(view.craft, view.cargo, turns)
    spare = least_missed(view.craft, view.cargo, turns)[:MOST_TO_GIVE]
    for count in range(1, MOST_GIVEN + 1):
        for give in combinations(spare, count):
            left = [card for card in view.cargo if card not in give]
            for wish in WISHES:
                if any(fits(card, wish.request) for card in give):
                    continue
                gained = promise(view.craft, [*left, wish.card], turns) - now
                if gained >= GAINED:
                    yield give, wish, gained


def _chance(view: View, to: Seat, request: Request) -> float:
    """How likely a seat holds what is asked for, and gives it."""
    deck = unseen(view)
    fitting = sum(fits(card, request) for card in deck)
    held = min(view.cargo_sizes[to], len(deck))
    chance = 1 - comb(len(deck) - fitting, held) / comb(len(deck), held)
    if request.kind not in SLOTS:
        return chance
    parts: Mapping[str, int] = {slot: len(view.table.seats[to].slots[slot]) for slot in SLOTS}
    return chance * (SPARES_A_PART if parts[request.kind] else FILLS_A_SLOT)


def answer(view: View) -> Answer:
    """Every offer is accepted that brings enough, and others are declined."""
    free, answers = view.free_to_answer, []
    for offer in offers_to(view, view.seat):
        fair = offer.terms is not None and trades_with(view, offer.by)
        cards = payment(view, offer.terms, free) if offer.terms and fair else ()
        free = [card for card in free if card not in cards]
        answers.append(AnswerTo(offer.by, "accept" if cards else "decline", cards, (), ()))
    return Answer(tuple(answers))


def reply(view: View) -> Reply:
    """A counter-offer is accepted where it brings enough."""
    counter = view.counter_offer
    cards = payment(view, counter, view.free_to_reply) if counter else ()
    return Reply("accept", cards) if cards else Reply()


def payment(view: View, terms: Terms, free: Sequence[Card]) -> tuple[Card, ...]:
    """What is missed least of what fits the requests, if what is given for it promises more; else none."""
    turns, left, paid = turns_left(view), list(view.cargo), []
    for request in terms.want:
        order = least_missed(view.craft, left, turns)
        fitting = [card for card in order if card in free and fits(card, request)]
        if not fitting:
            return ()
        paid.append(fitting[0])
        left.remove(fitting[0])
    gained = promise(view.craft, [*left, *terms.give], turns) - promise(view.craft, view.cargo, turns)
    return tuple(paid) if gained >= FAIR else ()
