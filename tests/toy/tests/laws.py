"""What is secret in the toy game, and what is neither created nor lost."""

from random import Random

from msgspec.structs import replace

from games.rules.contract import Seat, State
from games.rules.playout import ResolvedWindow
from tests.toy.rules.model import Hand, Table, Taunt

ToyState = State[Table, Hand]

TOLD_OF_ACTIONS = {"taunt", "taunted"}


def any_action(state: ToyState, seat: Seat, rng: Random) -> Taunt:
    return Taunt(rng.choice([other for other in range(len(state.hands)) if other != seat]))


def scramble(state: ToyState, viewer: Seat | None, rng: Random) -> ToyState:
    hands = tuple(
        hand if seat == viewer else Hand(rng.randint(0, 9), rng.randint(0, 3)) for seat, hand in enumerate(state.hands)
    )
    return State(state.table, hands)


def scramble_untold(resolved: ResolvedWindow, viewer: Seat | None, rng: Random) -> ToyState:
    """More coins and blocks than there are change nothing of what is told."""
    hands = tuple(
        hand if seat == viewer else replace(hand, blocks=hand.blocks + 1)
        for seat, hand in enumerate(resolved.before.hands)
    )
    return State(resolved.before.table, hands)


def check_state(state: ToyState) -> None:
    assert state.table.pot + sum(hand.coins for hand in state.hands) == 3 * len(state.hands)
    assert all(hand.coins >= 0 and hand.blocks >= 0 for hand in state.hands)


def check_change(resolved: ResolvedWindow) -> None:
    for before, after in zip(resolved.before.hands, resolved.step.state.hands, strict=True):
        assert before.blocks - after.blocks in (0, 1)
