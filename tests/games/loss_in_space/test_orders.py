"""§4, §20.4: standing orders are private, change at any time and hold for windows that open later."""

import pytest

from games.rules.chance import ScriptedChance
from games.rules.errors import MalformedMove
from games.rules.loss_in_space.game import GAME
from tests.games.loss_in_space.tables import Player, after, commanding, decide, owed

FLY = {0: decide("command")}


def ordered(state, seat, **orders):
    action = GAME.parse_action({"orders": orders})
    return GAME.act(state, {}, seat, action, ScriptedChance())


def test_orders_hold_for_windows_that_open_later():
    state = commanding(Player(["oars/1"]), Player(["emp/1"]))
    step = ordered(state, 0, command=2)
    assert owed(step.state) == ("command", (0,))
    assert step.state.hands[0].orders.command == 2


def test_only_its_seat_learns_of_an_order():
    step = ordered(commanding(Player(["oars/1"]), Player(["emp/1"])), 1, meddle=5)
    (event,) = step.events
    assert event.audience == (1,)
    assert GAME.view(step.state, 0) == GAME.view(commanding(Player(["oars/1"]), Player(["emp/1"])), 0)


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
        ("meddle", {"meddle": True}),
        ("meddle", {"meddle": "sometimes", "help": 1}),
        ("help", {"help": 1, "offers": "maybe"}),
        ("offers", {"offers": "accept"}),
        ("counter", {"counter": None}),
        ("face", {"face": "dice"}),
        ("command", {"command": 100}),
        ("command", {"command": 1.0}),
        ("orders", {"sleep": True}),
    ],
)
def test_a_bad_order_is_refused_at_the_first_that_is_none(field, orders):
    with pytest.raises(MalformedMove) as refused:
        GAME.parse_action({"orders": orders})
    assert refused.value.field == field


@pytest.mark.parametrize("data", [{}, {"orders": []}, {"orders": {}, "kind": "orders"}, []])
def test_an_action_is_an_object_with_orders(data):
    with pytest.raises(MalformedMove) as refused:
        GAME.parse_action(data)
    assert refused.value.field == "orders"


def test_also_the_dead_and_those_who_owe_nothing_may_give_orders():
    state = commanding(Player(["oars/1"]), Player(crew=0), Player(["emp/1"]))
    for seat in range(3):
        assert ordered(state, seat, help=True).state.hands[seat].orders.help
