"""Launches (§9), how a match ends (§11), and what it is worth."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.game_uis.moonshot.loss_explanation import verdict
from games.rules.errors import IllegalMove, MatchOver
from games.rules.moonshot.data import RISKS
from games.rules.moonshot.game import GAME
from games.rules.moonshot.launch_odds import DIE, best_split, faces_that_pass, passes, splits, ways_to_pass, with_jokers
from games.rules.moonshot.model import Rocket, Supplier
from games.rules.moonshot.moves import JokerSplit, ResignAction
from tests.games.moonshot.tables import (
    BOTH_PASS,
    CHANCE,
    Unshuffled,
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


def test_missing_payload_delays_and_the_markers_stay():
    """R23."""
    short = mission("m24", "x11", "x12", roscosmos={"satellite": 1})
    step = flown(launching(short, roscosmos="m24"))
    assert told(step, "delayed") == [{"program": "roscosmos", "mission": "m24", "why": "payload"}]
    assert lost(step) == [("delayed", -3)]
    assert step.state.table.missions[0].payload["roscosmos"]["satellite"] == 1
    assert not told(step, "die_rolled")


def test_explosion_costs_payload_popularity_and_takes_the_sabotage():
    """R22."""
    state = launching(mission("m01", "x01", tests=1, **SATELLITE), roscosmos="m01")
    state = with_program(state, "roscosmos", sabotage=2)
    step = flown(state, roscosmos_1=1)
    own, left = step.state.table.programs["roscosmos"], step.state.table.missions[0]
    assert (lost(step), own.sabotage, own.blueprint) == ([("exploded", -2)], 0, ROCKET)
    assert (left.payload["roscosmos"]["satellite"], left.payload["nasa"]["satellite"]) == (0, 1)
    assert left.risks[0].tests == {"roscosmos": 1, "nasa": 1}


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


def test_more_jokers_than_there_are_now_are_split_automatically():
    state = launching(mission("m01", "x01", **SATELLITE), roscosmos="m01")
    state = with_program(state, "roscosmos", blueprint=JOKERS, passed=True)
    state = with_hand(state, "roscosmos", "engineer", jokers=JokerSplit(0, 3, 0))
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
        ("moon", [0], "RosCosmos wins by landing on the Moon. Points did not count (0 to 0)."),
        ("budget", [1], "NASA wins by the greater budget. Budgets: 45 to 28. Points did not count (0 to 0)."),
        ("rounds", [0], "RosCosmos wins after the last round. Level at 0 points, by more popularity or budget."),
        ("rounds", [0, 1], "A draw: 0 mission points to 0, and as much popularity and budget."),
        ("cancelled", [], ""),
    ],
)
def test_verdict_says_what_decided_and_what_did_not_count(reason, winners, said):
    state = with_program(with_program(opened(), "roscosmos", budget=28), "nasa", budget=45)
    assert verdict(GAME.view(state, None), {"reason": reason, "winners": winners}) == said
