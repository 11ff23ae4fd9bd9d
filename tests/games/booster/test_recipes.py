"""The standing orders of BOOSTER."""

import pytest

from games.rules.booster.game import GAME
from games.rules.booster.model import Turn
from games.rules.contract import Seen
from tests.games.booster.tables import MARS_MISSION, ids, state_of

OTHER = ids("Android", "Mercury")


def answer(recipe, *hand):
    state = state_of(hand, OTHER)
    move = GAME.recipes[recipe].answer(Seen(GAME.view(state, 0)))
    GAME.check(state, 0, move)
    return move


def test_a_mission_flies_or_stays():
    assert set(answer("fly", *MARS_MISSION, *ids("Cyborg")).meld) == set(MARS_MISSION)
    assert answer("wait", *MARS_MISSION, *ids("Cyborg")).meld == ()


def test_waiting_ejects_one_card():
    assert len(answer("wait", *MARS_MISSION).eject) == 1


@pytest.mark.parametrize("recipe", GAME.recipes)
def test_nothing_is_asked_of_an_empty_hand(recipe):
    assert answer(recipe) == Turn()
