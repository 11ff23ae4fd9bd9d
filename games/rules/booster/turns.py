"""The course of a match: the deal; Prep when a turn opens; Mission and Eject when it closes.

The data of its events, public unless marked; cards are given by id:

- `dealt` (private): `cards`, the seat's first hand.
- `first`: `seat`. The seat that takes the first turn.
- `shuffle`: `number` (from 1), `cards` (how many are in the deck now).
- `turn`: `turn`, `seat`, `drawn` (how many cards the seat drew). A turn has opened.
- `drawn` (private): `turn`, `cards`, as drawn.
- `mission`: `turn`, `seat`, `cards`, `destination` and `payload` (names), `range` and `cargo` (1 to 3),
  `score`, `vp` (the seat's victory points now).
- `eject`: `turn`, `seat`, `cards`, `missed` (true: no move at the deadline, the card is a random one).
- `over`: `reason`, `winners`, `vp` (by seat).
"""

from collections.abc import Sequence
from typing import TypeAlias

from msgspec.structs import replace

from games.rules.booster import model
from games.rules.booster.cards import CARDS
from games.rules.booster.melds import meld_of
from games.rules.chance import Chance
from games.rules.contract import Award, Event, Outcome, Seat, State, Transition

FIRST_HAND = 5
FULL_HAND = 7

BoosterState: TypeAlias = State[model.BoosterTable, model.BoosterHand]
BoosterTransition: TypeAlias = Transition[model.BoosterTable, model.BoosterHand]


def deal(goal: int, max_turns: int, first: Seat, seats: int, chance: Chance) -> BoosterTransition:
    """Return a new match: the deck shuffled, five cards dealt to each seat in turn, the first turn open."""
    piles = model.new_deck(chance)
    told: list[Event] = [Event("shuffle", {"number": piles.shuffles, "cards": len(piles.deck)})]
    hands = []
    for seat in range(seats):
        cards, piles = model.draw_cards(piles, FIRST_HAND, chance)
        hands.append(model.BoosterHand(tuple(sorted(cards))))
        told.append(Event("dealt", {"cards": list(hands[seat].cards)}, audience=(seat,)))
    table = model.BoosterTable(goal, max_turns, first, 0, piles, (0,) * seats)
    return _open_turn(State(table, tuple(hands)), [*told, Event("first", {"seat": first})], chance)


def play_turn(state: BoosterState, move: model.BoosterMove | None, chance: Chance) -> BoosterTransition:
    """Return the match after a legal `move` (None: the deadline was missed), with the next turn open.

    A mission that reaches the goal ends the match at once, without discards.
    """
    turn, seat = state.table.turn, state.table.active
    told: list[Event] = []
    if move is not None and move.meld:
        state, flown = _fly(state, move.meld)
        told.append(flown)
    if max(state.table.vp) < state.table.goal:
        cards = _random_card(state, chance) if move is None else move.eject
        state = _eject(state, cards)
        told.append(Event("eject", {"turn": turn, "seat": seat, "cards": list(cards), "missed": move is None}))
    state = replace(state, table=replace(state.table, finished=turn))
    outcome = match_outcome(state.table)
    if outcome is not None:
        over = {"reason": outcome.reason, "winners": list(outcome.winners), "vp": list(state.table.vp)}
        return Transition(state, (*told, Event("over", over)))
    return _open_turn(state, told, chance)


def match_outcome(table: model.BoosterTable) -> Outcome | None:
    """Return how the match ended; None while it is in progress."""
    best = max(table.vp)
    winners = tuple(seat for seat, vp in enumerate(table.vp) if vp == best)
    awards = tuple(Award(seat, "points", vp) for seat, vp in enumerate(table.vp) if vp)
    if best >= table.goal:
        return Outcome("goal", winners, awards=awards)
    if table.finished >= table.last_turn:
        return Outcome("turns", winners, awards=awards)
    return None


def _open_turn(state: BoosterState, told: Sequence[Event], chance: Chance) -> BoosterTransition:
    """Carry out Prep: the active seat draws until it has a full hand, or no cards are left."""
    table, seat = state.table, state.table.active
    hand = state.hands[seat].cards
    cards, piles = model.draw_cards(table.piles, FULL_HAND - len(hand), chance)
    shuffled = Event("shuffle", {"number": piles.shuffles, "cards": len(table.piles.discards)})
    shuffles = [shuffled] * (piles.shuffles - table.piles.shuffles)
    table = replace(table, piles=piles)
    after = State(table, _with_hand(state, seat, (*hand, *cards), cards))
    opened = Event("turn", {"turn": table.turn, "seat": seat, "drawn": len(cards)})
    drawn = Event("drawn", {"turn": table.turn, "cards": list(cards)}, audience=(seat,))
    return Transition(after, (*told, *shuffles, opened, drawn))


def _fly(state: BoosterState, cards: Sequence[int]) -> tuple[BoosterState, Event]:
    """Carry out Mission: the meld scores and goes to the discard pile."""
    table, seat = state.table, state.table.active
    meld = meld_of([CARDS[card] for card in cards])
    mission = model.FlownMeld(table.turn, seat, tuple(card.id for card in meld.cards), meld.score)
    vp = tuple(points + meld.score * (place == seat) for place, points in enumerate(table.vp))
    table = replace(table, vp=vp, missions=(*table.missions, mission))
    data = {
        "turn": table.turn,
        "seat": seat,
        "cards": list(mission.cards),
        "destination": meld.destination.name,
        "payload": meld.payload.name,
        "range": meld.destination.range,
        "cargo": meld.payload.cargo,
        "score": meld.score,
        "vp": vp[seat],
    }
    return _eject(replace(state, table=table), cards), Event("mission", data)


def _eject(state: BoosterState, cards: Sequence[int]) -> BoosterState:
    """Return the state after the active seat put `cards` on the discard pile."""
    seat = state.table.active
    kept = [card for card in state.hands[seat].cards if card not in cards]
    table = replace(state.table, piles=model.discard_cards(state.table.piles, cards))
    return State(table, _with_hand(state, seat, kept))


def _random_card(state: BoosterState, chance: Chance) -> tuple[int, ...]:
    """Return one random card of the active seat's hand, counted from the lowest id; none from an empty hand."""
    seat = state.table.active
    hand = state.hands[seat].cards
    if not hand:
        return ()
    return (hand[chance.draw(f"eject/{state.table.turn}/{seat + 1}").below(len(hand))],)


def _with_hand(
    state: BoosterState, seat: Seat, cards: Sequence[int], drawn: Sequence[int] = ()
) -> tuple[model.BoosterHand, ...]:
    hand = model.BoosterHand(tuple(sorted(cards)), tuple(sorted(drawn)))
    return (*state.hands[:seat], hand, *state.hands[seat + 1 :])
