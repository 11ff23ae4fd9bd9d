"""The blueprint (§8), and what holds wherever a match may come to: plans are carried out as checked."""

from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from games.rules.chance import SeedChance
from games.rules.contract import Observation
from games.rules.moonshot import politics, shifts
from games.rules.moonshot.blueprint import (
    EDGES,
    MODULE_PLACES,
    NEIGHBOURS,
    SPACES,
    TURNS,
    best_place,
    best_placing,
    fits,
    legal_spaces,
    rocket_of,
    with_module,
    with_tile,
)
from games.rules.moonshot.bots import random_politics, random_shift
from games.rules.moonshot.data import MODULES, RIVAL, TILES
from games.rules.moonshot.game import GAME
from games.rules.moonshot.model import ABORTED, Blueprint, Rocket, seat_of
from games.rules.moonshot.moves import DrawTiles, InstallTile, ReuseTile, ShiftMove
from games.rules.moonshot.shifts import next_actions
from tests.games.moonshot.tables import with_program, with_table


def total(of: Blueprint) -> int:
    return rocket_of(of).total


@st.composite
def blueprints(drawn_from):
    made = Blueprint()
    for tile in drawn_from(st.lists(st.sampled_from(sorted(TILES)), max_size=14)):
        space = drawn_from(st.sampled_from(legal_spaces(made)))
        made = with_tile(made, tile, space, drawn_from(st.integers(0, TURNS - 1)))
    for module in drawn_from(st.lists(st.sampled_from(sorted(MODULES)), max_size=5)):
        made = with_module(made, module, drawn_from(st.sampled_from(fits(module))))
    return made


def by_the_letter(of: Blueprint) -> Rocket:
    counts = dict.fromkeys(("structure", "electronics", "code", "adapt"), 0)
    touching = {frozenset((one, other)) for one in SPACES for other in NEIGHBOURS[one]}
    seams = []
    for pair in touching:
        one, other = sorted(pair)
        if one in of.spaces and other in of.spaces:
            below = one[1] != other[1]
            mine = EDGES[of.spaces[one].tile, of.spaces[one].turn][2 if below else 1]
            theirs = EDGES[of.spaces[other].tile, of.spaces[other].turn][0 if below else 3]
            if mine and mine == theirs:
                seams.append(pair)
                counts[mine] += 1
    for lies in of.spaces.values():
        for icon, n in TILES[lies.tile].centre.items():
            counts[icon] += n
    for place, module in of.modules.items():
        row, column = place[0] == "r", place[1]
        rows = {column, str(int(column) + 1)} if MODULES[module].scope == "rows2" else {column}
        scope = {space for space in of.spaces if (space[1] in rows if row else space[3] == column)}
        tiles = [TILES[of.spaces[space].tile] for space in scope]
        for clause in MODULES[module].clauses:
            held = {
                "filled": len(scope),
                "links": sum(pair <= scope for pair in seams),
                "decks": len({tile.deck for tile in tiles}),
            }
            for icon in ("structure", "electronics", "code"):
                held[icon] = sum(tile.centre.get(icon, 0) for tile in tiles)
            if all(held[need] >= n for need, n in clause.need.items()):
                for gain, n in clause.gives.items():
                    counts[gain] += n
    return Rocket(*counts.values())


@given(blueprints())
def test_parameters_are_those_of_the_rules_by_the_letter(made):
    assert rocket_of(made) == by_the_letter(made)


@given(blueprints(), st.sampled_from(sorted(TILES)))
def test_no_placing_beats_the_automatic_one(made, tile):
    """Sum, then an empty space, then the earlier one, then fewer turns."""
    every = [
        (-total(with_tile(made, tile, space, turn)), space in made.spaces, SPACES.index(space), turn)
        for space in legal_spaces(made)
        for turn in range(TURNS)
    ]
    best, space, turn = best_placing(made, tile)
    assert (-best, space in made.spaces, SPACES.index(space), turn) == min(every)


@given(blueprints(), st.sampled_from(sorted(MODULES)))
def test_no_place_beats_the_automatic_one(made, module):
    every = [
        (-total(with_module(made, module, place)), place in made.modules, MODULE_PLACES.index(place))
        for place in fits(module)
    ]
    best, place = best_place(made, module)
    assert (-best, place in made.modules, MODULE_PLACES.index(place)) == min(every)


SEEDS = st.integers(0, 2**32)


def some_state(seed, windows, kinds):
    """The first state of random play in a window of these kinds after that many windows, else the last one."""
    rng, chance = Random(seed), SeedChance(seed.to_bytes(8, "big"))
    players = rng.choice([2, 4])
    state, found = GAME.start(GAME.options({"players": players}), players, chance).state, None
    for number in range(200):
        window = GAME.window(state)
        found = state if window and window.kind in kinds else found
        if window is None or (number >= windows and found is state):
            break
        seen = {ask.seat: Observation(GAME.view(state, ask.seat)) for ask in window.asks}
        moves = {seat: GAME.bots["random"](each, rng) for seat, each in seen.items()}
        state = GAME.resolve(state, moves, chance).state
    assume(found is not None)
    return found, chance


@pytest.mark.drawn
@given(SEEDS, st.integers(0, 40))
def test_shift_checked_alone_is_what_is_carried_out_alone(seed, windows):
    state, chance = some_state(seed, windows, ("engineering",))
    seat = GAME.window(state).owing[0]
    program = state.table.seats[seat].program
    move = random_shift(GAME.view(state, seat), program, Random(seed))
    blind = [place for place, step in enumerate(move.steps) if isinstance(step, DrawTiles)]
    steps = move.steps[: blind[0]] if blind else move.steps
    rehearsal = shifts.ShiftRehearsal(state, program)
    for step in steps:
        rehearsal.check(step)
        rehearsal.take(step)
    others = {other: any_keep(state, other) for other in GAME.window(state).owing if other != seat}
    # What the rival keeps comes first and may bury the tile that is to be reused.
    assume(not any(move.steps for move in others.values()) or not any(isinstance(s, ReuseTile) for s in steps))
    moves = {seat: ShiftMove(steps, "more"), **others}
    GAME.check(state, seat, moves[seat])
    done = GAME.resolve(state, moves, chance)
    assert not [event for event in done.events if event.kind == "action_failed"]
    expected, actual = rehearsal.resolution.table, done.state.table
    assume(actual.round == state.table.round and actual.phase == "engineering")
    for field in ("money", "blueprint", "free_tests", "test_steals", "tech_steals", "sabotage", "supplier"):
        mine = getattr(expected.programs[program], field)
        assert getattr(actual.programs[program], field) == mine
    assert actual.missions == expected.missions
    assert actual.programs[program].development == expected.programs[program].development


def any_keep(state, seat):
    program = state.table.seats[seat].program
    may = next_actions(shifts.ShiftRehearsal(state, program))
    if not may.keep:
        return ShiftMove((), "more")
    move = random_shift(GAME.view(state, seat), program, Random(1))
    return ShiftMove(move.steps[:1], "more")


@pytest.mark.drawn
@given(SEEDS, st.integers(0, 40))
def test_orders_checked_alone_are_what_is_carried_out_alone(seed, windows):
    state, chance = some_state(seed, windows, ("politics",))
    program = state.table.turn
    rival, seat = RIVAL[program], seat_of(state.table, program, "politician")
    state = with_program(state, rival, declared=ABORTED)
    state = with_table(state, launches=tuple(each for each in state.table.launches if each != rival))
    move = random_politics(GAME.view(state, seat), program, Random(seed))
    rehearsal = politics.OrdersRehearsal(state, program)
    for step in move.steps:
        rehearsal.check(step)
        rehearsal.take(step)
    done = GAME.resolve(state, {seat: move}, chance).state
    assume(done.table.round == state.table.round and not done.table.ended)
    expected = rehearsal.resolution.hand(program, "politician")
    actual = done.hands[seat]
    assert (actual.tokens, actual.laid) == (expected.tokens, expected.laid)
    assert actual.orders is None


@pytest.mark.drawn
@given(SEEDS, st.integers(0, 40))
def test_next_installations_are_the_legal_ones(seed, windows):
    """Every tile that may be installed may be, on every space and turned in any way."""
    state, _ = some_state(seed, windows, ("engineering",))
    seat = GAME.window(state).owing[0]
    rehearsal = shifts.ShiftRehearsal(state, state.table.seats[seat].program)
    may = next_actions(rehearsal)
    for tile in may.install:
        for space in may.spaces:
            for turn in range(4):
                assert rehearsal.allows(InstallTile(tile, space, turn))
