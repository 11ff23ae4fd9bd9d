"""What four seats add to Moonshot: chairs, lanes, teams and views."""

import pytest

from games.rules.chance import SeedChance
from games.rules.errors import IllegalMove
from games.rules.moonshot.game import GAME
from games.rules.moonshot.model import RemainingOrders
from games.rules.moonshot.moves import AbortLaunch
from tests.games.moonshot import tables

ZEROS = SeedChance(bytes(32))


def test_chairs_drawn_by_chance():
    options = GAME.options({"players": 4, "seating": "drawn"})
    seats = GAME.start(options, 4, ZEROS).state.table.seats
    assert [chair.program for chair in seats] == ["roscosmos", "nasa"] * 2
    assert [chair.roles for chair in seats] == [("politician",)] * 2 + [("engineer",)] * 2


READY = {"kind": "briefing", "ready": True}
HOLD, MORE = tables.shift(then="hold"), tables.shift(then="more")


def test_teams_have_a_channel_of_their_own_at_all_times():
    for state in (tables.opened(4), tables.opened(4, briefing=True), tables.in_politics(4)):
        private = [(each.writers, each.readers) for each in GAME.channels(state) if each.readers]
        assert private == [((0, 1), (0, 1)), ((2, 3), (2, 3))]
    assert [each.readers for each in GAME.channels(tables.opened())] == [None]
    assert [GAME.teams(tables.opened(players)) for players in (2, 4)] == [(), ((0, 1), (2, 3))]


def test_teammates_see_each_others_answers():
    assert [ask.seen_by for ask in GAME.window(tables.opened(4)).asks] == [(1,), (0,), (3,), (2,)]
    assert [ask.seen_by for ask in GAME.window(tables.opened()).asks] == [(), ()]


def test_nobody_holds_once_politics_is_over():
    state = tables.after(
        tables.in_politics(4), {0: tables.orders(tables.ABORT), 1: MORE, 2: tables.orders(tables.ABORT), 3: HOLD}
    )
    assert tables.owing(state) == ("engineering", (1, 3))
    with pytest.raises(IllegalMove):
        GAME.check(state, 1, GAME.parse(state, 1, HOLD))


def test_briefing_opens_each_round_and_closes_when_all_are_ready():
    state = tables.opened(4, briefing=True)
    window = GAME.window(state)
    assert (window.kind, window.owing, window.pace) == ("briefing", (0, 1, 2, 3), "short")
    assert {ask.kind for ask in window.asks} == {"briefing"}
    assert tables.owing(tables.after(state, dict.fromkeys(range(4), READY)))[0] == "prep"
    assert tables.owing(tables.after(state, {}))[0] == "prep"
    with pytest.raises(IllegalMove) as refusal:
        GAME.check(state, 0, GAME.parse(state, 0, {"kind": "briefing", "ready": False}))
    assert refusal.value.field == "ready"


def secretive(players):
    state = tables.with_cards(tables.in_engineering(players), "roscosmos", lobby=("p09", 2))
    state = tables.with_tokens(state, "roscosmos", "roscosmos", "lobby", 1, 1)
    state = tables.with_hand(state, "roscosmos", covers={"lobby": "p17"}, orders=RemainingOrders((AbortLaunch(),), ()))
    return tables.with_hand(state, "roscosmos", "engineer", pair=("s17", "c17"))


def test_numbers_are_public():
    state = secretive(2)
    standing = GAME.view(state, None).standings["roscosmos"]
    assert (standing.hand, standing.tokens, standing.has_pair) == (4, 9, True)
    assert standing.laid == {"roscosmos": {"lobby": 2}, "nasa": {}}


def test_teammates_hold_their_hands_together():
    state = secretive(4)
    politician, engineer = (GAME.view(state, seat) for seat in (0, 1))
    assert politician.own == engineer.own
    assert engineer.own.maneuvers == ("p01", "p02", "p03", "p04")
    assert politician.own.pair == ("s17", "c17")
    assert (politician.roles, engineer.roles) == (("politician",), ("engineer",))


def test_kind_of_answer_that_is_asked_stands_in_the_view():
    assert [GAME.view(tables.opened(4), viewer).asked for viewer in (None, 0, 1)] == ["", "prep", "engineering"]
    assert GAME.view(tables.with_program(tables.in_engineering(), "nasa", passed=True), 1).asked == ""
