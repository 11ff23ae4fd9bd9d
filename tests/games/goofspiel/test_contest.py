"""The bidding contest by itself (§1)."""

from random import Random

import pytest

from games.rules import codec
from games.rules.chance import SeedChance
from games.rules.errors import IllegalMove, MatchOver, NotYourDecision
from games.rules.goofspiel.contest import (
    Contest,
    bids_left,
    check_bid,
    current_prize,
    is_over,
    open_contest,
    play_round,
    points,
    round_results,
)

PRIZES = tuple(range(1, 14))


def contest(*rounds: dict[int, int], players: tuple[int, ...] = (0, 1, 2)) -> Contest:
    """A contest of prizes 1, 2, 3, … in that order, after `rounds`."""
    state = Contest(players, PRIZES)
    for bids in rounds:
        state = play_round(state, bids)
    return state


def random_contest(players: tuple[int, ...], seed: int) -> Contest:
    rng = Random(seed)
    state = open_contest(players, SeedChance(seed.to_bytes(4, "big")).draw("goofspiel/1/prizes"))
    while not is_over(state):
        state = play_round(state, {seat: rng.choice(bids_left(state, seat)) for seat in players})
    return state


def test_the_prizes_one_to_thirteen_come_up_in_the_order_of_the_draw():
    opened = open_contest((0, 1), SeedChance(b"seed").draw("goofspiel/1/prizes"))
    assert sorted(opened.prizes) == list(PRIZES)
    assert opened.prizes != PRIZES
    assert opened == open_contest((0, 1), SeedChance(b"seed").draw("goofspiel/1/prizes"))
    assert opened != open_contest((0, 1), SeedChance(b"seed").draw("goofspiel/2/prizes"))


def test_the_single_highest_bid_takes_the_prize():
    assert points(contest({0: 4, 1: 9, 2: 3})) == {0: 0, 1: 1, 2: 0}


def test_a_tied_highest_bid_discards_the_prize_even_when_a_lower_bid_is_single():
    state = contest({0: 9, 1: 9, 2: 3})
    assert points(state) == {0: 0, 1: 0, 2: 0}
    assert round_results(state)[0].taker is None


def test_a_tie_below_the_highest_bid_does_not_matter():
    assert points(contest({0: 3, 1: 3, 2: 4})) == {0: 0, 1: 0, 2: 1}


def test_points_add_up_the_worth_of_the_prizes_not_their_number():
    state = contest({0: 13, 1: 1, 2: 2}, {0: 12, 1: 3, 2: 4}, {0: 1, 1: 13, 2: 5})
    assert points(state) == {0: 3, 1: 3, 2: 0}


def test_every_bid_is_made_once():
    state = contest({0: 13, 1: 1, 2: 2})
    assert bids_left(state, 0) == tuple(range(1, 13))
    with pytest.raises(IllegalMove) as refused:
        play_round(state, {0: 13, 1: 2, 2: 1})
    assert (refused.value.code, refused.value.field) == ("bid-used", "bid")


@pytest.mark.parametrize("bid", [0, -1, 14])
def test_bids_are_one_to_thirteen(bid):
    with pytest.raises(IllegalMove) as refused:
        check_bid(contest(), 0, bid)
    assert refused.value.code == "no-such-bid"


def test_a_missed_bid_plays_the_lowest_bid_left():
    state = contest({0: 1, 1: 5}, {0: 3, 1: 2})
    assert state.bids == ((1, 5, 1), (3, 2, 2))
    assert play_round(state, {}).bids[2] == (2, 1, 3)


def test_thirteen_rounds_end_the_contest():
    state = random_contest((0, 1, 2), 7)
    assert len(round_results(state)) == 13
    assert current_prize(state) is None
    with pytest.raises(MatchOver):
        play_round(state, {})
    with pytest.raises(MatchOver):
        check_bid(state, 0, 1)


def test_players_may_be_any_seats_of_a_match():
    state = contest({3: 2, 8: 5}, players=(3, 8))
    assert points(state) == {3: 0, 8: 1}
    assert round_results(state)[0].bids == (2, 5)
    assert round_results(state)[0].taker == 8


def test_a_seat_that_does_not_play_cannot_bid():
    with pytest.raises(NotYourDecision):
        bids_left(contest(), 5)
    with pytest.raises(NotYourDecision):
        play_round(contest(), {5: 1})


def test_a_round_leaves_the_contest_before_it_alone():
    before = contest({0: 1, 1: 2, 2: 3})
    play_round(before, {0: 13})
    assert before == contest({0: 1, 1: 2, 2: 3})


@pytest.mark.parametrize("players", [(0, 1), (0, 1, 2), (2, 4, 5, 0)])
def test_prizes_taken_and_prizes_discarded_make_up_all_prizes(players):
    for seed in range(40):
        state = random_contest(players, seed)
        discarded = sum(result.prize for result in round_results(state) if result.taker is None)
        assert sum(points(state).values()) + discarded == sum(PRIZES)
        assert all(bids_left(state, seat) == () for seat in players)


def test_a_contest_survives_json():
    state = contest({0: 1, 1: 2, 2: 3})
    assert codec.from_json(Contest, codec.to_json(state)) == state
