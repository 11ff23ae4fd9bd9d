"""The players in code."""

from random import Random

import pytest

from games.rules.booster.game import Booster
from games.rules.booster.model import Turn
from games.rules.contract import Seen
from tests.games.booster.tables import MARS_MISSION, ids, state_of
from tests.rules.asking import random_move

GAME = Booster()
STEADY = GAME.bots["steady"]
OTHER = ids("Android", "Mercury")


def steady(*hand: int) -> Turn:
    return STEADY(Seen(GAME.view(state_of(hand, OTHER), 0)), Random(1))


@pytest.mark.parametrize("name", ["random", "steady", "quartermaster:hard"])
@pytest.mark.parametrize("hand", [(), ids("Luna"), MARS_MISSION, MARS_MISSION[:2]])
def test_bots_cope_with_short_hands_and_an_empty_deck(name, hand):
    state = state_of(hand, OTHER, deck=())
    for seed in range(10):
        GAME.check(state, 0, GAME.bots[name](Seen(GAME.view(state, 0)), Random(seed)))


def test_the_steady_bot_and_a_standing_order_fly_the_best_mission_and_another_order_waits():
    hand = (*MARS_MISSION, *ids("Comm Sat", "Cyborg"))
    seen = Seen(GAME.view(state_of(hand, OTHER), 0))
    assert set(steady(*hand).meld) in ({*MARS_MISSION}, {*ids("Cyborg"), *MARS_MISSION[1:]})
    assert GAME.recipes["fly"].answer(seen) == steady(*hand)
    waiting = GAME.recipes["wait"].answer(seen)
    assert (waiting.meld, len(waiting.eject)) == ((), 1)


def test_the_steady_bot_keeps_the_cards_that_go_together():
    together = ids("Virtual", "Ramscoop", "Saturn", "Heavy Lifter")
    move = steady(*together, *ids("Astronauts", "Chemical Rockets", "Mercury"))
    assert move.meld == ()
    assert len(move.eject) == 2
    assert not set(move.eject) & set(together)


def test_the_steady_bot_gives_up_one_card_when_all_of_them_fit():
    assert len(steady(*ids("Virtual", "Ramscoop", "Saturn")).eject) == 1


def test_the_random_bot_flies_ejects_and_holds_back():
    state = state_of((*MARS_MISSION, *ids("Comm Sat", "Cyborg")), OTHER)
    moves = [random_move(GAME, state, 0, Random(seed)) for seed in range(100)]
    assert {len(move.meld) for move in moves} == {0, 5}
    assert {len(move.eject) for move in moves} == {1, 2}
    assert len({move.meld for move in moves}) == 1 + len(GAME.view(state, 0).melds)
