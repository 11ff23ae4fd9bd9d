"""The players in code: formulas counted out, and what becomes of a hand."""

from random import Random

import pytest

from games.rules.booster.cards import CARDS
from games.rules.booster.game import Booster
from games.rules.booster.melds import possible_melds
from games.rules.booster.model import BoosterMove
from games.rules.booster.quartermaster import best_score, card_bits
from games.rules.contract import Observation
from tests.games.booster.tables import MARS_MISSION, SATURN_MISSION, ids, state_of
from tests.rules.decision_requests import random_move

GAME = Booster()
STEADY = GAME.bots["steady"]
OTHER = ids("Android", "Mercury")


def steady(*hand: int) -> BoosterMove:
    return STEADY(Observation(GAME.view(state_of(hand, OTHER), 0)), Random(1))


@pytest.mark.parametrize("name", ["random", "steady", "quartermaster:hard"])
@pytest.mark.parametrize("hand", [(), ids("Luna"), MARS_MISSION, MARS_MISSION[:2]])
def test_bots_cope_with_short_hands_and_an_empty_deck(name, hand):
    state = state_of(hand, OTHER, deck=())
    for seed in range(10):
        GAME.check(state, 0, GAME.bots[name](Observation(GAME.view(state, 0)), Random(seed)))


def test_steady_bot_and_a_standing_order_fly_the_best_mission_and_another_order_waits():
    hand = (*MARS_MISSION, *ids("Comm Sat", "Cyborg"))
    seen = Observation(GAME.view(state_of(hand, OTHER), 0))
    assert set(steady(*hand).meld) in ({*MARS_MISSION}, {*ids("Cyborg"), *MARS_MISSION[1:]})
    assert GAME.recipes["fly"].answer(seen) == steady(*hand)
    waiting = GAME.recipes["wait"].answer(seen)
    assert (waiting.meld, len(waiting.eject)) == ((), 1)


def test_steady_bot_keeps_the_cards_that_go_together():
    together = ids("Virtual", "Ramscoop", "Saturn", "Heavy Lifter")
    move = steady(*together, *ids("Astronauts", "Chemical Rockets", "Mercury"))
    assert move.meld == ()
    assert len(move.eject) == 2
    assert not set(move.eject) & set(together)


def test_steady_bot_gives_up_one_card_when_all_of_them_fit():
    assert len(steady(*ids("Virtual", "Ramscoop", "Saturn")).eject) == 1


def test_random_bot_flies_ejects_and_holds_back():
    state = state_of((*MARS_MISSION, *ids("Comm Sat", "Cyborg")), OTHER)
    moves = [random_move(GAME, state, 0, Random(seed)) for seed in range(100)]
    assert {len(move.meld) for move in moves} == {0, 5}
    assert {len(move.eject) for move in moves} == {1, 2}
    assert len({move.meld for move in moves}) == 1 + len(GAME.view(state, 0).melds)


HARD = GAME.bots["quartermaster:hard"]


def view_of(*hand: int, **table):
    return GAME.view(state_of(hand, OTHER, **table), 0)


def test_best_mission_of_a_handful_is_that_of_all_that_can_be_laid():
    rng = Random(1)
    for size in (4, 5, 7, 12):
        for _ in range(60):
            hand = rng.sample(range(len(CARDS)), size)
            melds = possible_melds([CARDS[card] for card in hand])
            assert best_score(card_bits(hand)) == (melds[0].score if melds else 0)


def test_mission_that_wins_flies_and_nothing_is_discarded():
    assert HARD(Observation(view_of(*SATURN_MISSION, vp=(4, 0))), Random(1)) == BoosterMove(SATURN_MISSION)


def test_bot_keeps_mission_that_lacks_one_card():
    move = HARD(Observation(view_of(*SATURN_MISSION[:4], *ids("Astronauts", "Mercury", "Chemical Rockets"))), Random(1))
    assert not {*move.eject} & {*SATURN_MISSION}
