"""How a match of BOOSTER goes: the deal; Prep when a turn opens; Mission and Eject when it closes."""

from collections.abc import Sequence
from typing import TypeAlias

from msgspec.structs import replace

from games.rules.booster import events
from games.rules.booster.cards import CARDS
from games.rules.booster.melds import meld_of
from games.rules.booster.model import Hand, Mission, Table, Turn
from games.rules.booster.piles import discarded, drawn, new_deck
from games.rules.chance import Chance
from games.rules.contract import Award, Event, Outcome, Seat, State, Step

FIRST_HAND = 5
FULL_HAND = 7

BoosterState: TypeAlias = State[Table, Hand]
BoosterStep: TypeAlias = Step[Table, Hand]


def dealt(goal: int, max_turns: int, first: Seat, seats: int, chance: Chance) -> BoosterStep:
    """A new match: the deck shuffled, five cards dealt to each seat in turn, the first turn open."""
    piles = new_deck(chance)
    told: list[Event] = [events.shuffle(piles, len(piles.deck))]
    hands = []
    for seat in range(seats):
        cards, piles = drawn(piles, FIRST_HAND, chance)
        hands.append(Hand(tuple(sorted(cards))))
        told.append(events.dealt(seat, hands[seat].cards))
    table = Table(goal, max_turns, first, 0, piles, (0,) * seats)
    return _opened(State(table, tuple(hands)), [*told, events.goes_first(first)], chance)


def played(state: BoosterState, move: Turn | None, chance: Chance) -> BoosterStep:
    """The open turn closed with a legal `move` (None: the deadline was missed), and the next one opened.

    A mission that reaches the goal ends the match at once: nothing is ejected.
    """
    turn, seat = state.table.turn, state.table.active
    told: list[Event] = []
    if move is not None and move.meld:
        state, flown = _flown(state, move.meld)
        told.append(flown)
    if not _goal_reached(state.table):
        cards = _random_card(state, chance) if move is None else move.eject
        state = _ejected(state, cards)
        told.append(events.eject(turn, seat, cards, missed=move is None))
    state = replace(state, table=replace(state.table, finished=turn))
    outcome = verdict(state.table)
    if outcome is not None:
        return Step(state, (*told, events.match_over(outcome, state.table.vp)))
    return _opened(state, told, chance)


def verdict(table: Table) -> Outcome | None:
    """How the match ended; None while it runs."""
    best = max(table.vp)
    winners = tuple(seat for seat, vp in enumerate(table.vp) if vp == best)
    awards = tuple(Award(seat, "points", vp) for seat, vp in enumerate(table.vp) if vp)
    if _goal_reached(table):
        return Outcome("goal", winners, awards=awards)
    if table.finished >= table.last_turn:
        return Outcome("turns", winners, awards=awards)
    return None


def _goal_reached(table: Table) -> bool:
    return max(table.vp) >= table.goal


def _opened(state: BoosterState, told: Sequence[Event], chance: Chance) -> BoosterStep:
    """Prep: the active seat draws until it holds a full hand, or until there is nothing left to draw."""
    table, seat = state.table, state.table.active
    hand = state.hands[seat].cards
    cards, piles = drawn(table.piles, FULL_HAND - len(hand), chance)
    shuffles = [events.shuffle(piles, len(table.piles.discards))] * (piles.shuffles - table.piles.shuffles)
    table = replace(table, piles=piles)
    after = State(table, _with_hand(state, seat, (*hand, *cards), cards))
    return Step(after, (*told, *shuffles, *events.turn_opened(table, cards)))


def _flown(state: BoosterState, cards: Sequence[int]) -> tuple[BoosterState, Event]:
    """Mission: the meld scores and goes to the discard pile."""
    table, seat = state.table, state.table.active
    meld = meld_of([CARDS[card] for card in cards])
    mission = Mission(table.turn, seat, tuple(card.id for card in meld.cards), meld.score)
    vp = tuple(points + meld.score * (place == seat) for place, points in enumerate(table.vp))
    table = replace(table, vp=vp, missions=(*table.missions, mission))
    return _ejected(replace(state, table=table), cards), events.mission(table.turn, seat, meld, vp[seat])


def _ejected(state: BoosterState, cards: Sequence[int]) -> BoosterState:
    """The state after the active seat put `cards` on the discard pile."""
    seat = state.table.active
    kept = [card for card in state.hands[seat].cards if card not in cards]
    table = replace(state.table, piles=discarded(state.table.piles, cards))
    return State(table, _with_hand(state, seat, kept))


def _random_card(state: BoosterState, chance: Chance) -> tuple[int, ...]:
    """One card of the active seat's hand, counted from the lowest id; none of an empty hand."""
    seat = state.table.active
    hand = state.hands[seat].cards
    if not hand:
        return ()
    return (hand[chance.draw(f"eject/{state.table.turn}/{seat + 1}").below(len(hand))],)


def _with_hand(
    state: BoosterState, seat: Seat, cards: Sequence[int], drawn: Sequence[int] = ()
) -> tuple[Hand, ...]:
    hand = Hand(tuple(sorted(cards)), tuple(sorted(drawn)))
    return (*state.hands[:seat], hand, *state.hands[seat + 1 :])
