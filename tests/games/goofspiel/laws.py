"""What nobody may know in a match of Goofspiel, and what is never created or lost."""

from random import Random
from typing import Any

from msgspec.structs import replace

from games.rules.contract import Seat, State
from games.rules.goofspiel.contest import Contest, points
from games.rules.playout import ResolvedWindow

AnyState = State[Any, Any]


def scramble(state: AnyState, viewer: Seat | None, rng: Random) -> AnyState:
    """Return the state with the prizes to come in another order; everything else is public."""
    return State(replace(state.table, contest=other_prizes(state.table.contest, rng)), state.hands)


def scramble_untold(resolved: ResolvedWindow, viewer: Seat | None, rng: Random) -> AnyState:
    """Return the state with the prizes after the next one in another order."""
    state = resolved.before
    return State(replace(state.table, contest=other_prizes(state.table.contest, rng, further=1)), state.hands)


def other_prizes(contest: Contest, rng: Random, further: int = 0) -> Contest:
    """The contest with its prizes to come in another order; the one that is bid for, and `further`, stay."""
    up = len(contest.bids) + 1 + further
    to_come = contest.prizes[up:]
    return replace(contest, prizes=(*contest.prizes[:up], *rng.sample(to_come, len(to_come))))


def check_state(state: AnyState) -> None:
    """Assert that every prize is taken, discarded or to come, and every bid is used or left."""
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


def check_change(resolved: ResolvedWindow) -> None:
    """Assert that a window is one round and changes no earlier ones."""
    before, after = resolved.before.table.contest, resolved.step.state.table.contest
    assert after.prizes == before.prizes
    assert after.bids[:-1] == before.bids
