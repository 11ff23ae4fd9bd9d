"""What nobody may know in a match of Space Race, and what is never created or lost."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from games.rules.contract import Event, Seat, State
from games.rules.playout import ResolvedWindow
from games.rules.space_race.model import HeldPart
from games.rules.space_race.table import AllianceRow
from games.rules.space_race.telegraph import BuildLine, FoundAlliance, SendGarnets
from tests.games.goofspiel.laws import other_prizes

AnyState = State[Any, Any]

KNOCK_OFF = 1
BLACK_HOLE = 3


DRAWN_AGAIN = {"special-years"}
"""They are the same two in every year, and nobody is to know them: so no state keeps them."""

TOLD_OF_ACTIONS = {"line", "transfer", "alliance"}


def any_action(state: AnyState, seat: Seat, rng: Random) -> BuildLine | SendGarnets | FoundAlliance:
    """Return a random action of the nation, usually an illegal one, so that garnets stay scarce."""
    others = [other for other in range(len(state.hands)) if other != seat]
    if rng.random() < 0.1:
        return BuildLine(rng.choice(others))
    if rng.random() < 0.5:
        return SendGarnets(rng.choice(others), rng.randint(-6, 2))
    return FoundAlliance(rng.choice(["Pact", "", "The Two"]), tuple(sorted({seat, rng.choice(others)})))


def scramble(state: AnyState, viewer: Seat | None, rng: Random) -> AnyState:
    """Return the state with other secrets of other nations, another deck, next offer and prizes to come (§9).

    A Spy Satellite shows all garnets and next year's offer; the end shows all garnets and readings.
    """
    rules = state.table.board.rules
    over = state.table.board.outcome is not None
    satellite = next(part.number for part in rules.parts if part.name == "Spy Satellite")
    spying = viewer is not None and HeldPart(satellite) in state.hands[viewer].parts
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
    pacts = vault.alliances if vault.alliances is UNSET else other_pacts(vault.alliances, viewer)
    return State(replace(state.table, vault=type(vault)(pile, next_offer, contest, pacts)), hands)


def other_pacts(pacts: tuple[AllianceRow, ...], viewer: Seat | None) -> tuple[AllianceRow, ...]:
    """The alliances, those that the viewer is not in under other names."""
    return tuple(pact if viewer in pact.members else replace(pact, name=f"Not {pact.name}"[:40]) for pact in pacts)


def scramble_untold(resolved: ResolvedWindow, viewer: Seat | None, rng: Random) -> AnyState:
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
    return State(replace(state.table, vault=replace(vault, pile=pile, contest=contest)), hands)


def shuffled(items: Sequence[int], rng: Random) -> tuple[int, ...]:
    return tuple(rng.sample(items, len(items)))


def check_state(state: AnyState) -> None:
    """Assert that the deck and the discards hold every part, since hands hold copies."""
    rules, vault = state.table.board.rules, state.table.vault
    assert sorted((*vault.pile.deck, *vault.pile.discard)) == sorted(rules.deck_numbers)
    assert all(hand.garnets >= 0 for hand in state.hands)
    assert all(list(hand.parts) == sorted(hand.parts) for hand in state.hands)


def check_change(resolved: ResolvedWindow) -> None:
    """Assert that parts and garnets change only as the year's events say."""
    before, after = resolved.before, resolved.step.state
    for seat, (had, has) in enumerate(zip(before.hands, after.hands, strict=True)):
        parts = Counter(part.number for part in has.parts)
        parts.subtract(part.number for part in had.parts)
        assert nonzero(parts) == nonzero(parts_by_events(resolved.step.events, seat))
        prizes = prize_of(after, seat) - prize_of(before, seat)
        assert has.garnets - had.garnets == prizes + garnets_by_events(resolved.step.events, seat)


def parts_by_events(events: tuple[Event, ...], seat: Seat) -> Counter[int]:
    """Return the parts that a nation gained and lost, by part number."""
    change: Counter[int] = Counter()
    for event in events:
        data = event.data
        if event.kind == "espionage":
            change[data["number"]] += seat in data["receivers"]
            change[KNOCK_OFF] += seat in data["knock_offs"]
        elif data.get("seat") != seat:
            continue
        elif event.kind == "jettison":
            change[data["number"]] -= 1
        elif event.kind == "black-holes":
            change[BLACK_HOLE] -= data["count"]
        elif event.kind == "launch" and data["discarded"] is not None:
            change[data["discarded"]] -= 1
    return change


def garnets_by_events(events: tuple[Event, ...], seat: Seat) -> int:
    """Return the garnets that a nation gained and lost, without prizes."""
    change = 0
    for event in events:
        data = event.data
        if event.kind == "espionage" and seat in data["receivers"]:
            change += data["reward"]
        elif event.kind == "price" and data["seat"] == seat:
            change -= data["garnets"]
        elif event.kind == "launch" and data["seat"] == seat:
            change -= data["burned"]
    return change


def prize_of(state: AnyState, seat: Seat) -> int:
    verdict = state.table.board.verdict
    return 0 if verdict is None else verdict.prizes[seat]


def nonzero(counts: Counter[int]) -> dict[int, int]:
    return {key: count for key, count in counts.items() if count}
