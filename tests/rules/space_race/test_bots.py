"""The players in code: always legal, and the steady one better than chance."""

from collections import Counter
from random import Random

import pytest

from games.rules.playout import final_outcome, playout
from games.rules.space_race.game import SPACE_RACE
from games.rules.space_race.model import Bid, Nomination
from tests.rules.space_race.states import after, launches, opened


@pytest.mark.parametrize("bot", ["random", "steady"])
@pytest.mark.parametrize(("edition", "seats"), [("nine", 6), ("five", 5)])
def test_every_move_of_a_bot_is_legal(bot, edition, seats):
    """Checked before each window of whole matches resolves."""
    bots = [SPACE_RACE.bots[bot]] * seats
    for seed in range(4):
        for played in playout(SPACE_RACE, SPACE_RACE.options({"edition": edition}), bots, bytes([seed])):
            for seat, move in played.moves.items():
                SPACE_RACE.check(played.before, seat, move)


def test_a_nation_without_garnets_finds_legal_orders():
    """Gold Plating is out of its reach."""
    state = opened("nine", [[2]], garnets=[1], offer=(10, 10, 10, 10, 10, 5))
    view = SPACE_RACE.view(state, 0)
    for bot in SPACE_RACE.bots.values():
        orders = [bot(view, Random(seed)) for seed in range(20)]
        assert {order.lot for order in orders} == {5}
        for order in orders:
            SPACE_RACE.check(state, 0, order)


def test_any_move_reaches_all_of_them():
    """Every lot, every level, launches and none, every target, every amount to burn."""
    state = opened("five", [[2, 3, 9]], garnets=[3])
    view = SPACE_RACE.view(state, 0)
    made = [SPACE_RACE.any_move(view, Random(seed)) for seed in range(300)]
    assert {order.lot for order in made} == set(range(4))
    assert {order.level for order in made} == set(range(5))
    assert {order.launch for order in made} == {True, False}
    assert {order.burn for order in made} == set(range(4))
    assert {order.missiles for order in made} == {(1,), (2,), (3,), (4,)}
    assert {order.black_holes for order in made} == {0, 1}


def test_steady_winners_agree():
    """They name the lowest seat."""
    state = after(opened("nine", [[12, 12], [12, 12]]), launches(0, 1)).state
    for seat in (0, 1):
        assert SPACE_RACE.bots["steady"](SPACE_RACE.view(state, seat), Random(1)) == Nomination(2)


def test_steady_bids_follow_the_prize():
    """The bid closest to what is to be won, the lower of two."""
    state = after(opened("five", [[12] * 6, [12] * 6]), launches(0, 1)).state
    assert SPACE_RACE.bots["steady"](SPACE_RACE.view(state, 0), Random(1)) == Bid(2)
    state = after(state, {0: Bid(3), 1: Bid(4)}).state
    assert SPACE_RACE.bots["steady"](SPACE_RACE.view(state, 0), Random(1)) == Bid(2)


def test_steady_launches_when_the_chance_is_good():
    """And stays on the ground when it is poor."""
    sure = SPACE_RACE.view(opened("nine", [[12, 12, 12, 12]]), 0)
    poor = SPACE_RACE.view(opened("nine", [[5]]), 0)
    assert SPACE_RACE.bots["steady"](sure, Random(1)).launch
    assert not SPACE_RACE.bots["steady"](poor, Random(1)).launch


def test_steady_pioneers_in_the_last_year():
    """With nothing left to lose; five nations have no pioneers, and keep their hands."""
    assert SPACE_RACE.bots["steady"](SPACE_RACE.view(opened("nine", [[5]], year=1963), 0), Random(1)).launch
    grounded = SPACE_RACE.view(opened("five", [[5]], year=1963), 0)
    assert not SPACE_RACE.bots["steady"](grounded, Random(1)).launch


def test_steady_aims_at_the_strongest_without_a_shield():
    """Missiles do nothing to a Heat Shield."""
    state = opened("nine", [[9, 9], [12, 12, 7], [12], [11], []])
    assert SPACE_RACE.bots["steady"](SPACE_RACE.view(state, 0), Random(1)).missiles == (2, 2)


@pytest.mark.parametrize("edition", ["nine", "five"])
def test_the_steady_bot_beats_random_ones(edition):
    """One of five, it wins far more than a fifth of the matches."""
    bots = [SPACE_RACE.bots["steady"]] + [SPACE_RACE.bots["random"]] * 4
    wins: Counter[int] = Counter()
    for seed in range(30):
        *_, last = playout(SPACE_RACE, SPACE_RACE.options({"edition": edition}), bots, bytes([seed]))
        wins.update(final_outcome(SPACE_RACE, last.step.state).winners)
    assert wins[0] >= 12
