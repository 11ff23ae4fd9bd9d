"""The bidding contest by itself (§1)."""

import pytest

from games.rules.chance import SeedChance
from games.rules.errors import IllegalMove, NotYourDecision
from games.rules.goofspiel.contest import Contest, bids_left, open_contest, play_round, points, round_results

PRIZES = tuple(range(1, 14))


def contest(*rounds: dict[int, int], players: tuple[int, ...] = (0, 1, 2)) -> Contest:
    """A contest of prizes 1, 2, 3, … in that order, after `rounds`."""
    state = Contest(players, PRIZES)
    for bids in rounds:
        state = play_round(state, bids)
    return state


def test_the_prizes_one_to_thirteen_come_up_in_the_order_of_the_draw():
    opened = open_contest((0, 1), SeedChance(b"seed").draw("goofspiel/1/prizes"))
    assert sorted(opened.prizes) == list(PRIZES)
    assert opened.prizes != PRIZES
    assert opened == open_contest((0, 1), SeedChance(b"seed").draw("goofspiel/1/prizes"))
    assert opened != open_contest((0, 1), SeedChance(b"seed").draw("goofspiel/2/prizes"))


@pytest.mark.parametrize(
    ("bids", "taker"), [((4, 9, 3), 1), ((9, 9, 3), None), ((3, 3, 4), 2), ((2, 2, 2), None)]
)
def test_the_single_highest_bid_takes_the_prize_and_a_tied_one_discards_it(bids, taker):
    state = contest(dict(enumerate(bids)))
    assert points(state) == {seat: int(seat == taker) for seat in range(3)}
    assert round_results(state)[0].taker == taker


def test_points_add_up_the_worth_of_the_prizes_not_their_number():
    state = contest({0: 13, 1: 1, 2: 2}, {0: 12, 1: 3, 2: 4}, {0: 1, 1: 13, 2: 5})
    assert points(state) == {0: 3, 1: 3, 2: 0}


def test_every_bid_is_made_once():
    state = contest({0: 13, 1: 1, 2: 2})
    assert bids_left(state, 0) == tuple(range(1, 13))
    for bid, code in ((13, "bid-used"), (0, "no-such-bid"), (14, "no-such-bid")):
        with pytest.raises(IllegalMove) as refused:
            play_round(state, {0: bid, 1: 2, 2: 1})
        assert (refused.value.code, refused.value.field) == (code, "bid")


def test_a_missed_bid_plays_the_lowest_bid_left():
    state = contest({0: 1, 1: 5}, {0: 3, 1: 2})
    assert state.bids == ((1, 5, 1), (3, 2, 2))
    assert play_round(state, {}).bids[2] == (2, 1, 3)


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
