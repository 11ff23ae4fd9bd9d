"""The standing orders of a nation."""

import pytest

from games.rules.contract import Observation
from games.rules.space_race.game import GAME as SPACE_RACE
from games.rules.space_race.model import Nomination, TieBid, YearOrders
from tests.games.space_race.states import after, launches, opened


def answer(recipe, state, seat=0, **answers):
    seen = Observation(SPACE_RACE.view(state, seat), {int(other[1:]): move for other, move in answers.items()})
    return SPACE_RACE.recipes[recipe].answer(seen)


@pytest.mark.parametrize(("recipe", "level"), [("low", 0), ("one-up", 1), ("sure-launch", 0)])
def test_standing_orders_pursue_best_part_for_the_hand(recipe, level):
    """Not the number on the part: a second Twin Booster flies ten."""
    state = opened("nine", [[9]], offer=(4, 5, 9, 6, 5, 4))
    pairs = SPACE_RACE.view(state, 0).rules.numbers.pairs
    state = opened("nine", [[pairs]], offer=(4, 5, pairs, 6, pairs, 4))
    assert answer(recipe, state) == YearOrders(2, level)


def test_part_that_forces_a_launch_comes_last():
    booster = SPACE_RACE.view(opened("nine"), 0).rules.numbers.booster
    assert answer("low", opened("nine", offer=(booster, 4, 5, 4, 4, 4))).lot == 2
    assert answer("low", opened("nine", offer=(booster,) * 6)).lot == 0


def test_standing_orders_pursue_no_unaffordable_part():
    assert answer("low", opened("nine", garnets=[1], offer=(10, 10, 10, 10, 10, 5))).lot == 5
    assert answer("low", opened("nine", garnets=[1], offer=(10,) * 6)) is None


def test_launch_waits_until_the_least_that_it_flies_is_beyond_the_highest_space():
    """Five nations read up to so much each; its own reading is known."""
    for height, launch in ((5, False), (6, True)):
        state = opened("nine", [[12] * height], reading=1, base_space=50, seats=5)
        view = SPACE_RACE.view(state, 0)
        assert (12 * height >= view.space_high) is launch
        assert answer("sure-launch", state).launch is launch
        assert answer("low", state).launch is False


def test_missiles_go_to_the_strongest_hand():
    missiles = SPACE_RACE.view(opened("five"), 0).rules.numbers.missiles
    state = opened("five", [[missiles], [4], [4, 5], [5]])
    assert answer("low", state).missiles == (2,)


def test_agreement_is_joined_and_none_is_begun():
    state = after(opened("nine", [[12, 12]] * 3), launches(0, 1, 2)).state
    assert answer("low", state) is None
    assert answer("low", state, s1=Nomination(4), s2=Nomination(4)) == Nomination(4)


def test_goofspiel_is_played_close_to_the_prize():
    """Seats 0 and 1 tie in everything, and every bid is left."""
    state = after(opened("five", [[12] * 6, [12] * 6, [10], [8], [4]]), launches(0, 1)).state
    prize = SPACE_RACE.view(state, 0).contest.prize
    assert [answer("low", state, seat) for seat in (0, 1)] == [TieBid(prize), TieBid(prize)]
