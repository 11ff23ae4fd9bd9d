"""Bots that weigh every bid: their formulas on cases small enough to count out, and how well they play."""

from itertools import product
from math import erf, sqrt
from random import Random

import pytest

from games.rules.contract import Seen
from games.rules.errors import MatchOver, NotYourDecision
from games.rules.goofspiel.game import Goofspiel
from games.rules.goofspiel.mixing import mixed, without_rare
from games.rules.goofspiel.prospects import habit, rest, swing, win_chance
from games.rules.goofspiel.rivals import CONFIDENT, GUARDED, bid_mix, duel_chances, taken, trust_in
from games.rules.playout import final_outcome, playout
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


def test_rare_bids_are_left_out():
    assert without_rare([98.5, 0.5, 1.0, 100.0]) == pytest.approx([98.5 / 198.5, 0, 0, 100 / 198.5])


def test_habits_are_bids_by_rank_give_or_take_two_places():
    assert habit(5, 2) == pytest.approx([0.05, 0.2, 0.5, 0.2, 0.05])
    assert habit(3, 0) == pytest.approx([50 / 75, 20 / 75, 5 / 75])


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


def test_the_bid_among_three_is_the_best_against_all_that_they_may_bid():
    state = state_of((1, 2, 3, 5, 4), (5, 1, 2), (1, 3, 4), seats=3)
    view = GAME.view(state, 2)
    own, *rivals = (view.standings[seat] for seat in (2, 0, 1))

    def worth(mine):
        total = 0.0
        for bids in product(*(rival.bids_left for rival in rivals)):
            chance = 1.0
            highest = max(mine, *bids)
            alone = [mine, *bids].count(highest) == 1
            for rival, bid in zip(rivals, bids, strict=True):
                gain = 3 * alone * ((mine == highest) - (bid == highest))
                kept = [other for other in own.bids_left if other != mine]
                theirs = [other for other in rival.bids_left if other != bid]
                lead = own.points - rival.points + gain + rest(kept, theirs, (4, 5))
                chance *= win_chance(lead, swing((4, 5)))
            total += chance
        return total

    best = max(own.bids_left, key=worth)
    mixes = [bid_mix(view, 0.0, Random(seed)) for seed in range(10)]
    chosen = [own.bids_left[mix.index(1.0)] for mix in mixes]
    assert chosen.count(best) >= 8


def test_habits_are_trusted_as_they_show():
    prizes = (4, 1, 5, 2, 3)

    def trust(*bids):
        return trust_in(GAME.view(state_of(prizes, *bids), 0))

    assert trust() == GUARDED
    assert trust((1, 4), (2, 1), (3, 5)) > 0.8
    assert trust((1, 1), (2, 5), (3, 2)) == GUARDED
    assert trust((4, 1), (1, 5)) == GUARDED
    assert max(trust((1, 4), (2, 1), (3, 5), (4, 2)), CONFIDENT) == CONFIDENT


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_every_bid_is_legal_and_the_same_from_the_same_sight_and_dice(level, seats):
    bot = GAME.bots[f"profiler:{level}"]
    for each in playout(GAME, GAME.options({"cards": 6}), [bot] * seats, b"rivals"):
        for seat, move in each.moves.items():
            GAME.check(each.before, seat, move)
            again = [bot(Seen(GAME.view(each.before, seat)), Random(7)) for _ in range(2)]
            assert again[0] == again[1]


def test_nobody_bids_for_a_spectator_or_after_the_end():
    bot = GAME.bots["profiler"]
    with pytest.raises(NotYourDecision):
        bot(Seen(GAME.view(state_of((1, 2, 3)), None)), Random(1))
    with pytest.raises(MatchOver):
        bot(Seen(GAME.view(state_of((1,), (1, 1)), 0)), Random(1))


@pytest.mark.long
def test_the_hard_one_wins_most_duels_with_a_creature_of_habit():
    names, wins = ["profiler:hard", "steady"], 0.0
    for number in range(20):
        *_, last = playout(GAME, GAME.options({}), [GAME.bots[name] for name in names], bytes([number]))
        winners = final_outcome(GAME, last.step.state).winners
        wins += (0 in winners) / len(winners)
    assert wins >= 14
