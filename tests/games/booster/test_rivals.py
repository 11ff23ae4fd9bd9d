"""Bots that keep what soonest becomes a mission: their formulas counted out, and how well they play."""

from itertools import permutations
from random import Random

import pytest

from games.rules.booster.cards import CARDS
from games.rules.booster.game import Booster
from games.rules.booster.handfuls import best_score, handful
from games.rules.booster.melds import possible_melds
from games.rules.booster.model import Turn
from games.rules.booster.rivals import PATIENCE, candidates, draws_in_order, promise
from games.rules.contract import Seen
from games.rules.errors import NotYourDecision
from games.rules.playout import final_outcome, playout
from tests.games.booster.tables import MARS_MISSION, SATURN_MISSION, ids, state_of
from tests.hurry import every

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


def test_what_is_kept_promises_its_best_turn_in_every_order():
    """Of four cards of a mission to Mars, the fifth one comes with the first draw or later."""
    kept, fifth, others = MARS_MISSION[:4], MARS_MISSION[4], ids("Astronauts", "Luna", "Mercury", "Venus")
    orders, total = [], 0.0
    for drawn in permutations((fifth, *others)):
        orders.append([handful(drawn[:number]) for number in range(len(drawn) + 1)])
        total += 4 * PATIENCE ** (drawn.index(fifth) > 2)
    assert promise(kept, orders, 2, missing=10) == pytest.approx(total)
    assert promise(kept, orders, 2, missing=3) == pytest.approx(total * 3 / 4)
    assert promise(kept, orders, 1, missing=10) == 4 * sum(bool(order[3] >> fifth & 1) for order in orders)


def test_cards_come_from_the_own_share_of_the_deck_and_then_from_the_discards():
    discards = ids("Luna", "Comm Sat")
    view = view_of(*MARS_MISSION, discards=discards, deck=ids("Venus", "Virtual", "Robots", "Booster"))
    order = draws_in_order(view, Random(3))
    assert [cards.bit_count() for cards in order] == [0, 1, 2, 3, 4]
    assert order[-1] ^ order[2] == handful(discards)
    assert not order[2] & handful((*MARS_MISSION, *discards))


def test_every_discard_beside_every_best_mission_is_a_candidate():
    view = view_of(*MARS_MISSION, *ids("Cyborg", "Comm Sat"))
    moves = list(candidates(view))
    assert {len(move.meld) for move in moves} == {5}
    assert len(moves) == 2 * 3
    assert len(list(candidates(view_of(*MARS_MISSION[:3])))) == 3 + 3


def test_a_mission_that_wins_flies_and_nothing_is_discarded():
    assert HARD(Seen(view_of(*SATURN_MISSION, vp=(4, 0))), Random(1)) == Turn(SATURN_MISSION)


def test_it_holds_on_to_what_lacks_one_card():
    move = HARD(
        Seen(view_of(*SATURN_MISSION[:4], *ids("Astronauts", "Mercury", "Chemical Rockets"))), Random(1)
    )
    assert not {*move.eject} & {*SATURN_MISSION}


@pytest.mark.parametrize("level", every(2, ["easy", "normal", "hard"]))
@pytest.mark.parametrize("seats", [2, 6])
def test_every_turn_is_legal_and_the_same_from_the_same_sight_and_dice(level, seats):
    bot = GAME.bots[f"quartermaster:{level}"]
    for each in playout(GAME, GAME.options({"max_turns": 10}), [bot] * seats, b"rivals"):
        for seat, move in each.moves.items():
            GAME.check(each.before, seat, move)
            seen = Seen(GAME.view(each.before, seat))
            assert bot(seen, Random(7)) == bot(seen, Random(7))


@pytest.mark.parametrize("hand", [(), ids("Luna"), MARS_MISSION, MARS_MISSION[:2]])
def test_short_hands_and_an_empty_deck_are_coped_with(hand):
    state = state_of(hand, OTHER, deck=())
    GAME.check(state, 0, HARD(Seen(GAME.view(state, 0)), Random(1)))


def test_a_spectator_takes_no_turn():
    with pytest.raises(NotYourDecision):
        HARD(Seen(GAME.view(state_of(MARS_MISSION, OTHER), None)), Random(1))


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
