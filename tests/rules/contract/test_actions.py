"""What every action of every game keeps to."""

import json
from random import Random

import pytest

from games.registry import GAMES
from games.rules import codec
from games.rules.chance import SeedChance
from games.rules.errors import IllegalMove, MalformedMove
from tests.games import laws_of
from tests.rules.contract.cases import any_case
from tests.rules.decision_requests import random_move
from tests.rules.matches import states_of

CASES = any_case(lambda case: case.rules.actions)
CHANCE = SeedChance(b"actions")


def attempts(case):
    """States of the match with something that a seat tries there: (state, seat, action)."""
    rng, laws = Random(str(case)), laws_of(case.game)
    for state in states_of(case)[:-1]:
        for seat in range(case.seats):
            yield state, seat, laws.any_action(state, seat, rng)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_action_leaves_its_input_and_the_asks_of_the_window_alone(case):
    game, done = case.rules, 0
    for state, seat, action in attempts(case):
        before = codec.to_json(state)
        try:
            step = game.act(state, {}, seat, action, CHANCE)
        except IllegalMove:
            continue
        done += 1
        assert codec.to_json(state) == before
        assert game.window(step.state) == game.window(state) or game.outcome(step.state)
        laws_of(case.game).check_state(step.state)
        assert step == game.act(state, {}, seat, action, CHANCE)
    assert done


@pytest.mark.parametrize("case", CASES, ids=str)
def test_actions_beside_a_decision_are_possible_without_it(case):
    """So a record can be played again, which does not say what was promised at that moment."""
    game, rng = case.rules, Random(str(case))
    for state, seat, action in attempts(case):
        moves = {each: random_move(game, state, each, rng) for each in game.window(state).owing}
        try:
            step = game.act(state, moves, seat, action, CHANCE)
        except IllegalMove:
            continue
        assert step == game.act(state, {}, seat, action, CHANCE)
        for each, move in moves.items() if game.outcome(step.state) is None else ():
            game.check(step.state, each, move)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_action_survives_being_sent(case):
    game = case.rules
    for _, _, action in attempts(case):
        assert game.parse_action(json.loads(json.dumps(codec.to_json(action)))) == action


@pytest.mark.parametrize("case", CASES, ids=str)
def test_hidden_information_changes_no_action_result(case):
    game, rng, laws = case.rules, Random(str(case)), laws_of(case.game)
    for state, seat, action in attempts(case):
        try:
            step = game.act(state, {}, seat, action, CHANCE)
        except IllegalMove:
            continue
        for viewer in {None, *range(case.seats)} - {seat}:
            other = laws.scramble(state, viewer, rng)
            hands = (*other.hands[:seat], state.hands[seat], *other.hands[seat + 1 :])
            seen = game.act(type(state)(other.table, hands), {}, seat, action, CHANCE)
            assert told(seen, viewer) == told(step, viewer)
            assert game.view(seen.state, viewer) == game.view(step.state, viewer)


def told(step, viewer):
    return [event for event in step.events if event.is_for(viewer)]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("junk", [None, [], {}, {"kind": "no-such"}, {"kind": None}, {"kind": ["x"]}, "x"])
def test_junk_is_no_action(game, junk):
    with pytest.raises(MalformedMove):
        game.parse_action(junk)
