"""§4, §7 and §20.4: how moves are read, standing orders, the steps of a turn, and who comes next."""

import pytest
from msgspec.structs import replace

from games.rules.chance import ScriptedChance
from games.rules.contract import State
from games.rules.errors import IllegalMove, MalformedMove
from games.rules.loss_in_space.game import GAME
from games.rules.loss_in_space.model import Pending, Turn
from games.rules.loss_in_space.moves import MOVES, Play
from tests.games.loss_in_space.tables import (
    ATTACK_4,
    Player,
    after,
    cargo,
    commanding,
    decide,
    facing,
    fit,
    owed,
    parts,
    preparing,
    refused,
    sabotage,
    state_of,
    told,
)
from tests.games.loss_in_space.tables import resolve as resolved

FLY = {0: decide("command")}


def alone_play(card):
    return decide("command", do="play", play=Play(card, None, None, None, False))


@pytest.mark.parametrize("ends", ["swap", "equip"])
def test_step_1_ends_with_a_swap_or_with_equipping(ends):
    state = commanding(Player(["oars/1", "emp/1", "tin-foil/1"]), Player(["emp/2"]))
    move = {"swap": {"swap": ("oars/1", "emp/1")}, "equip": {"equip": (fit("oars/1"),)}}[ends]
    later = after(state, {0: decide("command", do=ends, **move)})
    assert later.table.turn.step == "equip"
    assert refused(later, 0, decide("command", do="swap", swap=tuple(cargo(later, 0))[:2])) == "do"


def test_flying_may_equip_first():
    state = commanding(Player(["oars/1"]), Player(), obstacles=(ATTACK_4,))
    final = after(state, {0: decide("command", equip=(fit("oars/1"),))})
    assert parts(final, 0) == ("oars/1",)


def test_silence_equips_the_best_parts_and_flies():
    state = commanding(Player(["oars/1", "yesterday-drive/1", "tin-foil/1", "emp/1"]), Player())
    final = after(state, {})
    assert parts(final, 0) == ("tin-foil/1", "yesterday-drive/1")
    assert cargo(final, 0) == {"oars/1", "emp/1"}


def test_an_empty_equip_is_no_command():
    assert refused(commanding(Player(["oars/1"]), Player()), 0, decide("command", do="equip")) == "equip"


def test_a_lost_turn_is_skipped_with_a_tick():
    player = Player(["oars/1"], lost=2, shield=[("tin-foil/1", 2)])
    state = commanding(Player(["emp/1"]), player)
    step = resolved(state, FLY)
    assert (step.state.table.seats[1].lost, step.state.table.seats[1].slots.shield[0].off) == (1, 1)
    assert step.state.table.turn.seat == 0
    assert [turn["skipped"] for turn in told(step, "turn")] == [True, False]
    assert step.state.table.turn.number == 9


def test_turns_go_clockwise_past_the_dead():
    state = commanding(Player(["emp/1"]), Player(crew=0), Player(["oars/1"]))
    assert after(state, FLY).table.turn.seat == 2


@pytest.mark.parametrize(
    ("active", "first", "following", "round_"), [(0, 1, 1, 5), (1, 0, 2, 4), (2, 0, 0, 5)]
)
def test_a_round_ends_where_the_first_seat_is_reached(active, first, following, round_):
    players = [Player([card]) for card in ("oars/1", "emp/1", "emp/2")]
    state = commanding(*players, active=active, first=first, round=4)
    table = after(state, {active: decide("command")}).table
    assert (table.turn.seat, table.round) == (following, round_)


def test_a_round_ends_where_the_place_of_a_dead_first_seat_is_passed():
    state = commanding(Player(crew=0), Player(["emp/1"]), Player(["emp/2"]), active=2, first=0, round=4)
    assert after(state, {2: decide("command")}).table.round == 5


def test_the_suns_go_out_when_the_last_round_ends():
    state = commanding(Player(["emp/1"]), Player(["emp/2"]), active=1, round=20, options={"round_limit": 20})
    final = after(state, {1: decide("command")})
    assert GAME.outcome(final).reason == "suns"
    assert GAME.outcome(final).winners == ()
    assert (final.table.stage, final.table.window, final.table.turn) == ("over", None, None)


def test_who_has_neither_cargo_nor_a_card_on_the_table_is_not_asked_for_a_command():
    state = commanding(Player(["emp/1"]), Player(table=[("cold-brew-reactor/1", 1)]), Player(["oars/1"]))
    assert after(state, FLY).table.turn.seat == 2


def test_cargo_over_five_is_discarded_when_the_turn_ends_by_any_seat():
    cards = ["oars/1", "emp/1", "emp/2", "tin-foil/1", "tin-foil/2", "flash-bang/1"]
    state = commanding(Player(["duct-tape/1"]), Player(cards))
    trimming = after(state, FLY)
    assert owed(trimming) == ("trim", (1,))
    assert refused(trimming, 1, decide("trim"))
    final = after(trimming, {1: decide("trim", discard=("oars/1",))})
    assert "oars/1" in final.table.discards
    assert len(cargo(after(trimming, {}), 1)) == 5


def test_an_empty_deck_is_made_of_the_shuffled_discards_when_a_card_is_wanted():
    state = commanding(
        Player(["lost-luggage-claim/1"]), Player(["emp/2"]), deck=["oars/1"], discards=["emp/1"]
    )
    short = State(replace(state.table, deck=state.table.deck[:1]), state.hands)
    step = resolved(short, {0: alone_play("lost-luggage-claim/1")})
    assert cargo(step.state, 0) == {"oars/1", "emp/1"}
    assert step.state.table.shuffles.resources == 2


def test_sabotage_in_ones_own_turn_strikes_any_other_seat():
    state = commanding(Player(["poached-by-recruiters/1", "oars/1"], crew=3), Player(crew=4))
    play = decide("command", do="play", play=sabotage("poached-by-recruiters/1", 1))
    final = after(state, {0: play}, 1)
    assert [craft.crew for craft in final.table.seats] == [4, 3]


def test_who_dies_of_a_backfire_in_the_command_ends_the_turn():
    state = commanding(Player(["poached-by-recruiters/1"], crew=1), Player(["emp/1"]))
    play = decide("command", do="play", play=sabotage("poached-by-recruiters/1", 1))
    step = resolved(state, {0: play}, [5])
    assert not step.state.table.seats[0].crew
    assert step.state.table.turn.seat == 1
    assert told(step, "obstacle") == []


@pytest.mark.parametrize(
    "play",
    [
        None,
        Play("flash-bang/1", None, None, None, False),
        Play("emp/1", 1, None, None, False),
        Play("emp/1", 0, "shield", None, False),
        Play("emp/1", None, "shield", None, False),
        Play("emp/1", 1, "shield", "player", False),
        Play("emp/1", 1, "shield", None, True),
        Play("fake-detour/1", 1, "shield", None, False),
        Play("lost-luggage-claim/1", 1, None, None, False),
        Play("loose-screw/1", 1, None, None, False),
    ],
)
def test_a_bad_play_is_refused_at_play(play):
    hand = ["flash-bang/1", "emp/1", "fake-detour/1", "lost-luggage-claim/1"]
    assert refused(commanding(Player(hand), Player()), 0, decide("command", do="play", play=play)) == "play"


def test_any_number_of_plays_may_be_made_and_enhancers_cannot_be_countered():
    state = commanding(
        Player(["lost-luggage-claim/1", "frozen-intern/1"], crew=3),
        Player(["security-goose/1"], orders={"counter": "all"}),
    )
    once = after(state, {0: alone_play("lost-luggage-claim/1")})
    assert owed(once) == ("command", (0,))
    assert after(once, {0: alone_play("frozen-intern/1")}).table.seats[0].crew == 4


def test_if_deck_and_discards_are_empty_nothing_is_drawn():
    state = commanding(Player(["lost-luggage-claim/1", "oars/1"]), Player())
    empty = State(replace(state.table, deck=()), state.hands)
    final = after(empty, {0: alone_play("lost-luggage-claim/1")})
    assert (cargo(final, 0), final.table.shuffles.resources) == ({"oars/1"}, 1)


def test_an_empty_obstacle_deck_is_made_of_the_past_ones():
    state = commanding(Player(["oars/1"]), Player())
    empty = State(replace(state.table, obstacles=(), past=(ATTACK_4,)), state.hands)
    table = after(empty, FLY).table
    assert (table.turn.obstacle, table.past, table.shuffles.obstacles) == (ATTACK_4, (), 2)


def test_if_the_active_seat_dies_before_it_faces_the_obstacle_is_discarded_unresolved():
    players = Player(["emp/1"], crew=1), Player(["emp/2"]), Player(["oars/1"])
    pending = (Pending("poached-by-recruiters/1", 2, 0),)
    in_turn = {"volunteers": (1,)}
    step = resolved(facing(ATTACK_4, *players, kind="counter", pending=pending, in_turn=in_turn), {})
    assert not told(step, "judged")
    assert ATTACK_4 in step.state.table.past
    assert step.state.table.turn.seat == 1


def test_preparation_launch_command_and_face_have_the_normal_deadline_and_the_rest_a_short_one():
    players = Player(["oars/1", "emp/1"]), Player(["emp/2"])
    paces = {kind: GAME.window(state_of(kind, *players, turn=Turn(0, 7))).pace for kind in MOVES}
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
