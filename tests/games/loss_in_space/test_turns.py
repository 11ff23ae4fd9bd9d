"""§4, §7, §12 to §14 and §20.4: how moves are read, the steps of a turn, effects, death, and the end."""

import pytest
from msgspec.structs import replace

from games.rules.contract import State
from games.rules.errors import IllegalMove, MalformedMove
from games.rules.loss_in_space.game import GAME
from games.rules.loss_in_space.model import Joint, PendingPlay, RaceTurn
from games.rules.loss_in_space.moves import MOVES, CardPlay
from tests.games.loss_in_space.tables import (
    ATTACK_4,
    Player,
    after,
    cargo,
    commanding,
    decide,
    facing,
    owed,
    preparing,
    refused,
    resolve,
    state_of,
    told,
)


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
    play = CardPlay("lost-luggage-claim/1", None, None, None, False)
    final = after(empty, {0: decide("command", do="play", play=play)})
    assert (cargo(final, 0), final.table.shuffles.resources) == ({"oars/1"}, 1)


def test_preparation_launch_command_and_face_have_the_normal_deadline_and_the_rest_a_short_one():
    players = Player(["oars/1", "emp/1"]), Player(["emp/2"])
    paces = {kind: GAME.window(state_of(kind, *players, turn=RaceTurn(0, 7))).pace for kind in MOVES}
    normal = {kind for kind, pace in paces.items() if pace == "normal"}
    assert normal == {"prep", "launch", "command", "face"}
    assert {*paces.values()} == {"normal", "short"}


STATE = preparing(Player(["oars/1", "emp/1"]), Player(["emp/2"]))
OFFER = {"to": 1, "give": ["oars/1"], "want": [{"kind": "any", "card": None, "min": 0}]}


def malformed(data):
    with pytest.raises(MalformedMove) as refused:
        GAME.parse(STATE, 0, data)
    return refused.value.field


@pytest.mark.parametrize(
    ("field", "data"),
    [
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


@pytest.mark.parametrize(
    ("field", "orders"),
    [
        ("meddle", {"meddle": 0}),
        ("meddle", {"meddle": "sometimes", "help": 1}),
        ("offers", {"offers": "accept"}),
        ("counter", {"counter": None}),
        ("face", {"face": "dice"}),
        ("orders", {"sleep": True}),
    ],
)
def test_first_invalid_standing_order_is_refused(field, orders):
    with pytest.raises(MalformedMove) as refused:
        GAME.parse_action({"orders": orders})
    assert refused.value.field == field


HARDENED, SOFT = "overinsured-ark", "phase-4-transport"
GUN = "t-shirt-cannon/1"


def struck(card, target, *numbers, slot=None):
    """Where a pending play of seat 1 at seat 2 leads to; seat 0 faces an obstacle that it is asked about."""
    players = Player(["duct-tape/1"]), Player(["emp/1"]), target
    play = PendingPlay(card, 1, 2, slot)
    state = facing(ATTACK_4, *players, kind="counter", owing=(1,), pending=(play,))
    final = after(state, {}, *numbers)
    assert owed(final) == ("face", (0,))
    return final


SHOWER = "shower-curtain/1"


@pytest.mark.parametrize(
    ("card", "ship", "slot", "before", "after_it"),
    [
        ("loose-screw/1", HARDENED, "shield", [("tin-foil/1", 1), SHOWER], [("tin-foil/1", 2), SHOWER]),
        ("loose-screw/1", HARDENED, "shield", [("tin-foil/1", 3), SHOWER], [("tin-foil/1", 3), SHOWER]),
        ("loose-screw/1", HARDENED, "engine", ["oars/1"], [("oars/1", 2)]),
        ("loose-screw/1", HARDENED, "engine", [("oars/1", 1)], [("oars/1", 1)]),
        ("emp/2", SOFT, "shield", [("tin-foil/1", 1)], [("tin-foil/1", 1)]),
        ("emp/2", SOFT, "weapon", ["potato-railgun/1", GUN], [("potato-railgun/1", 3), GUN]),
    ],
    ids=[
        "a higher token replaces a lower one",
        "a lower one no higher one",
        "a hardened ship keeps its parts",
        "a slot without a working part is left alone (L68)",
        "a disabled part is left alone",
        "of equals the earlier one",
    ],
)
def test_slot_after_a_blow(card, ship, slot, before, after_it):
    numbers = [{"shield": 0, "engine": 4}[slot]] if card != "emp/2" else []
    final = struck(card, Player(ship=ship, **{slot: before}), *numbers, slot=None if numbers else slot)
    assert final.table.seats[2].slots[slot] == Player(**{slot: after_it}).craft.slots[slot]
    assert cargo(final, 1) == {"emp/1"}


HUNTER = "bounty-hunter-wrong-address/1"
"""Attack 7; a ship that fails loses a crew member."""


def dying(*others):
    player = Player(
        ["emp/1", "space-dock/1"],
        crew=1,
        parsec=6,
        shield=["tin-foil/1", "the-wall/1"],
        joints={"shield": Joint("duct-tape/1", 3)},
        table=[("cold-brew-reactor/1", 1)],
    )
    return after(facing(HUNTER, player, *others), {0: decide("face")})


@pytest.mark.parametrize("ranking", [("oars/1",), ("emp/1", "emp/1"), ("no-card/1",)])
def test_ranking_of_what_is_not_there_is_refused(ranking):
    assert refused(dying(Player(["oars/1"], parsec=2)), 1, decide("loot", ranking=ranking)) == "ranking"


CLAIM = decide("command", do="play", play=CardPlay("lost-luggage-claim/1", None, None, None, False))
RECRUITERS, KARAOKE = "poached-by-recruiters/1", "emergency-karaoke/1"


def test_at_most_two_strikes_a_turn():
    deck = [RECRUITERS, "poached-by-recruiters/2", KARAOKE, "oars/1", "tin-foil/1", "duct-tape/1"]
    state = commanding(Player(["lost-luggage-claim/1"]), deck=deck)
    step = resolve(state, {0: CLAIM}, [1, 1, 1])
    assert [each["strikes"] for each in told(step, "sabotage_drawn")] == [True, True, False]
    assert len(step.state.table.pending) == 2
    assert KARAOKE in step.state.table.aside


def test_plays_that_bring_a_strike_make_the_decision_a_wait():
    player = Player(["lost-luggage-claim/1"], weapon=["death-ray/1"])
    state = facing(HUNTER, player, deck=[KARAOKE, "oars/1", "tin-foil/1", "duct-tape/1"])
    struck = after(state, {0: decide("face", plays=("lost-luggage-claim/1",))}, 1)
    assert owed(struck) == ("counter", (0,))
    again = after(struck, {})
    assert (owed(again), again.table.turn.waiting) == (("face", (0,)), (0,))
    assert GAME.view(again, 0).totals[0] == (-1, 4, -1)
