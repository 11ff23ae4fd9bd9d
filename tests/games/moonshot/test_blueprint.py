"""The blueprint: where tiles go, seams, modules, parameters, and the automatic rule (§8)."""

from hypothesis import given
from hypothesis import strategies as st

from games.rules.moonshot.blueprint import (
    MODULE_PLACES,
    NEIGHBOURS,
    SPACES,
    TURNS,
    best_of_pair,
    best_place,
    best_placing,
    edges_of,
    fits,
    legal_spaces,
    may_lie,
    rocket_of,
    seams_of,
    with_module,
    with_tile,
)
from games.rules.moonshot.data import MODULES, TILES
from games.rules.moonshot.model import Blueprint, Rocket
from games.rules.moonshot.moves import Jokers
from games.rules.moonshot.odds import best_split, faces_that_pass, with_jokers
from tests.games.moonshot.tables import blueprint

EXAMPLE = blueprint(r2c2="s16", r2c3=("s10", 2))
FULL_EXAMPLE = blueprint({"c2": "k12"}, r2c2="s16", r2c3=("s10", 2), r1c2="e03", r3c2=("c05", 1))


def parameters(of: Blueprint) -> tuple[int, int, int]:
    rocket = rocket_of(of)
    return rocket.structure, rocket.electronics, rocket.code


def total(of: Blueprint) -> int:
    return rocket_of(of).total


def test_example_1_a_seam_gives_one():
    assert parameters(blueprint(r2c2="s16")) == (1, 0, 0)
    assert parameters(EXAMPLE) == (3, 0, 0)
    assert list(seams_of(EXAMPLE)) == [("r2c2", "r2c3", "structure")]


def test_example_2_the_faces_that_pass_a_risk():
    assert faces_that_pass("x01", 0, 1, rocket_of(EXAMPLE)) == 4


def test_example_3_a_module_gives_jokers():
    rocket = rocket_of(FULL_EXAMPLE)
    assert (rocket.structure, rocket.electronics, rocket.code, rocket.jokers) == (3, 2, 2, 2)
    plain = with_jokers(rocket, Jokers(0, 0, 0))
    assert faces_that_pass("x01", 0, 1, plain) == 7
    assert best_split([("x01", 1)], 0, rocket) == Jokers(2, 0, 0)
    assert faces_that_pass("x01", 0, 1, with_jokers(rocket, Jokers(2, 0, 0))) == 8
    assert faces_that_pass("x01", 1, 1, with_jokers(rocket, Jokers(2, 0, 0))) == 7


def test_the_first_tile_goes_anywhere():
    assert legal_spaces(Blueprint()) == SPACES
    assert len(SPACES) == 12


def test_further_tiles_touch_or_cover_one():
    assert legal_spaces(blueprint(r2c2="s16")) == ("r1c2", "r2c1", "r2c2", "r2c3", "r3c2")
    assert not may_lie(blueprint(r2c2="s16"), "r1c1")
    assert not may_lie(Blueprint(), "r4c1")


def test_a_turn_moves_the_edges_clockwise():
    assert TILES["s07"].edges == ("structure", "", "electronics", "")
    assert edges_of("s07", 1) == ("", "structure", "", "electronics")
    assert edges_of("s07", 2) == ("electronics", "", "structure", "")


def test_the_automatic_rule_prefers_the_better_tile_and_then_the_first_drawn():
    assert best_of_pair(Blueprint(), ("s16", "s01")) == ("s01", "r1c1", 0)
    assert best_of_pair(Blueprint(), ("e01", "s01")) == ("e01", "r1c1", 0)


def test_scopes_have_their_places():
    assert [fits(module) for module in ("k01", "k05", "k02")] == [
        ("r1", "r2", "r3"),
        ("r1", "r2"),
        ("c1", "c2", "c3", "c4"),
    ]


@st.composite
def blueprints(drawn_from):
    """Any blueprint that can come about."""
    made = Blueprint()
    for tile in drawn_from(st.lists(st.sampled_from(sorted(TILES)), max_size=14)):
        space = drawn_from(st.sampled_from(legal_spaces(made)))
        made = with_tile(made, tile, space, drawn_from(st.integers(0, TURNS - 1)))
    for module in drawn_from(st.lists(st.sampled_from(sorted(MODULES)), max_size=5)):
        made = with_module(made, module, drawn_from(st.sampled_from(fits(module))))
    return made


def by_the_letter(of: Blueprint) -> Rocket:
    """The parameters once more, as the rules are worded."""
    counts = dict.fromkeys(("structure", "electronics", "code", "adapt"), 0)
    touching = {frozenset((one, other)) for one in SPACES for other in NEIGHBOURS[one]}
    seams = []
    for pair in touching:
        one, other = sorted(pair)
        if one in of.spaces and other in of.spaces:
            below = one[1] != other[1]
            mine = edges_of(of.spaces[one].tile, of.spaces[one].turn)[2 if below else 1]
            theirs = edges_of(of.spaces[other].tile, of.spaces[other].turn)[0 if below else 3]
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
