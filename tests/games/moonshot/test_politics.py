"""Prep and politics: tokens, maneuvers on the board, orders, what wakes them, declaring (§6)."""

import pytest
from msgspec.structs import replace

from games.rules.errors import IllegalMove
from games.rules.moonshot.game import GAME
from games.rules.moonshot.model import TokenCount
from tests.games.moonshot.tables import (
    ABORT,
    after,
    announce,
    in_politics,
    launch,
    mission,
    opened,
    orders,
    owing,
    prep,
    refused,
    step_of,
    tokens,
    told,
    with_cards,
    with_hand,
    with_program,
    with_table,
)


def test_player_without_card_or_place_passes_unasked():
    """R38: nobody is asked who has no choice."""
    full = dict.fromkeys(("treasury", "lobby", "press_corps", "counter_intelligence"), "p09")
    for state in (with_hand(opened(), "nasa", maneuvers=()), with_cards(opened(), "nasa", **full)):
        assert owing(state) == ("prep", (0,))
        ended = step_of(state, {0: prep()})
        assert [each["program"] for each in told(ended, "prep_passed")] == ["roscosmos", "nasa"]


def with_both_cards(state=None):
    """Politics with a card of each program on its lobby."""
    state = with_cards(state or in_politics(), "roscosmos", lobby="p01")
    return with_cards(state, "nasa", lobby="p01")


def raised(popularity):
    return {"do": "raise", "popularity": popularity}


def test_example_4_a_mission_wakes_orders():
    """roscosmos: tokens, tokens, launch; nasa: tokens, announce. Two windows for six steps."""
    state = with_both_cards()
    wake = ("mission", "same_launch")
    step = step_of(
        state,
        {
            0: orders(tokens("lobby", 2), tokens("lobby", 2), launch("m01"), wake=wake),
            1: orders(tokens("lobby", 2), announce("B"), wake=wake),
        },
    )
    kinds = [event.kind for event in step.events if event.audience is None]
    assert kinds == ["tokens_laid", "tokens_laid", "tokens_laid", "mission_announced"]
    assert owing(step.state) == ("politics", (0, 1))
    state = after(step.state, {0: orders(launch("m01")), 1: orders(launch("m11"))})
    assert state.table.launches == ("roscosmos", "nasa")
    assert state.table.phase == "engineering"


def test_tokens_lie_face_down_and_their_number_is_public():
    step = step_of(with_both_cards(), {0: orders(tokens("lobby", 1, 2, side="rival")), 1: orders(wait=True)})
    (public,) = told(step, "tokens_laid")
    assert public["put"] == [{"owner": "nasa", "place": "lobby", "tokens": 3}]
    (private,) = [event for event in step.events if event.kind == "tokens_chosen"]
    assert private.audience == (0,)
    assert step.state.hands[0].tokens == TokenCount(3, 3)
    assert step.state.hands[0].laid["nasa"] == {"lobby": TokenCount(1, 2)}


FULL = with_table(in_politics(), missions=(*in_politics().table.missions, mission("m11", "x03", "x11")))
NO_MOON = with_table(
    in_politics(), decks=replace(in_politics().table.decks, missions=in_politics().table.decks.missions | {"moon": ()})
)
RICH = with_hand(with_both_cards(), "roscosmos", tokens=TokenCount(40, 0))


@pytest.mark.parametrize(
    ("state", "steps"),
    [
        *(
            (with_both_cards(), [step])
            for step in (
                tokens("lobby", 1),
                tokens("treasury", 2),
                tokens("lobby", 5),
                tokens("lobby", 0, 6),
                tokens("lobby", 3, -1),
                {"do": "tokens", "put": []},
                {"do": "tokens", "put": [*tokens("lobby", 1)["put"], *tokens("lobby", 1)["put"]]},
                {"do": "tokens", "put": [*tokens("lobby", 2)["put"], *tokens("lobby", side="rival")["put"]]},
                announce("A"),
                announce("0"),
                raised(0),
                raised(10),
                launch("m11"),
            )
        ),
        (with_both_cards(), [tokens("lobby", 4), tokens("lobby", 2)]),
        (with_both_cards(), [raised(2), raised(2)]),
        *((with_both_cards(), [last, ABORT]) for last in (announce("B"), launch("m01"), ABORT)),
        (FULL, [announce("B")]),
        (NO_MOON, [announce("moon")]),
        (RICH, []),
        (RICH, [tokens("lobby", 2)] * 13),
    ],
)
def test_illegal_orders_are_refused_at_steps(state, steps):
    assert refused(state, 0, orders(*steps)) == "steps"


def test_empty_list_is_told_what_steps_there_are():
    with pytest.raises(IllegalMove, match="lay tokens, raise influence, announce"):
        GAME.check(in_politics(), 0, GAME.parse(in_politics(), 0, orders()))


@pytest.mark.parametrize(
    ("state", "seat", "move", "field"),
    [
        (in_politics(), 0, orders(ABORT, wake=["mission", "mission"]), "wake"),
        (in_politics(), 0, orders(ABORT, wake=["noise"]), "wake"),
        (in_politics(), 1, orders(ABORT, wait=True), "steps"),
        (in_politics(), 1, orders(wait=True, wake=["mission"]), "wake"),
        (opened(), 0, prep(wait=True), "wait"),
        (opened(), 1, prep(("p01", "lobby"), wait=True), "place"),
        (opened(), 1, prep(wait=True, ask_again=True), "ask_again"),
        (opened(), 0, prep(("p05", "lobby")), "place"),
        (opened(), 0, prep(("p01", "lobby"), ("p01", "treasury")), "place"),
        (opened(), 0, prep(("p01", "lobby"), ("p02", "lobby")), "place"),
        (opened(), 0, prep(("p01", "attic")), "place"),
        (with_cards(opened(), "roscosmos", lobby="p09"), 0, prep(("p01", "lobby")), "place"),
    ],
)
def test_illegal_politics_move_is_refused_at_its_field(state, seat, move, field):
    assert refused(state, seat, move) == field


def test_risks_that_have_run_out_are_left_out():
    decks = in_politics().table.decks
    risks = {**decks.risks, "1": replace(decks.risks["1"], cards=())}
    state = with_table(in_politics(), decks=replace(decks, risks=risks))
    state = after(state, {0: orders(announce("B")), 1: orders(wait=True)})
    assert [risk.id for risk in state.table.missions[-1].risks] == ["x03"]


def test_raising_leaves_one_popularity():
    """R7."""
    state = with_program(in_politics(), "roscosmos", popularity=3)
    assert refused(state, 0, orders(raised(3))) == "steps"
    assert after(state, {0: orders(raised(2))}).table.programs["roscosmos"].popularity == 1


def test_announcement_that_has_become_illegal_asks_again():
    """The rival fills the board first; its owner keeps the turn."""
    state = with_both_cards()
    moves = {0: orders(announce("C")), 1: orders(announce("B"))}
    state = after(state, moves)
    assert (state.table.turn, owing(state)) == ("nasa", ("politics", (0, 1)))
    assert [each.id for each in state.table.missions] == ["m01", "m02", "m21"]
    assert state.hands[1].orders is None


def test_waiting_player_is_asked_on_own_turns_only():
    """R39: for the rest of politics."""
    state = after(with_both_cards(), {0: orders(tokens("lobby", 2)), 1: orders(wait=True)})
    assert owing(state) == ("politics", (0, 1))
    state = after(state, {0: orders(wait=True), 1: orders(tokens("lobby", 2))})
    assert owing(state) == ("politics", (0,))
    assert refused(state, 0, orders(wait=True)) == "wait"


def test_player_who_can_only_abort_aborts_unasked():
    """R38: no tokens to lay, no mission, nothing to announce, nothing to raise."""
    decks = in_politics().table.decks
    state = with_table(in_politics(), missions=(), decks=replace(decks, missions=dict.fromkeys(decks.missions, ())))
    for program in ("roscosmos", "nasa"):
        state = with_program(state, program, raised=program == "nasa")
    assert owing(state) == ("politics", (0, 1))
    state = after(state, {0: orders(raised(2)), 1: orders(wait=True)})
    assert state.table.programs["nasa"].declared == "abort"
    assert owing(state)[0] == "engineering"
