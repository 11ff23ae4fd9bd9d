"""How a match ends (§11), and what it is worth."""

import pytest

from games.faces.moonshot.why import verdict
from games.rules.contract import Award, Outcome
from games.rules.errors import IllegalMove, MatchOver
from games.rules.moonshot.game import GAME
from games.rules.moonshot.model import Supplier
from games.rules.moonshot.moves import Resign
from tests.games.moonshot.tables import (
    BOTH_PASS,
    CHANCE,
    after,
    fates,
    in_engineering,
    mission,
    opened,
    with_cards,
    with_program,
    with_table,
    with_tokens,
)

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


def test_no_popularity_loses_after_a_launch():
    state = closing({"popularity": 3}, roscosmos="m01", nasa="m02")
    table = after(state, BOTH_PASS).table
    assert table.ended.reason == "popularity"
    assert table.programs["nasa"].popularity == 10


def test_rewards_may_end_the_match():
    state = with_cards(with_table(opened(), phase="fates", turn=None), "roscosmos", lobby="p11")
    state = with_tokens(with_program(state, "nasa", popularity=2), "roscosmos", "roscosmos", "lobby", 1)
    table = after(state, {0: fates(lobby="concede")}).table
    assert (table.ended.reason, table.round) == ("popularity", 1)
    assert table.programs["roscosmos"].places["lobby"].card == "p11"


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
