"""What nobody may know in a match of BOOSTER, and what is never created or lost."""

from collections import Counter
from random import Random
from typing import Any

from msgspec.structs import replace

from games.rules.contract import Seat, State
from games.rules.playout import ResolvedWindow

AnyState = State[Any, Any]


def scramble(state: AnyState, viewer: Seat | None, rng: Random) -> AnyState:
    """Return the state with the cards of other seats and of the deck dealt again."""
    piles = state.table.piles
    hidden = list(piles.deck)
    for seat, hand in enumerate(state.hands):
        hidden += hand.cards if seat != viewer else ()
    rng.shuffle(hidden)
    hands = []
    for seat, hand in enumerate(state.hands):
        if seat != viewer:
            hand = replace(hand, cards=tuple(sorted(hidden[: len(hand.cards)])))
            hidden = hidden[len(hand.cards) :]
        hands.append(hand)
    return State(replace(state.table, piles=replace(piles, deck=tuple(hidden))), tuple(hands))


def scramble_untold(resolved: ResolvedWindow, viewer: Seat | None, rng: Random) -> AnyState:
    """Return the state with other cards of uninvolved seats, and other undrawn cards."""
    state = resolved.before
    piles, active = state.table.piles, state.table.active
    most_drawn = 7
    drawn, hidden = piles.deck[:most_drawn], list(piles.deck[most_drawn:])
    for seat, hand in enumerate(state.hands):
        hidden += hand.cards if seat not in (viewer, active) else ()
    rng.shuffle(hidden)
    hands = []
    for seat, hand in enumerate(state.hands):
        if seat not in (viewer, active):
            hand = replace(hand, cards=tuple(sorted(hidden[: len(hand.cards)])))
            hidden = hidden[len(hand.cards) :]
        hands.append(hand)
    return State(replace(state.table, piles=replace(piles, deck=(*drawn, *hidden))), tuple(hands))


def check_state(state: AnyState) -> None:
    """Assert that each of the fifty cards is in one place, and all points come from missions."""
    piles = state.table.piles
    cards = [*piles.deck, *piles.discards, *(card for hand in state.hands for card in hand.cards)]
    assert sorted(cards) == list(range(50))
    flown: Counter[int] = Counter()
    for mission in state.table.missions:
        flown[mission.seat] += mission.score
    assert list(state.table.vp) == [flown[seat] for seat in range(len(state.hands))]


def check_change(resolved: ResolvedWindow) -> None:
    """Assert that one turn is finished, with at most one mission."""
    before, after = resolved.before.table, resolved.step.state.table
    assert after.finished == before.finished + 1
    assert after.missions[: len(before.missions)] == before.missions
    assert len(after.missions) <= len(before.missions) + 1


def retold(data: dict[str, Any], rng: Random) -> dict[str, Any]:
    """Return the move with the cards of each list in another order, which means nothing (R9)."""
    return {name: rng.sample(cards, len(cards)) for name, cards in data.items()}
