"""Prep: tokens, and maneuvers on the board (§6)."""

import pytest

from games.rules.moonshot.game import GAME
from games.rules.moonshot.model import OnPlace, Promised, TokenCount
from games.rules.moonshot.rounds import open_round
from games.rules.moonshot.setup import set_up
from tests.games.moonshot.tables import (
    CHANCE,
    after,
    opened,
    owing,
    prep,
    refused,
    step_of,
    told,
    with_cards,
    with_hand,
)


def test_the_holder_of_the_first_marker_gets_one_bluff_more():
    state = opened()
    assert [hand.tokens for hand in state.hands] == [TokenCount(4, 5), TokenCount(4, 4)]


def test_promised_tokens_come_when_phase_b_opens_and_are_promised_no_more():
    play = set_up(GAME.options({}), CHANCE)
    play.set_program("nasa", promised=Promised(influence=3, bluff=2))
    open_round(play)
    assert play.hands[1].tokens == TokenCount(7, 6)
    assert play.program("nasa").promised == Promised()


def test_cards_go_to_the_board_one_a_turn_first_marker_first():
    step = step_of(opened(), {0: prep(("p01", "lobby"), ("p02", "treasury")), 1: prep(("p03", "lobby"))})
    placed = [(each["program"], each["place"]) for each in told(step, "card_placed")]
    assert placed == [("roscosmos", "lobby"), ("nasa", "lobby"), ("roscosmos", "treasury")]
    assert step.state.table.programs["roscosmos"].places["lobby"] == OnPlace("p01", 1)
    assert step.state.hands[0].maneuvers == ("p03", "p04")


def test_two_passes_in_a_row_end_prep():
    step = step_of(opened(), {0: prep(), 1: prep()})
    assert [each["program"] for each in told(step, "prep_passed")] == ["roscosmos", "nasa"]
    assert owing(step.state) == ("politics", (0, 1))


def test_a_pass_is_not_final():
    """Roscosmos passes; nasa plays, and so roscosmos, who asked for it, may play after all."""
    state = after(opened(), {0: prep(ask_again=True), 1: prep(("p01", "lobby"))})
    assert owing(state) == ("prep", (0,))
    state = after(state, {0: prep(("p04", "lobby"))})
    assert state.table.programs["roscosmos"].places["lobby"] == OnPlace("p04", 1)
    assert owing(state)[0] == "politics"


def test_who_waits_is_asked_with_the_turn():
    state = after(opened(), {0: prep(("p01", "lobby")), 1: prep(wait=True)})
    assert owing(state) == ("prep", (1,))
    assert state.table.programs["nasa"].waits


def test_who_is_on_turn_does_not_wait():
    assert refused(opened(), 0, prep(wait=True)) == "wait"
    GAME.check(opened(), 1, GAME.parse(opened(), 1, prep(wait=True)))


def test_who_waits_says_nothing_else():
    assert refused(opened(), 1, prep(("p01", "lobby"), wait=True)) == "place"
    assert refused(opened(), 1, prep(wait=True, ask_again=True)) == "ask_again"


@pytest.mark.parametrize(
    "place",
    [
        [("p05", "lobby")],
        [("p01", "lobby"), ("p01", "treasury")],
        [("p01", "lobby"), ("p02", "lobby")],
        [("p01", "attic")],
    ],
)
def test_cards_of_the_hand_go_to_free_own_places_each_once(place):
    assert refused(opened(), 0, prep(*place)) == "place"


def test_a_taken_place_is_not_free():
    state = with_cards(opened(), "roscosmos", lobby="p09")
    assert refused(state, 0, prep(("p01", "lobby"))) == "place"
    GAME.check(state, 1, GAME.parse(state, 1, prep(("p01", "lobby"))))


def test_who_has_no_card_or_no_place_passes_unasked():
    """R38: nobody is asked who has no choice."""
    full = dict.fromkeys(("treasury", "lobby", "press_corps", "counter_intelligence"), "p09")
    for state in (with_hand(opened(), "nasa", maneuvers=()), with_cards(opened(), "nasa", **full)):
        assert owing(state) == ("prep", (0,))
        ended = step_of(state, {0: prep()})
        assert [each["program"] for each in told(ended, "prep_passed")] == ["roscosmos", "nasa"]


def test_prep_without_anybody_to_ask_goes_by():
    """Neither holds a card: the round opens with politics."""
    play = set_up(GAME.options({}), CHANCE)
    for program in ("roscosmos", "nasa"):
        play.set_hand(program, "politician", maneuvers=())
    open_round(play)
    assert owing(play.state) == ("politics", (0, 1))
