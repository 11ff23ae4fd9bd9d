"""What is published of Moonshot, and what four seats add: data, moves, a round, lanes, teams and views."""

import msgspec
import pytest
from msgspec.structs import replace

from games.rules import codec
from games.rules.chance import SeedChance
from games.rules.errors import BadOptions, IllegalMove
from games.rules.moonshot.components import BoardSettings
from games.rules.moonshot.data import read_data_file
from games.rules.moonshot.game import GAME
from games.rules.moonshot.model import RemainingOrders, TilePile
from games.rules.moonshot.moves import AbortLaunch
from tests.games.moonshot.tables import (
    ABORT,
    CHANCE,
    Unshuffled,
    after,
    draw,
    fates,
    in_engineering,
    in_politics,
    opened,
    orders,
    owing,
    placed,
    prep,
    refused,
    shift,
    step_of,
    tokens,
    told,
    with_cards,
    with_hand,
    with_program,
    with_table,
    with_tokens,
)

ZEROS = SeedChance(bytes(32))


def test_chairs_drawn_by_chance():
    options = GAME.options({"players": 4, "seating": "drawn"})
    seats = GAME.start(options, 4, ZEROS).state.table.seats
    assert [(chair.program, *chair.roles) for chair in seats] == [
        ("roscosmos", "politician"),
        ("nasa", "politician"),
        ("roscosmos", "engineer"),
        ("nasa", "engineer"),
    ]


def test_round_as_published():
    state = with_program(in_engineering(roscosmos="m01"), "roscosmos", development=("e01", "s10", "s16"))
    decks = state.table.decks
    structure = [tile for tile in (f"s{n:02}" for n in range(1, 19)) if tile not in ("s10", "s16", "s02")]
    tiles = {**decks.tiles, "structure": TilePile(tuple(structure), 1)}
    state = with_table(state, decks=replace(decks, tiles=tiles))
    assert owing(state) == ("engineering", (0, 1))
    assert state.table.missions[0].risks[0].id == "x01"
    steps = [
        placed("install", "s16", "r2c2"),
        placed("install", "s10", "r2c3", 2),
        {"do": "load", "mission": "m01", "payload": "satellite"},
        {"do": "test", "risk": "x01"},
    ]
    step = step_of(state, {0: shift(*steps), 1: shift()}, Unshuffled(die_1_roscosmos_1=5))
    state = step.state
    assert sum(each["paid"] for each in told(step, "action")) == 30 - 7
    (rolled,) = told(step, "die_rolled")
    assert (rolled["die"], rolled["value"], rolled["passed"]) == (5, 7, True)
    ros, nasa = state.table.programs["roscosmos"], state.table.programs["nasa"]
    assert (ros.popularity, nasa.popularity) == (11, 9)
    assert "e03" in ros.development
    assert (ros.budget, nasa.budget) == (28, 27)
    assert (ros.blueprint.modules, nasa.blueprint.modules) == ({"r1": "k05"}, {"r1": "k06"})
    assert (ros.money, nasa.money) == (40, 59)
    assert (state.table.round, state.table.first, state.table.turn) == (2, "nasa", "nasa")
    assert owing(state) == ("prep", (0, 1))
    assert [codec.to_json(hand.tokens) for hand in state.hands] == [
        {"influence": 4, "bluff": 5},
        {"influence": 4, "bluff": 6},
    ]
    assert state.table.decks.risks["0"].discards == ("x01",)
    assert (state.table.research, ros.trophies) == ((), ("m01",))


def test_words_of_no_vocabulary_are_not_loaded():
    data = read_data_file("board")
    data["place"][0]["effects"] = {"glory": 1}
    with pytest.raises(msgspec.ValidationError, match="glory"):
        msgspec.convert(data, BoardSettings)


STATES = {
    "prep": opened(),
    "politics": with_cards(in_politics(), "roscosmos", lobby="p09"),
    "engineering": in_engineering(),
    "fates": with_cards(with_table(opened(), phase="fates", turn=None), "roscosmos", lobby="p09"),
}
MOVES = {
    "prep": prep(("p01", "lobby")),
    "politics": orders(tokens("lobby", 2), ABORT, wake=["mission"]),
    "engineering": shift(placed("install", "s01", "r1c1"), draw("code", auto=True)),
    "fates": fates(lobby="pay"),
}


def wrong(of, /, **changes):
    return refused(STATES[of], 0, MOVES[of] | changes)


INSIDE = {
    "missing": ("steps", [{"do": "install", "tile": "s01", "space": "r1c1"}]),
    "three decks": ("steps", [draw("code") | {"decks": ["code"] * 3}]),
    "arrival": ("arrival", {"do": "tile", "space": "r1c1"}),
    "jokers": ("jokers", {"structure": 1}),
    "fate without a choice": ("fates", {"lobby": {"do": "evaluate"}}),
    "cover that is a number": ("fates", {"lobby": {"do": "escalate", "cover": 3}}),
}


@pytest.mark.parametrize("case", INSIDE)
def test_nested_error_is_reported_at_its_top_field(case):
    name, value = INSIDE[case]
    assert wrong("fates" if name == "fates" else "engineering", **{name: value}) == name


def test_first_wrong_field_is_named_whatever_is_wrong_with_it():
    """A list that is not legal comes before a field that is not of the form, and the other way round."""
    illegal = [placed("install", "s02", "r1c1")]
    assert wrong("engineering", steps=illegal, then="lunch") == "steps"
    assert wrong("engineering", then="lunch", jokers={}) == "then"
    assert wrong("engineering", steps=3, then=4) == "steps"
    assert wrong("prep", place=[{"card": "p09", "place": "lobby"}], ask_again=3) == "place"
    assert wrong("prep", wait=3, place=[{"card": "p09", "place": "lobby"}]) == "wait"
    assert wrong("politics", steps=[], wake=3) == "steps"


READY = {"kind": "briefing", "ready": True}
HOLD, MORE = shift(then="hold"), shift(then="more")


def test_each_seat_has_one_role_in_the_order_of_the_chairs():
    chairs = opened(4).table.seats
    assert [(chair.program, *chair.roles) for chair in chairs] == [
        ("roscosmos", "politician"),
        ("roscosmos", "engineer"),
        ("nasa", "politician"),
        ("nasa", "engineer"),
    ]
    assert GAME.teams(opened(4)) == ((0, 1), (2, 3))
    assert GAME.teams(opened()) == ()


@pytest.mark.parametrize(("players", "seats"), [(2, 4), (4, 2), (2, 3)])
def test_there_are_exactly_as_many_seats_as_players(players, seats):
    with pytest.raises(BadOptions):
        GAME.start({"players": players}, seats, CHANCE)


def test_teams_have_a_channel_of_their_own_at_all_times():
    for state in (opened(4), opened(4, briefing=True), in_politics(4)):
        private = [(each.writers, each.readers) for each in GAME.channels(state) if each.readers]
        assert private == [((0, 1), (0, 1)), ((2, 3), (2, 3))]
    assert [each.readers for each in GAME.channels(opened())] == [None]


def test_teammates_see_each_others_answers():
    assert [ask.seen_by for ask in GAME.window(opened(4)).asks] == [(1,), (0,), (3,), (2,)]
    assert [ask.seen_by for ask in GAME.window(opened()).asks] == [(), ()]


def test_nobody_holds_once_politics_is_over():
    state = after(in_politics(4), {0: orders(ABORT), 1: MORE, 2: orders(ABORT), 3: HOLD})
    assert owing(state) == ("engineering", (1, 3))
    with pytest.raises(IllegalMove):
        GAME.check(state, 1, GAME.parse(state, 1, HOLD))


def test_briefing_opens_each_round_and_closes_when_all_are_ready():
    state = opened(4, briefing=True)
    window = GAME.window(state)
    assert (window.kind, window.owing, window.pace) == ("briefing", (0, 1, 2, 3), "short")
    assert {ask.kind for ask in window.asks} == {"briefing"}
    assert owing(after(state, dict.fromkeys(range(4), READY)))[0] == "prep"
    assert owing(after(state, {}))[0] == "prep"
    with pytest.raises(IllegalMove) as refusal:
        GAME.check(state, 0, GAME.parse(state, 0, {"kind": "briefing", "ready": False}))
    assert refusal.value.field == "ready"


def secretive(players):
    state = with_cards(in_engineering(players), "roscosmos", lobby=("p09", 2))
    state = with_tokens(state, "roscosmos", "roscosmos", "lobby", 1, 1)
    state = with_hand(state, "roscosmos", covers={"lobby": "p17"}, orders=RemainingOrders((AbortLaunch(),), ()))
    return with_hand(state, "roscosmos", "engineer", pair=("s17", "c17"))


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
    assert [GAME.view(opened(4), viewer).asked for viewer in (None, 0, 1)] == ["", "prep", "engineering"]
    assert GAME.view(with_program(in_engineering(), "nasa", passed=True), 1).asked == ""
