"""Bots that keep what soonest becomes a mission: their formulas counted out, and how well they play."""

from random import Random

import pytest

from games.rules.booster.cards import CARDS
from games.rules.booster.game import Booster
from games.rules.booster.handfuls import best_score, handful
from games.rules.booster.melds import possible_melds
from games.rules.booster.model import Turn
from games.rules.contract import Seen
from games.rules.playout import final_outcome, playout
from tests.games.booster.tables import SATURN_MISSION, ids, state_of

GAME = Booster()
HARD = GAME.bots["quartermaster:hard"]
OTHER = ids("Android", "Mercury")


def view_of(*hand: int, **table):
    return GAME.view(state_of(hand, OTHER, **table), 0)


def test_the_best_mission_of_a_handful_is_that_of_all_that_can_be_laid():
    rng = Random(1)
    for size in (4, 5, 7, 12):
        for _ in range(60):
            hand = rng.sample(range(len(CARDS)), size)
            melds = possible_melds([CARDS[card] for card in hand])
            assert best_score(handful(hand)) == (melds[0].score if melds else 0)


def test_a_mission_that_wins_flies_and_nothing_is_discarded():
    assert HARD(Seen(view_of(*SATURN_MISSION, vp=(4, 0))), Random(1)) == Turn(SATURN_MISSION)


def test_it_holds_on_to_what_lacks_one_card():
    move = HARD(
        Seen(view_of(*SATURN_MISSION[:4], *ids("Astronauts", "Mercury", "Chemical Rockets"))), Random(1)
    )
    assert not {*move.eject} & {*SATURN_MISSION}


@pytest.mark.long
def test_it_reaches_the_goal_sooner_than_a_steady_player():
    """Alone in front of the deck, the rival flying nothing, so that luck counts little."""
    turns = {}
    for name in ("quartermaster:hard", "steady"):
        turns[name] = 0
        for number in range(10):
            bots = [GAME.bots[name], lambda seen, rng: Turn((), (seen.view.hand[0].id,))]
            *_, last = playout(GAME, GAME.options({"first_player": 1}), bots, bytes([number]))
            assert final_outcome(GAME, last.step.state).winners == (0,)
            turns[name] += last.step.state.table.finished
    assert turns["quartermaster:hard"] < turns["steady"]
