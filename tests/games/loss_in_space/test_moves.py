"""§4, §20.4: how moves are read; standing orders change at any time and hold for later windows."""

import pytest

from games.rules.chance import ScriptedChance
from games.rules.errors import IllegalMove, MalformedMove
from games.rules.loss_in_space.game import GAME
from tests.games.loss_in_space.tables import Player, after, commanding, decide, owed, preparing, refused

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
def test_a_malformed_move_is_refused_at_its_field(field, data):
    assert malformed(data) == field


def test_the_kind_of_another_window_is_illegal():
    with pytest.raises(IllegalMove) as refused:
        GAME.parse(STATE, 0, {"kind": "command"})
    assert refused.value.field == "kind"


def test_a_field_that_the_decision_does_not_call_for_is_not_read():
    move = GAME.parse(STATE, 0, {"kind": "prep", "do": "pass", "swap": ["no/1"], "fallback": ["no/2"]})
    GAME.check(STATE, 0, move)


@pytest.mark.parametrize(
    ("field", "move"),
    [
        ("swap", {"do": "swap", "swap": ["oars/1"]}),
        ("swap", {"do": "swap", "swap": ["oars/1", "oars/1"]}),
        ("swap", {"do": "swap", "swap": ["oars/1", "emp/2"]}),
        ("offer", {"do": "offer"}),
        ("offer", {"do": "offer", "offer": OFFER | {"to": 0}, "fallback": ["oars/1"]}),
        ("fallback", {"do": "offer", "offer": OFFER, "fallback": ["oars/1"]}),
    ],
)
def test_an_illegal_move_is_refused_at_the_first_field(field, move):
    assert refused(STATE, 0, GAME.parse(STATE, 0, {"kind": "prep", **move})) == field


def test_a_draft_shows_what_it_leads_to_and_may_leave_out_its_kind():
    state = commanding(Player(["the-wall/1", "emp/1"]), Player())
    fit = {"do": "fit", "card": "the-wall/1", "using": None, "swaps": []}
    preview = GAME.preview(state, 0, {"equip": [fit]})
    assert preview.leads_to.totals == (7, 2, 2)
    assert preview.leads_to.cargo == ("emp/1",)
    assert GAME.preview(state, 0, {"equip": [fit, fit]}).problems[0].field == "equip"


FLY = {0: decide("command")}


def ordered(state, seat, **orders):
    action = GAME.parse_action({"orders": orders})
    return GAME.act(state, {}, seat, action, ScriptedChance())


def test_orders_hold_for_windows_that_open_later():
    state = commanding(Player(["oars/1"]), Player(["emp/1"]))
    step = ordered(state, 0, command=2)
    assert owed(step.state) == ("command", (0,))
    assert step.state.hands[0].orders.command == 2


def test_orders_that_are_left_out_stay():
    orders = ordered(commanding(Player(["oars/1"]), Player()), 0, offers="decline").state.hands[0].orders
    assert (orders.offers, orders.meddle, orders.counter) == ("decline", "ask", "own")


def test_commands_are_let_pass_so_often():
    state = commanding(Player(["oars/1"]), Player(["emp/1"], orders={"command": 1}))
    final = after(state, FLY)
    assert final.table.turn.seat == 0
    assert final.hands[1].orders.command == 0


def test_an_order_falls_only_when_it_alone_excuses():
    state = commanding(Player(["oars/1"]), Player(orders={"command": 1}))
    assert after(state, FLY).hands[1].orders.command == 1


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
def test_a_bad_order_is_refused_at_the_first_that_is_none(field, orders):
    with pytest.raises(MalformedMove) as refused:
        GAME.parse_action({"orders": orders})
    assert refused.value.field == field


def test_also_the_dead_and_those_who_owe_nothing_may_give_orders():
    state = commanding(Player(["oars/1"]), Player(crew=0), Player(["emp/1"]))
    for seat in range(3):
        assert ordered(state, seat, help=True).state.hands[seat].orders.help
