"""Engineering (§7), launches (§9), how a match ends (§11), and what it is worth."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.game_uis.moonshot.game_ui import GAME_UI
from games.game_uis.moonshot.sentences import verdict
from games.rules.errors import IllegalMove
from games.rules.moonshot.data import RISKS
from games.rules.moonshot.game import GAME
from games.rules.moonshot.launch_odds import (
    DIE,
    faces_that_pass,
    flying_rocket,
    passes,
    splits,
    ways_to_pass,
    with_jokers,
)
from games.rules.moonshot.model import Rocket, Supplier
from games.rules.moonshot.moves import ResignAction
from tests.games.moonshot.tables import (
    CHANCE,
    Unshuffled,
    after,
    blueprint,
    draw,
    in_engineering,
    mission,
    opened,
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
    after_it = after(state, {0: shift(*steps, then=then, **more), 1: MORE}, *([chance] if chance else []))
    return after_it.table.programs["roscosmos"], after_it


TEST, SHIP = {"do": "test", "risk": "x01"}, {"do": "ship", "tile": "s01"}


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
                placed("reuse", "s09", "r1c1"),
                placed("steal_tile", "s02", "r1c1"),
                placed("keep", "s01", "r1c1"),
                {"do": "ship", "tile": "s02"},
                {"do": "order", "module": "k18", "to": "top"},
                {"do": "order", "module": "k01", "to": "bottom"},
                {"do": "test", "risk": "x30"},
                {"do": "load", "mission": "m01", "payload": "dog"},
                {"do": "load", "mission": "m11", "payload": "satellite"},
                {"do": "clean", "count": 1},
                {"do": "clean", "count": 0},
                {"do": "steal_test", "risk": "x01"},
            )
        ),
        (ready(), [placed("install", "s01", "r1c1"), placed("install", "c01", "r2c2")]),
        (ready(money=13), [placed("install", "s01", "r1c1"), placed("install", "c01", "r1c2")]),
        (ready(), [draw("structure", auto=True), placed("install", "s01", "r1c1")]),
        (ready(), [SHIP, {"do": "ship", "tile": "c01"}]),
        (ready(free_tests=30), [TEST] * 21),
        (ready(tech_steals=1), [placed("install", "s01", "r1c1"), placed("steal_tile", "s02", "r1c2")]),
        (with_table(ready(), research=("e17", "c17")), [placed("reuse", "c17", "r1c1")]),
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
    state = with_table(with_hand(ready(), "roscosmos", "engineer", pair=("s17", "c17")), research=("e17",))
    assert refused(state, 0, shift()) == "steps"
    assert refused(state, 0, shift(placed("install", "s01", "r1c1"))) == "steps"
    late = [placed("keep", "s17", "r1c1"), placed("keep", "c17", "r1c1")]
    assert refused(state, 0, shift(*late)) == "steps"
    own, state = done(state, placed("keep", "c17", "r1c1"))
    assert (own.money, state.table.research) == (100, ("s17", "e17"))
    assert state.hands[0].pair == ()


@pytest.mark.parametrize(
    "changes",
    [
        {"free_tests": 1},
        {"test_steals": 1},
        {"tech_steals": 1},
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


def test_launch_tells_its_dice_and_the_second_of_two_is_raced():
    loaded = {program: {"satellite": 1} for program in ("roscosmos", "nasa")}
    state = in_engineering(nasa="m01", roscosmos="m01")
    state = with_table(state, missions=(mission("m01", "x01", tests=1, **loaded),))
    for program in loaded:
        state = with_program(state, program, blueprint=blueprint(r2c2="s16", r2c3=("s10", 2)), supplier=Supplier())
    step = step_of(state, {0: shift(), 1: shift()}, Unshuffled(die_1_nasa_1=5))
    (rolled,) = told(step, "die_rolled")
    assert (rolled["die"], rolled["value"], rolled["passed"]) == (5, 7, True)
    assert told(step, "delayed") == [{"program": "roscosmos", "mission": "m01", "why": "raced"}]


PARAMETERS = st.integers(0, 12)
ROCKETS = st.builds(Rocket, PARAMETERS, PARAMETERS, PARAMETERS, st.integers(0, 5))
PATHS = st.lists(st.tuples(st.sampled_from(sorted(RISKS)), st.integers(0, 4)), max_size=4).map(tuple)


@given(ROCKETS, PATHS, st.integers(0, 3))
def test_no_split_beats_the_automatic_one(rocket, path, sabotage):
    def rank(split):
        ways = ways_to_pass(path, sabotage, with_jokers(rocket, split))
        return ways, split.structure, split.electronics

    best = max(splits(rocket.jokers), key=rank)
    assert flying_rocket(path, sabotage, rocket) == with_jokers(rocket, best)


@given(st.sampled_from(sorted(RISKS)), st.integers(1, DIE), st.integers(0, 3), st.integers(0, 4), ROCKETS)
def test_risk_is_passed_by_the_letter(risk, die, sabotage, tests, rocket):
    value = die - sabotage + 2 * tests
    for each in RISKS[risk].ranges:
        if each.upto is None or value <= each.upto:
            break
    enough = all(getattr(rocket, icon) >= n for icon, n in each.need.items())
    assert passes(risk, die, sabotage, tests, rocket) == (die > sabotage and enough)
    faces = [passes(risk, face, sabotage, tests, rocket) for face in range(1, DIE + 1)]
    assert faces_that_pass(risk, sabotage, tests, rocket) == sum(faces)


def resigned(state, *seats):
    for seat in seats:
        state = GAME.act(state, {}, seat, ResignAction(), CHANCE).state
    return state


def test_with_four_seats_both_must_resign():
    state = resigned(opened(4), 3)
    assert (GAME.outcome(state), GAME.window(state)) == (None, GAME.window(opened(4)))
    forms = [GAME_UI.actions(GAME.view(state, seat), None) for seat in (2, 3)]
    assert [[form.kind for form in offered] for offered in forms] == [["resign"], []]
    state = resigned(state, 0, 2)
    assert GAME.outcome(state).winners == (0, 1)
    assert state.table.resigned == (0, 2, 3)


def test_nobody_resigns_twice():
    state = resigned(opened(4), 3)
    with pytest.raises(IllegalMove) as refusal:
        resigned(state, 3)
    assert refusal.value.field == "kind"


@pytest.mark.parametrize(
    ("reason", "winners", "said"),
    [
        (
            "budget",
            [1],
            "NASA wins by the greater budget. Budgets: 45 to 28. "
            "Mission points (0 to 0) count only after the last round.",
        ),
        ("rounds", [0], "RosCosmos wins after the last round. Level at 0 points, by more popularity or budget."),
        ("rounds", [0, 1], "A draw: 0 mission points to 0, and as much popularity and budget."),
    ],
)
def test_verdict_says_what_decided_and_what_did_not_count(reason, winners, said):
    state = with_program(with_program(opened(), "roscosmos", budget=28), "nasa", budget=45)
    assert verdict(GAME.view(state, None), {"reason": reason, "winners": winners}) == said
