"""What a desk shows while a player plans: steps in words, what each leaves, what may come next."""

import pytest

from games.faces.moonshot.plan_words import answer_words, step_words
from games.faces.moonshot.planning import bench_of, lines_of, targets_of
from games.rules.moonshot.data import TILES
from games.rules.moonshot.game import GAME
from tests.games.moonshot.tables import (
    ABORT,
    announce,
    blueprint,
    draw,
    fates,
    in_engineering,
    in_politics,
    launch,
    opened,
    orders,
    placed,
    prep,
    shift,
    tokens,
    with_cards,
    with_program,
)

STATE = with_program(
    in_engineering(), "roscosmos", development=("s10",), blueprint=blueprint(r2c2="s16"), money=30
)


def outlook(state, move):
    return GAME.preview(state, 0, move).leads_to


def shown(state, move):
    return lines_of(GAME.view(state, 0), move, outlook(state, move))


def test_each_line_says_what_is_left_after_it():
    move = shift(placed("install", "s10", "r2c3", 2), {"do": "test", "risk": "x01"})
    lines = shown(STATE, move)
    assert [line.left for line in lines] == ["23 money left", "19 money left"]
    assert lines[0].words == f"Install {TILES['s10'].name} at row 2, column 3, turned 2 quarters"


def test_a_tile_s_leads_tell_the_rocket_and_the_connections_of_every_turn():
    bench = bench_of(GAME.view(STATE, 0), outlook(STATE, shift()))
    (rack,) = bench.racks
    leads = dict(lead.split("=") for lead in rack.tiles[0].leads.split())
    assert rack.tiles[0].value == "install s10"
    assert leads["r2c3.2"] == "3,0,0,0+r2c2:structure"
    assert {lead.partition(".")[0] for lead in leads} == set(bench.spaces)
    assert len(leads) == 4 * len(bench.spaces)


def test_missions_offer_what_they_need_and_what_can_be_paid():
    view = GAME.view(STATE, 0)
    pressed = {press.value for each in targets_of(view, outlook(STATE, shift())) for press in each.presses}
    assert {"add steps load m01 satellite", "add steps load m02 dog", "add steps test x01"} <= pressed
    poor = with_program(STATE, "roscosmos", money=1)
    assert not any(each.presses for each in targets_of(GAME.view(poor, 0), outlook(poor, shift())))


POLITICS = with_cards(in_politics(), "roscosmos", lobby="p01")
ANSWERS = [
    (
        POLITICS,
        orders(tokens("lobby", 2, 1)),
        ["Lay 2 influence and 1 bluff on RosCosmos's Five-Year Plan Line"],
    ),
    (POLITICS, orders(wait=True), ["Waits for the own turn"]),
    (POLITICS, orders({"do": "raise", "popularity": 3}), ["Give 3 popularity for as much influence"]),
    (opened(), prep(("p01", "lobby")), ["Put Five-Year Plan Line on Lobby"]),
    (STATE, shift(draw("code", auto=True)), ["Draw code and code, keep one automatically", "Then pass"]),
    (POLITICS, fates(lobby="pay"), ["Lobby: evaluate, pay a tie"]),
    (POLITICS, fates(lobby="p02"), ["Lobby: escalate, covered by Red Square Parade"]),
    (opened(), {"kind": "briefing", "ready": True}, ["Ready"]),
]


@pytest.mark.parametrize(("state", "move", "said"), ANSWERS, ids=[words[0] for _, _, words in ANSWERS])
def test_a_partner_reads_an_answer_line_by_line(state, move, said):
    assert list(answer_words(GAME.view(state, 0), move)) == said


STEPS = [
    (placed("keep", "s01", "r1c1"), "Keep Balloon Tank at row 1, column 1"),
    (
        placed("reuse", "s01", "r1c1", 1),
        "Take from the research area Balloon Tank at row 1, column 1, turned 1 quarter",
    ),
    (placed("steal_tile", "s01", "r1c1"), "Steal Balloon Tank at row 1, column 1"),
    ({"do": "ship", "tile": "s01"}, "Ship Balloon Tank"),
    ({"do": "order", "module": "k01", "to": "top"}, "Order Guidance Computer to the top"),
    ({"do": "clean", "count": 2}, "Clean 2 sabotage markers"),
    ({"do": "steal_test", "risk": "x01"}, "Steal a test of Ignition Fault"),
    ({"do": "load", "mission": "m02", "payload": "dog"}, "Load A Dog in Orbit: dog"),
    (announce("moon"), "Announce from The Moon"),
    (launch("m02"), "Launch to A Dog in Orbit"),
    (ABORT, "Abort: no launch this round"),
]


@pytest.mark.parametrize(("step", "words"), STEPS, ids=[step["do"] for step, _ in STEPS])
def test_steps_have_words(step, words):
    assert step_words(GAME.view(STATE, 0), step) == words
