"""What holds wherever a match may come to: a plan checked alone is what is carried out alone."""

from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from games.rules.chance import SeedChance
from games.rules.contract import Seen
from games.rules.moonshot import politics, shifts
from games.rules.moonshot.choices import next_actions
from games.rules.moonshot.data import RIVAL
from games.rules.moonshot.game import GAME
from games.rules.moonshot.model import ABORTED, seat_of
from games.rules.moonshot.moves import Draw, Install, Reuse, Shift
from games.rules.moonshot.random_bot import random_politics, random_shift
from tests.games.moonshot.tables import with_program, with_table

pytestmark = pytest.mark.drawn

SEEDS = st.integers(0, 2**32)


def some_state(seed, windows, kinds):
    """A state of random play, in a window of one of these kinds, after at least so many windows."""
    rng, chance = Random(seed), SeedChance(seed.to_bytes(8, "big"))
    players = rng.choice([2, 4])
    state = GAME.start(GAME.options({"players": players}), players, chance).state
    for number in range(200):
        window = GAME.window(state)
        assume(window is not None)
        if number >= windows and window.kind in kinds:
            return state, chance
        moves = {ask.seat: any_move(state, ask.seat, rng) for ask in window.asks}
        state = GAME.resolve(state, moves, chance).state
    assume(False)
    raise AssertionError


def any_move(state, seat, rng, bot="random"):
    return GAME.bots[bot](Seen(GAME.view(state, seat)), rng)


@given(SEEDS, st.integers(0, 40))
def test_a_shift_checked_alone_is_what_is_carried_out_alone(seed, windows):
    state, chance = some_state(seed, windows, ("engineering",))
    seat = GAME.window(state).owing[0]
    program = state.table.seats[seat].program
    move = random_shift(GAME.view(state, seat), program, Random(seed))
    blind = [place for place, step in enumerate(move.steps) if isinstance(step, Draw)]
    steps = move.steps[: blind[0]] if blind else move.steps
    rehearsal = shifts.Rehearsal(state, program)
    for step in steps:
        assert rehearsal.fault_of(step) is None
        rehearsal.take(step)
    others = {other: any_keep(state, other) for other in GAME.window(state).owing if other != seat}
    # What the rival keeps comes first and may bury the tile that is to be reused.
    assume(not any(move.steps for move in others.values()) or not any(isinstance(s, Reuse) for s in steps))
    moves = {seat: Shift(steps, "more"), **others}
    GAME.check(state, seat, moves[seat])
    done = GAME.resolve(state, moves, chance)
    assert not [event for event in done.events if event.kind == "action_failed"]
    expected, actual = rehearsal.play.table, done.state.table
    assume(actual.round == state.table.round and actual.phase == "engineering")
    for field in ("money", "blueprint", "free_tests", "test_steals", "tech_steals", "sabotage", "supplier"):
        mine = getattr(expected.programs[program], field)
        assert getattr(actual.programs[program], field) == mine
    assert actual.missions == expected.missions
    assert actual.programs[program].development == expected.programs[program].development


def any_keep(state, seat):
    """Nothing but what must be done."""
    program = state.table.seats[seat].program
    may = next_actions(shifts.Rehearsal(state, program))
    if not may.keep:
        return Shift((), "more")
    move = random_shift(GAME.view(state, seat), program, Random(1))
    return Shift(move.steps[:1], "more")


@given(SEEDS, st.integers(0, 40))
def test_orders_checked_alone_are_what_is_carried_out_alone(seed, windows):
    state, chance = some_state(seed, windows, ("politics",))
    program = state.table.turn
    rival, seat = RIVAL[program], seat_of(state.table, program, "politician")
    state = with_program(state, rival, declared=ABORTED)
    state = with_table(state, launches=tuple(each for each in state.table.launches if each != rival))
    move = random_politics(GAME.view(state, seat), program, Random(seed))
    rehearsal = politics.Rehearsal(state, program)
    for step in move.steps:
        assert rehearsal.fault_of(step) is None
        rehearsal.take(step)
    done = GAME.resolve(state, {seat: move}, chance).state
    assume(done.table.round == state.table.round and not done.table.ended)
    expected = rehearsal.play.hand(program, "politician")
    actual = done.hands[seat]
    assert (actual.tokens, actual.laid) == (expected.tokens, expected.laid)
    assert actual.orders is None


@given(SEEDS, st.integers(0, 40))
def test_what_may_come_next_is_what_is_legal(seed, windows):
    """Every tile that may be installed may be, on every space and turned in any way."""
    state, _ = some_state(seed, windows, ("engineering",))
    seat = GAME.window(state).owing[0]
    rehearsal = shifts.Rehearsal(state, state.table.seats[seat].program)
    may = next_actions(rehearsal)
    for tile in may.install:
        for space in may.spaces:
            for turn in range(4):
                assert rehearsal.allows(Install(tile, space, turn))
