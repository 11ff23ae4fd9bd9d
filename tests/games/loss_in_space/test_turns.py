"""§4, §7 and §20.4: how moves are read, standing orders, the steps of a turn, and who comes next."""

import pytest
from msgspec.structs import replace

from games.rules.contract import State
from games.rules.errors import IllegalMove, MalformedMove
from games.rules.loss_in_space.game import GAME
from games.rules.loss_in_space.model import RaceTurn
from games.rules.loss_in_space.moves import MOVES, CardPlay
from tests.games.loss_in_space.tables import (
    Player,
    after,
    cargo,
    commanding,
    decide,
    fit,
    owed,
    preparing,
    refused,
    state_of,
)
from tests.games.loss_in_space.tables import resolve as resolved

FLY = {0: decide("command")}


def alone_play(card):
    return decide("command", do="play", play=CardPlay(card, None, None, None, False))


@pytest.mark.parametrize("ends", ["swap", "equip"])
def test_step_1_ends_with_a_swap_or_with_equipping(ends):
    state = commanding(Player(["oars/1", "emp/1", "tin-foil/1"]), Player(["emp/2"]))
    move = {"swap": {"swap": ("oars/1", "emp/1")}, "equip": {"equip": (fit("oars/1"),)}}[ends]
    later = after(state, {0: decide("command", do=ends, **move)})
    assert later.table.turn.step == "equip"
    assert refused(later, 0, decide("command", do="swap", swap=tuple(cargo(later, 0))[:2])) == "do"


def test_cargo_over_five_is_discarded_when_the_turn_ends_by_any_seat():
    cards = ["oars/1", "emp/1", "emp/2", "tin-foil/1", "tin-foil/2", "flash-bang/1"]
    state = commanding(Player(["duct-tape/1"]), Player(cards))
    trimming = after(state, FLY)
    assert owed(trimming) == ("trim", (1,))
    assert refused(trimming, 1, decide("trim"))
    final = after(trimming, {1: decide("trim", discard=("oars/1",))})
    assert "oars/1" in final.table.discards
    assert len(cargo(after(trimming, {}), 1)) == 5


def test_empty_deck_is_made_of_the_shuffled_discards_when_a_card_is_wanted():
    state = commanding(Player(["lost-luggage-claim/1"]), Player(["emp/2"]), deck=["oars/1"], discards=["emp/1"])
    short = State(replace(state.table, deck=state.table.deck[:1]), state.hands)
    step = resolved(short, {0: alone_play("lost-luggage-claim/1")})
    assert cargo(step.state, 0) == {"oars/1", "emp/1"}
    assert step.state.table.shuffles.resources == 2


@pytest.mark.parametrize(
    "play",
    [
        None,
        CardPlay("flash-bang/1", None, None, None, False),
        CardPlay("emp/1", 1, None, None, False),
        CardPlay("emp/1", 0, "shield", None, False),
        CardPlay("emp/1", None, "shield", None, False),
        CardPlay("emp/1", 1, "shield", "player", False),
        CardPlay("emp/1", 1, "shield", None, True),
        CardPlay("fake-detour/1", 1, "shield", None, False),
        CardPlay("lost-luggage-claim/1", 1, None, None, False),
        CardPlay("loose-screw/1", 1, None, None, False),
    ],
)
def test_bad_play_is_refused_at_play(play):
    hand = ["flash-bang/1", "emp/1", "fake-detour/1", "lost-luggage-claim/1"]
    assert refused(commanding(Player(hand), Player()), 0, decide("command", do="play", play=play)) == "play"


def test_if_deck_and_discards_are_empty_nothing_is_drawn():
    state = commanding(Player(["lost-luggage-claim/1", "oars/1"]), Player())
    empty = State(replace(state.table, deck=()), state.hands)
    final = after(empty, {0: alone_play("lost-luggage-claim/1")})
    assert (cargo(final, 0), final.table.shuffles.resources) == ({"oars/1"}, 1)


def test_preparation_launch_command_and_face_have_the_normal_deadline_and_the_rest_a_short_one():
    players = Player(["oars/1", "emp/1"]), Player(["emp/2"])
    paces = {kind: GAME.window(state_of(kind, *players, turn=RaceTurn(0, 7))).pace for kind in MOVES}
    normal = {kind for kind, pace in paces.items() if pace == "normal"}
    assert normal == {"prep", "launch", "command", "face"}
    assert {*paces.values()} == {"normal", "short"}


STATE = preparing(Player(["oars/1", "emp/1"]), Player(["emp/2"]))
REQUEST = {"kind": "any", "card": None, "min": 0}
OFFER = {"to": 1, "give": ["oars/1"], "want": [REQUEST]}


def malformed(data):
    with pytest.raises(MalformedMove) as refused:
        GAME.parse(STATE, 0, data)
    return refused.value.field


@pytest.mark.parametrize(
    ("field", "data"),
    [
        ("kind", {"kind": "dance", "what": 1}),
        ("what", {"kind": "prep", "what": 1, "do": 7}),
        ("do", {"kind": "prep", "do": "dance"}),
        ("swap", {"kind": "prep", "swap": "oars/1"}),
        ("swap", {"kind": "prep", "swap": [1]}),
        ("offer", {"kind": "prep", "offer": OFFER | {"more": 1}}),
        ("offer", {"kind": "prep", "offer": {"to": 1, "give": []}}),
        ("offer", {"kind": "prep", "offer": OFFER | {"want": [{"kind": "any", "card": None}]}}),
        ("fallback", {"kind": "prep", "fallback": None}),
    ],
)
def test_malformed_move_is_refused_at_its_field(field, data):
    assert malformed(data) == field


def test_kind_of_another_window_is_illegal():
    with pytest.raises(IllegalMove) as refused:
        GAME.parse(STATE, 0, {"kind": "command"})
    assert refused.value.field == "kind"


def test_field_that_the_decision_does_not_call_for_is_not_read():
    move = GAME.parse(STATE, 0, {"kind": "prep", "do": "pass", "swap": ["no/1"], "fallback": ["no/2"]})
    GAME.check(STATE, 0, move)


@pytest.mark.parametrize(
    ("field", "move"),
    [
        ("swap", {"do": "swap", "swap": ["oars/1"]}),
        ("swap", {"do": "swap", "swap": ["oars/1", "oars/1"]}),
        ("swap", {"do": "swap", "swap": ["oars/1", "emp/2"]}),
        ("offer", {"do": "offer"}),
        ("fallback", {"do": "offer", "offer": OFFER, "fallback": ["oars/1"]}),
    ],
)
def test_illegal_move_is_refused_at_the_first_field(field, move):
    assert refused(STATE, 0, GAME.parse(STATE, 0, {"kind": "prep", **move})) == field


def test_draft_shows_what_it_leads_to_and_may_leave_out_its_kind():
    state = commanding(Player(["the-wall/1", "emp/1"]), Player())
    fit = {"do": "fit", "card": "the-wall/1", "using": None, "swaps": []}
    preview = GAME.preview(state, 0, {"equip": [fit]})
    assert preview.leads_to.totals == (7, 2, 2)
    assert preview.leads_to.cargo == ("emp/1",)
    assert GAME.preview(state, 0, {"equip": [fit, fit]}).problems[0].field == "equip"


@pytest.mark.parametrize(
    ("field", "orders"),
    [
        ("meddle", {"meddle": 0}),
        ("meddle", {"meddle": 14}),
        ("meddle", {"meddle": "sometimes", "help": 1}),
        ("help", {"help": 1, "offers": "maybe"}),
        ("offers", {"offers": "accept"}),
        ("counter", {"counter": None}),
        ("face", {"face": "dice"}),
        ("command", {"command": 100}),
        ("orders", {"sleep": True}),
    ],
)
def test_first_invalid_standing_order_is_refused(field, orders):
    with pytest.raises(MalformedMove) as refused:
        GAME.parse_action({"orders": orders})
    assert refused.value.field == field
