"""Bots that weigh every bid: their formulas on cases small enough to count out, and how well they play."""

from math import erf, sqrt

import pytest

from games.rules.goofspiel.game import Goofspiel
from games.rules.goofspiel.mixing import mixed
from games.rules.goofspiel.prospects import rest, swing, win_chance
from games.rules.goofspiel.rivals import CONFIDENT, GUARDED, duel_chances, taken, trust_in
from tests.games.goofspiel.test_goofspiel import state_of

GAME = Goofspiel()
EVEN = [1 / 3] * 3
SCISSORS = ((0.5, 0.0, 1.0), (1.0, 0.5, 0.0), (0.0, 1.0, 0.5))


def test_nobody_gains_by_knowing_a_mix_against_no_habit():
    mix = mixed(SCISSORS, EVEN, trust=0, rounds=2000)
    assert mix == pytest.approx(EVEN, abs=0.03)
    uneven = ((0.8, 0.2), (0.3, 0.6))
    assert mixed(uneven, (0.5, 0.5), trust=0, rounds=2000) == pytest.approx([1 / 3, 2 / 3], abs=0.03)


def test_a_habit_that_is_surely_kept_gets_the_best_answer():
    assert mixed(SCISSORS, (1.0, 0.0, 0.0), trust=1) == pytest.approx([0, 1, 0])


def test_a_habit_that_is_half_trusted_gets_its_answer_as_far_as_that_is_safe():
    """Of the first choice a third: with less of it, a rival without the habit would gain by the third one."""
    mix = mixed(SCISSORS, (1.0, 0.0, 0.0), trust=0.5, rounds=2000)
    assert mix == pytest.approx([1 / 3, 2 / 3, 0], abs=0.03)


def test_what_is_left_is_worth_what_it_would_win_by_rank():
    assert rest((2, 5), (1, 5), (3, 7)) == pytest.approx(3 * 1 / 2.5)
    assert rest((1, 5), (2, 3), (3, 7)) == pytest.approx(-3 * 1 / 2.5 + 7 * 2 / 3.5)


def test_a_lead_counts_more_the_less_is_to_come():
    assert win_chance(0, swing((5, 6))) == 0.5
    assert win_chance(3, swing(())) > 0.99
    assert win_chance(3, swing((13,))) == pytest.approx(0.5 + 0.5 * erf(3 / (0.8 * 13 + 0.6) / sqrt(2)))


def test_the_chances_of_a_duel_are_those_of_the_rival_turned_round():
    state = state_of((5, 3, 1, 2, 4), (5, 1), (1, 3))
    mine, theirs = (GAME.view(state, seat) for seat in (0, 1))
    chances = duel_chances(mine, mine.standings[0], mine.standings[1])
    rival = duel_chances(theirs, theirs.standings[1], theirs.standings[0])
    assert [[1 - chance for chance in column] for column in zip(*rival, strict=True)] == [
        pytest.approx(row) for row in chances
    ]
    # Bids 2, 3, 4 against 2, 4, 5 for the prize 1, with 5 points against 3; 2 and 4 are to come.
    lead = 5 - 3 - 1 + rest((3, 4), (2, 5), (2, 4))
    assert chances[0][1] == pytest.approx(win_chance(lead, swing((2, 4))))


@pytest.mark.parametrize(
    ("mine", "bids", "expected"),
    [
        (5, (3, 4), [1, 1]),
        (3, (5, 4), [-1, 0]),
        (3, (5, 5), [0, 0]),
        (5, (5, 2), [0, 0]),
        (2, (2, 4, 3), [0, -1, 0]),
    ],
)
def test_a_round_changes_the_lead_over_those_whom_the_prize_tells_apart(mine, bids, expected):
    assert taken(mine, bids) == expected


def test_habits_are_trusted_as_they_show():
    prizes = (4, 1, 5, 2, 3)

    def trust(*bids):
        return trust_in(GAME.view(state_of(prizes, *bids), 0))

    assert trust() == GUARDED
    assert trust((1, 4), (2, 1), (3, 5)) > 0.8
    assert trust((1, 1), (2, 5), (3, 2)) == GUARDED
    assert trust((4, 1), (1, 5)) == GUARDED
    assert max(trust((1, 4), (2, 1), (3, 5), (4, 2)), CONFIDENT) == CONFIDENT
