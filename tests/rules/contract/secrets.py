"""What a viewer may not know, game by game: a state with all of that changed, and all else as it was.

`SCRAMBLES` change what the open window hides, `UNTOLD` what stays hidden even when the window resolves with
the same moves, the match going on. Every registered game has its functions here; a game without them fails
the suite.
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, TypeAlias

from msgspec.structs import replace

from games.rules.contract import Seat, State
from games.rules.goofspiel.contest import Contest
from games.rules.playout import Resolved
from games.rules.space_race.model import Held

AnyState: TypeAlias = State[Any, Any]
Scramble: TypeAlias = Callable[[AnyState, Seat | None, Random], AnyState]
ScrambleUntold: TypeAlias = Callable[[Resolved, Seat | None, Random], AnyState]


def space_race(state: AnyState, viewer: Seat | None, rng: Random) -> AnyState:
    """§9: other nations' garnets and readings, the deck, next year's offer, and the prizes to come.

    A Spy Satellite shows all garnets and next year's offer; the end shows all garnets and readings.
    """
    rules = state.table.board.rules
    over = state.table.board.outcome is not None
    satellite = next(part.number for part in rules.parts if part.name == "Spy Satellite")
    spying = viewer is not None and Held(satellite) in state.hands[viewer].parts
    vault = state.table.vault
    pile = replace(vault.pile, deck=shuffled(vault.pile.deck, rng), discard=shuffled(vault.pile.discard, rng))
    next_offer = vault.next_offer
    if next_offer is not None and not spying:
        next_offer = tuple(rng.sample(sorted(set(rules.deck_numbers)), len(next_offer)))
    contest = None if vault.contest is None else other_prizes(vault.contest, rng)
    hands = tuple(
        hand
        if over or seat == viewer
        else replace(
            hand,
            garnets=hand.garnets if spying else rng.randrange(1000),
            reading=rng.randint(0, rules.reading_max),
            past_readings=tuple(rng.randint(0, rules.reading_max) for _ in hand.past_readings),
        )
        for seat, hand in enumerate(state.hands)
    )
    return State(replace(state.table, vault=type(vault)(pile, next_offer, contest)), hands)


def goofspiel(state: AnyState, viewer: Seat | None, rng: Random) -> AnyState:
    """The order of the prizes to come; everything else is public."""
    return State(replace(state.table, contest=other_prizes(state.table.contest, rng)), state.hands)


def booster(state: AnyState, viewer: Seat | None, rng: Random) -> AnyState:
    """Others' cards and the deck, dealt anew among themselves."""
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


def space_race_untold(resolved: Resolved, viewer: Seat | None, rng: Random) -> AnyState:
    """Only the total of the readings and next year's offer come out; of garnets nobody gets fewer, for they
    may be spent, and none are changed when the match comes to its end, for they may break its ties.
    """
    state, ending = resolved.before, resolved.step.state.table.board.verdict is not None
    vault = state.table.vault
    pile = replace(vault.pile, deck=shuffled(vault.pile.deck, rng), discard=shuffled(vault.pile.discard, rng))
    contest = None if vault.contest is None else other_prizes(vault.contest, rng, further=1)
    others = [seat for seat in range(len(state.hands)) if seat != viewer]
    moved = dict(zip(others, rng.sample(others, len(others)), strict=True))
    hands = tuple(
        replace(
            hand,
            garnets=hand.garnets + rng.randrange(100) * (seat != viewer and not ending),
            reading=state.hands[moved.get(seat, seat)].reading,
        )
        for seat, hand in enumerate(state.hands)
    )
    return State(replace(state.table, vault=type(vault)(pile, vault.next_offer, contest)), hands)


def goofspiel_untold(resolved: Resolved, viewer: Seat | None, rng: Random) -> AnyState:
    """The next prize comes up; the order of those after it is still hidden."""
    state = resolved.before
    return State(replace(state.table, contest=other_prizes(state.table.contest, rng, further=1)), state.hands)


def booster_untold(resolved: Resolved, viewer: Seat | None, rng: Random) -> AnyState:
    """The cards of who neither plays nor looks on, and those of the deck that nobody draws now."""
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


def other_prizes(contest: Contest, rng: Random, further: int = 0) -> Contest:
    """The contest with its prizes to come in another order; the one that is bid for, and `further`, stay."""
    up = len(contest.bids) + 1 + further
    return replace(contest, prizes=(*contest.prizes[:up], *shuffled(contest.prizes[up:], rng)))


def shuffled(items: Sequence[int], rng: Random) -> tuple[int, ...]:
    """`items` in any order."""
    return tuple(rng.sample(items, len(items)))


SCRAMBLES: Mapping[str, Scramble] = {
    "space-race": space_race,
    "goofspiel": goofspiel,
    "booster": booster,
}
UNTOLD: Mapping[str, ScrambleUntold] = {
    "space-race": space_race_untold,
    "goofspiel": goofspiel_untold,
    "booster": booster_untold,
}
