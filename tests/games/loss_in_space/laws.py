"""What nobody may know in a match of LOSS! in Space, and what is never created or lost."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from games.rules.contract import Seat, State
from games.rules.loss_in_space.cards import OBSTACLES, PLAIN_OBSTACLES, RESOURCES, SHIPS, in_order
from games.rules.loss_in_space.model import BRISK, RELAXED, LossHand, LossTable, Offer, OfferTerms, Request
from games.rules.loss_in_space.moves import SetStandingOrders, StandingOrdersChange
from games.rules.playout import ResolvedWindow

LossState = State[LossTable, LossHand]

TOLD_OF_ACTIONS = {"orders"}
SHOWN_AT_START = {"put_back", "first_rolls"}
_ORDERS = {
    "meddle": ("ask", "never", "leader", 1, 8, 13),
    "help": (False, True),
    "offers": ("ask", "ask", "decline"),
    "counter": ("own", "all", "never"),
    "face": ("ask", "ask", "parsecs", "cards"),
    "command": (0, 0, 0, 2),
}


def any_action(state: LossState, seat: Seat, rng: Random) -> SetStandingOrders:
    chosen = rng.sample(sorted(_ORDERS), rng.randint(1, 2))
    return SetStandingOrders(StandingOrdersChange(**{name: rng.choice(_ORDERS[name]) for name in chosen}))


def scramble(state: LossState, viewer: Seat | None, rng: Random) -> LossState:
    """Return the state with other decks, and other cargo, orders, decisions and offers of other seats."""
    table = state.table
    obstacles = tuple(rng.sample(table.obstacles, len(table.obstacles)))
    open_cargo = table.result is not None
    seen = _seen_in_offers(table.offers, viewer)
    others = [seat for seat in range(len(state.hands)) if seat != viewer and not open_cargo]
    hidden = [*table.deck, *(card for seat in others for card in state.hands[seat].cargo if card not in seen)]
    others_cards = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
    hands = [
        hand if seat == viewer else _other_hand(hand, others_cards if seat in others else {}, rng)
        for seat, hand in enumerate(state.hands)
    ]
    offers = [_other_offer(offer, viewer, others_cards) for offer in table.offers]
    deck = _mapped(table.deck, others_cards)
    return State(replace(table, deck=deck, obstacles=obstacles, offers=tuple(offers)), tuple(hands))


def _seen_in_offers(offers: Sequence[Offer], viewer: Seat | None) -> set[str]:
    seen: set[str] = set()
    for offer in offers:
        if viewer in (offer.by, offer.to):
            seen |= {*offer.give, *offer.cards, *(offer.counter.give if offer.counter else ())}
    return seen


def _mapped(cards: Sequence[str], others: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(others.get(card, card) for card in cards)


def _other_hand(hand: LossHand, others: Mapping[str, str], rng: Random) -> LossHand:
    settled = hand.settled and replace(hand.settled, as_cards=rng.randint(0, 3))
    orders = rng.choice((BRISK, RELAXED, replace(BRISK, face="cards", command=3)))
    return LossHand(in_order(_mapped(hand.cargo, others)), orders, settled)


def _other_offer(offer: Offer, viewer: Seat | None, others: Mapping[str, str]) -> Offer:
    if viewer in (offer.by, offer.to):
        return offer if viewer == offer.by else replace(offer, fallback=_mapped(offer.fallback, others))
    counter = offer.counter and OfferTerms(_mapped(offer.counter.give, others), _any(offer.counter.want))
    return replace(
        offer,
        give=_mapped(offer.give, others),
        want=_any(offer.want),
        cards=_mapped(offer.cards, others),
        fallback=_mapped(offer.fallback, others),
        counter=counter,
    )


def _any(want: Sequence[Request]) -> tuple[Request, ...]:
    return tuple(Request("dock", None, 0) for _ in want)


def scramble_untold(resolved: ResolvedWindow, viewer: Seat | None, rng: Random) -> LossState:
    """Return the state with other undrawn cards, and other cargo of seats that the window does not concern."""
    before, after = resolved.before, resolved.step.state
    deck, deep = _undrawn(before.table.deck, after.table.deck)
    obstacles, far = _undrawn(before.table.obstacles, after.table.obstacles)
    asked = {viewer, *before.table.window.owing}
    idle = [seat for seat, hand in enumerate(before.hands) if seat not in asked and hand == after.hands[seat]]
    hidden = [*deep, *(card for seat in idle for card in before.hands[seat].cargo)]
    others = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
    hands = [
        replace(hand, cargo=in_order(_mapped(hand.cargo, others))) if seat in idle else hand
        for seat, hand in enumerate(before.hands)
    ]
    rng.shuffle(far)
    table = replace(before.table, deck=(*deck, *_mapped(deep, others)), obstacles=(*obstacles, *far))
    return State(table, tuple(hands))


def _undrawn(before: Sequence[str], after: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return a deck in two parts: the cards drawn from its top, and those still there afterwards."""
    left = len(after) if before[len(before) - len(after) :] == after else 0
    return list(before[: len(before) - left]), list(before[len(before) - left :])


def check_state(state: LossState) -> None:
    """Assert that every card is in one place, sorted where order means nothing, and all numbers are in range."""
    table = state.table
    resources = [*table.deck, *table.discards, *table.aside, *(card for pool in table.pools for card in pool.cards)]
    for craft, hand in zip(table.seats, state.hands, strict=True):
        resources += [*hand.cargo, *craft.slots.cards(), *craft.joints.cards()]
        resources += [kept.card for kept in craft.table]
        assert hand.cargo == in_order(hand.cargo)
        check_craft(craft, hand)
    assert sorted(resources) == sorted(RESOURCES)
    up = [table.turn.obstacle] if table.turn and table.turn.obstacle else []
    played = OBSTACLES if table.options.events else PLAIN_OBSTACLES
    assert sorted([*table.obstacles, *table.past, *up]) == sorted(played)
    for pile in (table.discards, table.past, table.aside):
        assert pile == in_order(pile)


def check_craft(craft: Any, hand: LossHand) -> None:
    """Assert that a seat is within its bounds; a dead one has nothing left."""
    assert 0 <= craft.parsec <= 14
    assert 0 <= craft.crew <= SHIPS[craft.ship].crew
    assert 0 <= craft.lost <= 2
    for slot in ("shield", "weapon", "engine"):
        parts, joint = craft.slots[slot], craft.joints[slot]
        assert all(RESOURCES[part.card].kind == slot for part in parts)
        assert len(parts) == 2 if joint else len(parts) <= 1
    if not craft.crew:
        nothing = replace(craft, ship="", parsec=0, uses=0)
        assert nothing == type(craft)("", 0)
        assert not hand.cargo


def check_change(resolved: ResolvedWindow) -> None:
    """Assert that the dead stay dead, windows and turns count on, and decisions end with the window."""
    before, after = resolved.before.table, resolved.step.state.table
    for old, new in zip(before.seats, after.seats, strict=True):
        assert old.ship == new.ship
        assert old.crew or not new.crew
    if after.window:
        assert after.window.number == before.window.number + 1
    if before.turn and after.turn:
        assert after.turn.number >= before.turn.number
    assert after.round >= before.round or after.stage != before.stage
