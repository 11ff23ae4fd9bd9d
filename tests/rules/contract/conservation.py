"""What is never created or lost, game by game: checks of a state, and of what a window changed in it.

Every registered game has its functions here; a game without them fails the suite.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from games.rules.contract import Event, Seat, State
from games.rules.goofspiel.contest import points
from games.rules.playout import Resolved

AnyState: TypeAlias = State[Any, Any]

KNOCK_OFF = 1
BLACK_HOLE = 3


def space_race_state(state: AnyState) -> None:
    """Hands hold copies, so the deck and the discards always hold every part of the box."""
    rules, vault = state.table.board.rules, state.table.vault
    assert sorted((*vault.pile.deck, *vault.pile.discard)) == sorted(rules.deck_numbers)
    assert all(hand.garnets >= 0 for hand in state.hands)
    assert all(list(hand.parts) == sorted(hand.parts) for hand in state.hands)


def space_race_change(resolved: Resolved) -> None:
    """Parts and garnets come and go as the year's events say, and in no other way."""
    before, after = resolved.before, resolved.step.state
    for seat, (had, has) in enumerate(zip(before.hands, after.hands, strict=True)):
        parts = Counter(part.number for part in has.parts)
        parts.subtract(part.number for part in had.parts)
        assert nonzero(parts) == nonzero(parts_by_events(resolved.step.events, seat))
        prizes = prize_of(after, seat) - prize_of(before, seat)
        assert has.garnets - had.garnets == prizes + garnets_by_events(resolved.step.events, seat)


def parts_by_events(events: tuple[Event, ...], seat: Seat) -> Counter[int]:
    """What a nation's hand gained and lost by part number."""
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
    """What a nation gained and lost in garnets, prizes aside."""
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
    """The garnets that the verdict so far gives to a nation."""
    verdict = state.table.board.verdict
    return 0 if verdict is None else verdict.prizes[seat]


def nonzero(counts: Counter[int]) -> dict[int, int]:
    """The counts that are not zero."""
    return {key: count for key, count in counts.items() if count}


def goofspiel_state(state: AnyState) -> None:
    """Every prize is taken, discarded or still to come; every bid is used or left."""
    contest = state.table.contest
    up = len(contest.bids)
    cards = len(contest.prizes)
    assert sorted(contest.prizes) == list(range(1, cards + 1))
    assert sum(points(contest).values()) + sum(
        prize for prize, bids in zip(contest.prizes, contest.bids, strict=False) if bids.count(max(bids)) > 1
    ) == sum(contest.prizes[:up])
    for place in range(len(contest.players)):
        used = [bids[place] for bids in contest.bids]
        assert len(set(used)) == len(used) == up
        assert set(used) <= set(range(1, cards + 1))


def goofspiel_change(resolved: Resolved) -> None:
    """A window is one round, and takes nothing back."""
    before, after = resolved.before.table.contest, resolved.step.state.table.contest
    assert after.prizes == before.prizes
    assert after.bids[:-1] == before.bids


def booster_state(state: AnyState) -> None:
    """Fifty cards, each in one place; all points come from missions."""
    piles = state.table.piles
    cards = [*piles.deck, *piles.discards, *(card for hand in state.hands for card in hand.cards)]
    assert sorted(cards) == list(range(50))
    flown: Counter[int] = Counter()
    for mission in state.table.missions:
        flown[mission.seat] += mission.score
    assert list(state.table.vp) == [flown[seat] for seat in range(len(state.hands))]


def booster_change(resolved: Resolved) -> None:
    """One turn is finished, and at most one mission flown."""
    before, after = resolved.before.table, resolved.step.state.table
    assert after.finished == before.finished + 1
    assert after.missions[: len(before.missions)] == before.missions
    assert len(after.missions) <= len(before.missions) + 1


STATES: Mapping[str, Callable[[AnyState], None]] = {
    "space-race": space_race_state,
    "goofspiel": goofspiel_state,
    "booster": booster_state,
}
CHANGES: Mapping[str, Callable[[Resolved], None]] = {
    "space-race": space_race_change,
    "goofspiel": goofspiel_change,
    "booster": booster_change,
}
