"""Engineering: the actions and their prices, shifts, how they are carried out (§7)."""

import pytest
from msgspec.structs import replace

from games.rules.moonshot.game import GAME
from games.rules.moonshot.model import Supplier, TilePile
from tests.games.moonshot.tables import (
    after,
    blueprint,
    draw,
    in_engineering,
    mission,
    owing,
    placed,
    refused,
    shift,
    step_of,
    told,
    with_hand,
    with_program,
    with_table,
)

MORE = shift(then="more")


def ready(**changes):
    """An engineering window with rich programs; roscosmos has some tiles to install."""
    state = in_engineering()
    for program in ("roscosmos", "nasa"):
        state = with_program(state, program, money=100)
    return with_program(state, "roscosmos", **changes) if changes else state


def done(state, *steps, then="more", chance=None, **more):
    """The program of roscosmos and the state after a shift of its own."""
    after_it = after(state, {0: shift(*steps, then=then, **more), 1: MORE}, *([chance] if chance else []))
    return after_it.table.programs["roscosmos"], after_it


def drawn(*pair):
    return with_hand(ready(), "roscosmos", "engineer", pair=pair)


TEST, SHIP = {"do": "test", "risk": "x01"}, {"do": "ship", "tile": "s01"}
RESEARCHED = with_table(ready(), research=("e17", "c17"))


@pytest.mark.parametrize(
    ("state", "steps"),
    [
        *(
            (ready(), [step])
            for step in (
                placed("install", "s02", "r1c1"),
                placed("install", "s01", "r4c1"),
                placed("install", "s01", "r1c1", 4),
                placed("install", "s01", "r1c1", -1),
                placed("install", "s99", "r1c1"),
                placed("reuse", "s09", "r1c1"),
                placed("steal_tile", "s02", "r1c1"),
                placed("keep", "s01", "r1c1"),
                {"do": "ship", "tile": "s02"},
                {"do": "order", "module": "k18", "to": "top"},
                {"do": "order", "module": "k01", "to": "bottom"},
                {"do": "order", "module": "k01", "to": "left"},
                {"do": "test", "risk": "x30"},
                {"do": "load", "mission": "m01", "payload": "dog"},
                {"do": "load", "mission": "m11", "payload": "satellite"},
                {"do": "load", "mission": "m01", "payload": "cat"},
                {"do": "clean", "count": 1},
                {"do": "clean", "count": 0},
                {"do": "steal_test", "risk": "x01"},
                draw("glass"),
            )
        ),
        (ready(), [placed("install", "s01", "r1c1"), placed("install", "c01", "r2c2")]),
        (ready(money=13), [placed("install", "s01", "r1c1"), placed("install", "c01", "r1c2")]),
        (ready(), [draw("structure", auto=True), placed("install", "s01", "r1c1")]),
        (ready(), [SHIP, {"do": "ship", "tile": "c01"}]),
        (ready(free_tests=30), [TEST] * 21),
        (ready(tech_steals=1), [placed("install", "s01", "r1c1"), placed("steal_tile", "s02", "r1c2")]),
        (RESEARCHED, [placed("reuse", "c17", "r1c1")]),
    ],
)
def test_illegal_action_is_refused_at_steps(state, steps):
    """A draw ends what a shift places (R37), and steals lead what remains of it."""
    assert refused(state, 0, shift(*steps)) == "steps"


def test_drawn_pair_is_private_and_ends_the_shift():
    step = step_of(ready(), {0: shift(draw("structure", "code"), then="more"), 1: MORE})
    assert step.state.hands[0].pair == ("s03", "c03")
    assert step.state.table.programs["roscosmos"].money == 90
    (private,) = [event for event in step.events if event.kind == "pair_drawn"]
    assert (private.audience, private.data["tiles"]) == ((0,), ["s03", "c03"])
    assert refused(ready(), 0, shift(draw("code"), {"do": "ship", "tile": "s01"}, then="more")) == "steps"
    assert refused(ready(), 0, shift(draw("code"))) == "then"


def test_drawn_tile_must_be_kept_first_and_the_other_goes_on_top_of_the_research_area():
    state = with_table(drawn("s17", "c17"), research=("e17",))
    assert refused(state, 0, shift()) == "steps"
    assert refused(state, 0, shift(placed("install", "s01", "r1c1"))) == "steps"
    late = [placed("keep", "s17", "r1c1"), placed("keep", "c17", "r1c1")]
    assert refused(state, 0, shift(*late)) == "steps"
    own, state = done(state, placed("keep", "c17", "r1c1"))
    assert (own.money, state.table.research) == (100, ("s17", "e17"))
    assert state.hands[0].pair == ()


def test_nothing_left_to_draw_is_no_legal_draw():
    decks = ready().table.decks
    tiles = {**decks.tiles, "code": TilePile((), 1)}
    state = with_table(ready(), decks=replace(decks, tiles=tiles), research=("c17",))
    assert refused(state, 0, shift(draw("code"), then="more")) == "steps"
    state = with_table(state, research=("e17", "c17"))
    _, state = done(state, draw("code"))
    assert state.hands[0].pair == ("c17",)
    assert state.table.decks.tiles["code"] == TilePile((), 2)


def test_stolen_test_becomes_own_test():
    state = with_table(ready(test_steals=1), missions=(mission("m01", "x01", tests=2),))
    own, state = done(state, {"do": "steal_test", "risk": "x01"})
    assert own.test_steals == 0
    assert state.table.missions[0].risks[0].tests == {"roscosmos": 3, "nasa": 1}


def test_example_5_a_steal_happens_first():
    state = with_program(ready(), "nasa", tech_steals=1)
    moves = {
        0: shift(placed("install", "s01", "r1c1"), placed("install", "c01", "r1c2")),
        1: shift(placed("steal_tile", "s01", "r1c1")),
    }
    step = step_of(state, moves)
    own = step.state.table.programs["roscosmos"]
    assert (own.money, own.passed, own.development) == (100, False, ("c01", "e01"))
    assert [each["program"] for each in told(step, "action_failed")] == ["roscosmos"]
    assert owing(step.state) == ("engineering", (0,))


@pytest.mark.parametrize(
    "changes",
    [
        {"money": 2},
        {"free_tests": 1},
        {"test_steals": 1},
        {"tech_steals": 1},
        {"supplier": Supplier(bottom="k01")},
        {"supplier": Supplier()},
        {"blueprint": blueprint({"r1": "k16"}, r1c1="s01", r1c2="e01", r1c3="c01")},
    ],
)
def test_player_with_a_choice_left_is_asked(changes):
    state = with_program(ready(), "roscosmos", **{"money": 0, "supplier": Supplier(top="k01")} | changes)
    state = after(state, {0: MORE, 1: shift({"do": "test", "risk": "x01"}, then="more")})
    assert 0 in owing(state)[1]


def arriving(item):
    return ready(supplier=Supplier(bottom=item), blueprint=blueprint(r1c1="s01"))


def arrival_refused(item, arrival, *steps, then="pass"):
    return refused(arriving(item), 0, shift(*steps, then=then, arrival=arrival)) == "arrival"


def test_arrival_is_decided_with_the_pass():
    tile, module = {"do": "tile", "space": "r1c2", "turn": 1}, {"do": "module", "place": "r2"}
    for item, arrival in (("s09", tile), ("k01", module), ("s09", {"do": "decline"})):
        GAME.check(arriving(item), 0, GAME.parse(arriving(item), 0, shift(arrival=arrival)))
        assert arrival_refused(item, arrival, then="more")
        assert arrival_refused(None, arrival)
    assert arrival_refused("s09", module)
    assert arrival_refused("k01", tile)
    assert arrival_refused("s09", tile | {"space": "r3c4"})
    assert arrival_refused("s09", tile | {"turn": 4})
    assert arrival_refused("k01", module | {"place": "c1"})
    assert arrival_refused("s09", tile, draw("code", auto=True))


def test_jokers_are_split_with_the_pass_and_no_more_than_there_are():
    rocket = blueprint({"r1": "k16"}, r1c1="s01", r1c2="e01", r1c3="c01")
    state = ready(blueprint=rocket)
    split = {"structure": 1, "electronics": 0, "code": 1}
    for jokers in (split, split | {"code": 0}):
        GAME.check(state, 0, GAME.parse(state, 0, shift(jokers=jokers)))
    assert refused(state, 0, shift(jokers=split | {"electronics": 1})) == "jokers"
    assert refused(state, 0, shift(jokers=split | {"structure": -1})) == "jokers"
    assert refused(state, 0, shift(jokers=split, then="more")) == "jokers"
