"""How a match ends (§11), and what it is worth."""

import pytest

from games.faces.moonshot.why import verdict
from games.rules.contract import Award, Outcome
from games.rules.errors import IllegalMove, MatchOver
from games.rules.moonshot.game import GAME
from games.rules.moonshot.model import Supplier
from games.rules.moonshot.moves import Resign
from tests.games.moonshot.tables import (
    CHANCE,
    after,
    fates,
    in_engineering,
    mission,
    opened,
    shift,
    with_cards,
    with_program,
    with_table,
    with_tokens,
)

BOTH_PASS = {0: shift(), 1: shift()}
MOON = {"roscosmos": {"astronaut": 3}, "nasa": {"astronaut": 3}}


def closing(of_ros=None, of_nasa=None, **declared):
    """Before the last passes of a round, with other figures of the programs."""
    state = in_engineering(**declared)
    for program, figures in (("roscosmos", of_ros), ("nasa", of_nasa)):
        state = with_program(state, program, supplier=Supplier(), **figures or {})
    return state


def ended(state, moves=None):
    """How the match is over after the window, as reason and winner."""
    table = after(state, BOTH_PASS if moves is None else moves).table
    assert (table.phase, table.turn) == ("over", None) or table.ended is None
    return (table.ended.reason, table.ended.winner) if table.ended else None


def test_a_moon_landing_wins_on_the_spot():
    state = with_table(closing(roscosmos="m99", nasa="m01"), missions=(mission("m99", **MOON),))
    table = after(state, BOTH_PASS).table
    assert (table.ended.reason, table.ended.winner) == ("moon", "roscosmos")
    assert (table.launches, table.round, table.programs["nasa"].popularity) == (("roscosmos", "nasa"), 1, 10)


def test_a_lost_rocket_to_the_moon_lands_nobody():
    state = with_table(closing(roscosmos="m99"), missions=(mission("m99", "x01", **MOON),))
    assert ended(state) is None


def test_no_popularity_loses_as_phase_c_begins():
    assert ended(closing(None, {"popularity": 1})) == ("popularity", "roscosmos")


def test_no_popularity_loses_after_a_launch():
    state = closing({"popularity": 3}, roscosmos="m01", nasa="m02")
    table = after(state, BOTH_PASS).table
    assert table.ended.reason == "popularity"
    assert table.programs["nasa"].popularity == 10


def test_both_without_popularity_compare_budgets():
    """R33."""
    low = {"popularity": 1}
    assert ended(closing(low, low | {"budget": 31})) == ("popularity", "nasa")
    assert ended(closing(low, low)) == ("popularity", None)


def test_budgets_fifteen_apart_end_the_match():
    assert ended(closing({"budget": 44})) is None
    assert ended(closing({"budget": 45})) == ("budget", "roscosmos")
    assert ended(closing({"budget": 0})) == ("budget", "nasa")


def test_popularity_is_looked_at_before_budgets():
    assert ended(closing({"budget": 60, "popularity": 1})) == ("popularity", "nasa")


def test_rewards_may_end_the_match():
    state = with_cards(with_table(opened(), phase="fates", turn=None), "roscosmos", lobby="p11")
    state = with_tokens(with_program(state, "nasa", popularity=2), "roscosmos", "roscosmos", "lobby", 1)
    table = after(state, {0: fates(lobby="concede")}).table
    assert (table.ended.reason, table.round) == ("popularity", 1)
    assert table.programs["roscosmos"].places["lobby"].card == "p11"


def last_round(ros=None, nasa=None):
    return with_table(closing(ros, nasa), rounds=1)


def test_after_the_last_round_the_most_points_win():
    """Level 0: 1, B: 2, C: 3, D: 4."""
    assert ended(last_round({"trophies": ("m01", "m21")}, {"trophies": ("m31",)})) == ("rounds", None)
    assert ended(last_round({"trophies": ("m21",)}, {"trophies": ("m31",)})) == ("rounds", "nasa")


def test_then_popularity_then_budget_then_nobody():
    """R34."""
    assert ended(last_round({"budget": 40}, {"popularity": 11})) == ("rounds", "nasa")
    assert ended(last_round({"budget": 31})) == ("rounds", "roscosmos")
    assert ended(last_round()) == ("rounds", None)


def test_all_seats_of_the_winner_win_and_points_are_awarded():
    state = with_table(closing(roscosmos="m99"), missions=(mission("m99", **MOON),))
    state = with_program(state, "nasa", trophies=("m01", "m11"))
    assert GAME.outcome(after(state, BOTH_PASS)) == Outcome("moon", (0,), awards=(Award(1, "points", 3),))


def resigned(state, *seats):
    for seat in seats:
        state = GAME.act(state, {}, seat, Resign(), CHANCE).state
    return state


def test_a_program_that_resigns_loses():
    """R40."""
    state = resigned(opened(), 0)
    assert GAME.outcome(state) == Outcome("resigned", (1,))
    assert GAME.window(state) is None
    assert (state.table.phase, state.table.resigned) == ("over", (0,))


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
