"""Launches (§9), how a match ends (§11), and what it is worth."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.faces.moonshot.why import verdict
from games.rules.contract import Award, Outcome
from games.rules.errors import IllegalMove, MatchOver
from games.rules.moonshot.data import RISKS
from games.rules.moonshot.game import GAME
from games.rules.moonshot.model import Rocket, Supplier
from games.rules.moonshot.moves import Jokers, Resign
from games.rules.moonshot.odds import (
    DIE,
    best_split,
    faces_that_pass,
    passes,
    splits,
    ways_to_pass,
    with_jokers,
)
from tests.games.moonshot.tables import (
    BOTH_PASS,
    CHANCE,
    Unshuffled,
    after,
    blueprint,
    in_engineering,
    mission,
    opened,
    shift,
    step_of,
    told,
    with_hand,
    with_program,
    with_table,
)

SATELLITE = {"roscosmos": {"satellite": 1}, "nasa": {"satellite": 1}}
ROCKET = blueprint(r2c2="s16", r2c3=("s10", 2))


def launching(*missions, **declared):
    """Both have declared, both rockets are those of example 1, and no module arrives."""
    state = with_table(in_engineering(**declared), missions=missions)
    for program in ("roscosmos", "nasa"):
        state = with_program(state, program, blueprint=ROCKET, supplier=Supplier())
    return state


def flown(state, **dice):
    """What the launches come to; `dice` by program and number of the risk, 8 if not said."""
    return step_of(state, BOTH_PASS, Unshuffled(**{f"die_1_{risk}": die for risk, die in dice.items()}))


def lost(step, program="roscosmos"):
    """What launches and aborts have cost a program, in popularity."""
    return [
        (each["cause"], each["amount"])
        for each in told(step, "effect")
        if each["program"] == program and each["effect"] == "popularity"
    ]


def test_a_missing_payload_delays_and_the_markers_stay():
    """R23."""
    short = mission("m24", "x11", "x12", roscosmos={"satellite": 1})
    step = flown(launching(short, roscosmos="m24"))
    assert told(step, "delayed") == [{"program": "roscosmos", "mission": "m24", "why": "payload"}]
    assert lost(step) == [("delayed", -3)]
    assert step.state.table.missions[0].payload["roscosmos"]["satellite"] == 1
    assert not told(step, "die_rolled")


def test_sabotage_brings_the_die_to_nothing_whatever_the_tests():
    state = launching(mission("m01", "x01", tests=9, **SATELLITE), roscosmos="m01")
    state = with_program(state, "roscosmos", sabotage=1)
    assert told(flown(state, roscosmos_1=1), "exploded")
    assert told(flown(state, roscosmos_1=2), "mission_done")


def test_an_explosion_costs_payload_popularity_and_takes_the_sabotage():
    """R22."""
    state = launching(mission("m01", "x01", tests=1, **SATELLITE), roscosmos="m01")
    state = with_program(state, "roscosmos", sabotage=2)
    step = flown(state, roscosmos_1=1)
    own, left = step.state.table.programs["roscosmos"], step.state.table.missions[0]
    assert (lost(step), own.sabotage, own.blueprint) == ([("exploded", -2)], 0, ROCKET)
    assert (left.payload["roscosmos"]["satellite"], left.payload["nasa"]["satellite"]) == (0, 1)
    assert left.risks[0].tests == {"roscosmos": 1, "nasa": 1}


@pytest.mark.parametrize(("name", "payload"), [("m02", {"dog": 1}), ("m15", {"astronaut": 1})])
def test_an_explosion_with_lives_costs_one_more(name, payload):
    step = flown(launching(mission(name, "x02", roscosmos=payload), roscosmos=name))
    assert lost(step) == [("exploded", -3)]


def test_example_7_the_second_flies_if_the_first_explodes_and_is_delayed_if_not():
    def race(die):
        state = launching(mission("m01", "x01", **SATELLITE), nasa="m01", roscosmos="m01")
        return flown(state, nasa_1=die)

    second, late = race(1), race(8)
    assert [each["program"] for each in told(second, "launched")] == ["nasa", "roscosmos"]
    assert told(second, "mission_done") == [{"program": "roscosmos", "mission": "m01"}]
    assert told(late, "delayed") == [{"program": "roscosmos", "mission": "m01", "why": "raced"}]
    assert lost(late) == [("delayed", -3)]


JOKERS = blueprint({"r1": "k16"}, r1c1="s01", r1c2="e01", r1c3="c01")


def rolled_with(jokers, **more):
    """What the parameters of a launch are with a rocket of 3, 3, 3 and two jokers."""
    state = launching(mission("m01", "x01", **SATELLITE), roscosmos="m01")
    state = with_program(state, "roscosmos", blueprint=JOKERS, **more)
    step = step_of(state, {0: shift(jokers=jokers), 1: shift()}, Unshuffled())
    (launched,) = told(step, "launched")
    return tuple(launched["rocket"].values())


def test_jokers_are_split_as_the_pass_said():
    assert rolled_with({"structure": 0, "electronics": 1, "code": 1}) == (3, 4, 4)


def test_jokers_are_split_by_the_best_chance_if_nothing_was_said():
    """x01 needs structure 4 at its worst; beyond that most structure."""
    assert rolled_with(None) == (5, 3, 3)


def test_more_jokers_than_there_are_now_are_split_automatically():
    state = launching(mission("m01", "x01", **SATELLITE), roscosmos="m01")
    state = with_program(state, "roscosmos", blueprint=JOKERS, passed=True)
    state = with_hand(state, "roscosmos", "engineer", jokers=Jokers(0, 3, 0))
    (launched,) = told(step_of(state, {1: shift()}, Unshuffled()), "launched")
    assert tuple(launched["rocket"].values()) == (5, 3, 3)


PARAMETERS = st.integers(0, 12)
ROCKETS = st.builds(Rocket, PARAMETERS, PARAMETERS, PARAMETERS, st.integers(0, 5))
PATHS = st.lists(st.tuples(st.sampled_from(sorted(RISKS)), st.integers(0, 4)), max_size=4)


@given(ROCKETS, PATHS, st.integers(0, 3))
def test_no_split_beats_the_automatic_one(rocket, path, sabotage):
    """The chance, then most structure, then most electronics."""

    def rank(split):
        ways = ways_to_pass(path, sabotage, with_jokers(rocket, split))
        return ways, split.structure, split.electronics

    assert best_split(path, sabotage, rocket) == max(splits(rocket.jokers), key=rank)


@given(st.sampled_from(sorted(RISKS)), st.integers(1, DIE), st.integers(0, 3), st.integers(0, 4), ROCKETS)
def test_a_risk_is_passed_by_the_letter(risk, die, sabotage, tests, rocket):
    value = die - sabotage + 2 * tests
    for each in RISKS[risk].ranges:
        if each.upto is None or value <= each.upto:
            break
    enough = all(getattr(rocket, icon) >= n for icon, n in each.need.items())
    assert passes(risk, die, sabotage, tests, rocket) == (die > sabotage and enough)
    faces = [passes(risk, face, sabotage, tests, rocket) for face in range(1, DIE + 1)]
    assert faces_that_pass(risk, sabotage, tests, rocket) == sum(faces)


MOON = {"roscosmos": {"astronaut": 3}, "nasa": {"astronaut": 3}}


def closing(of_ros=None, of_nasa=None, **declared):
    """Before the last passes of a round, with other figures of the programs."""
    state = in_engineering(**declared)
    for program, figures in (("roscosmos", of_ros), ("nasa", of_nasa)):
        state = with_program(state, program, supplier=Supplier(), **figures or {})
    return state


LOW = {"popularity": 1}
LAST_ROUND = {
    "a draw": ({"trophies": ("m01", "m21")}, {"trophies": ("m31",)}, None),
    "points": ({"trophies": ("m21",)}, {"trophies": ("m31",)}, "nasa"),
    "popularity": ({"budget": 40}, {"popularity": 11}, "nasa"),
    "budget": ({"budget": 31}, {}, "roscosmos"),
    "all alike": ({}, {}, None),
}
ENDS = {
    "no popularity as phase C begins": (closing(None, LOW), ("popularity", "roscosmos")),
    "both without popularity, by budget (R33)": (closing(LOW, LOW | {"budget": 31}), ("popularity", "nasa")),
    "both without popularity, alike": (closing(LOW, LOW), ("popularity", None)),
    "popularity before budget": (closing({"budget": 60, "popularity": 1}), ("popularity", "nasa")),
    "budgets 14 apart": (closing({"budget": 44}), None),
    "budgets 15 apart": (closing({"budget": 45}), ("budget", "roscosmos")),
    "no budget": (closing({"budget": 0}), ("budget", "nasa")),
    "a rocket to the moon that is lost": (
        with_table(closing(roscosmos="m99"), missions=(mission("m99", "x01", **MOON),)),
        None,
    ),
} | {
    # R34. Missions of level 0 are worth 1 point, of B 2, of C 3, of D 4.
    f"last round, {by}": (with_table(closing(ros, nasa), rounds=1), ("rounds", winner))
    for by, (ros, nasa, winner) in LAST_ROUND.items()
}


@pytest.mark.parametrize("case", ENDS)
def test_a_match_ends_for_that_reason_with_that_winner(case):
    state, expected = ENDS[case]
    table = after(state, BOTH_PASS).table
    assert (table.ended and (table.ended.reason, table.ended.winner)) == expected
    assert expected is None or (table.phase, table.turn) == ("over", None)


def test_a_moon_landing_wins_on_the_spot():
    state = with_table(closing(roscosmos="m99", nasa="m01"), missions=(mission("m99", **MOON),))
    table = after(state, BOTH_PASS).table
    assert (table.ended.reason, table.ended.winner) == ("moon", "roscosmos")
    assert (table.launches, table.round, table.programs["nasa"].popularity) == (("roscosmos", "nasa"), 1, 10)


def test_all_seats_of_the_winner_win_and_points_are_awarded():
    state = with_table(closing(roscosmos="m99"), missions=(mission("m99", **MOON),))
    state = with_program(state, "nasa", trophies=("m01", "m11"))
    assert GAME.outcome(after(state, BOTH_PASS)) == Outcome("moon", (0,), awards=(Award(1, "points", 3),))


def resigned(state, *seats):
    for seat in seats:
        state = GAME.act(state, {}, seat, Resign(), CHANCE).state
    return state


def test_with_four_seats_both_must_resign():
    state = resigned(opened(4), 3)
    assert (GAME.outcome(state), GAME.window(state)) == (None, GAME.window(opened(4)))
    state = resigned(state, 0, 2)
    assert GAME.outcome(state).winners == (0, 1)
    assert state.table.resigned == (0, 2, 3)


def test_nobody_resigns_twice_or_after_the_end():
    state = resigned(opened(4), 3)
    with pytest.raises(IllegalMove) as refusal:
        resigned(state, 3)
    assert refusal.value.field == "kind"
    with pytest.raises(MatchOver):
        resigned(opened(), 0, 1)


@pytest.mark.parametrize(
    ("reason", "winners", "said"),
    [
        ("moon", [0], "RosCosmos won by landing on the Moon; points did not count (0 to 0)."),
        ("budget", [1], "NASA won by the greater budget, 45 to 28; points did not count (0 to 0)."),
        ("rounds", [0], "RosCosmos won with 0 mission points each, by more popularity or budget."),
        ("rounds", [0, 1], "A draw: 0 mission points to 0, and as much popularity and budget."),
        ("cancelled", [], ""),
    ],
)
def test_the_verdict_says_what_decided_and_what_did_not_count(reason, winners, said):
    state = with_program(with_program(opened(), "roscosmos", budget=28), "nasa", budget=45)
    assert verdict(GAME.view(state, None), {"reason": reason, "winners": winners}) == said


def test_risks_are_flown_one_after_another():
    state = launching(mission("m11", "x01", "x04", **SATELLITE), roscosmos="m11")
    step = flown(state, roscosmos_1=8, roscosmos_2=7)
    assert [(each["risk"], each["die"]) for each in told(step, "die_rolled")] == [("x01", 8), ("x04", 7)]
    assert told(step, "mission_done")
