"""§20.4: how moves are read."""

import pytest

from games.rules import codec
from games.rules.errors import IllegalMove, MalformedMove
from games.rules.loss_in_space.game import GAME
from games.rules.loss_in_space.moves import MOVES
from tests.games.loss_in_space.tables import Player, commanding, preparing

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
        ("", []),
        ("", None),
        ("kind", {}),
        ("kind", {"do": 1}),
        ("kind", {"kind": "dance", "what": 1}),
        ("kind", {"kind": ["prep"]}),
        ("what", {"kind": "prep", "what": 1, "do": 7}),
        ("do", {"kind": "prep", "do": "dance"}),
        ("swap", {"kind": "prep", "swap": "oars/1"}),
        ("swap", {"kind": "prep", "swap": [1]}),
        ("offer", {"kind": "prep", "offer": OFFER | {"to": True}}),
        ("offer", {"kind": "prep", "offer": OFFER | {"to": 1.0}}),
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


@pytest.mark.parametrize("kind", MOVES)
def test_a_canonical_move_has_all_fields(kind):
    empty = codec.to_json(MOVES[kind]())
    assert empty["kind"] == kind
    assert set(empty) == {"kind", *MOVES[kind].__struct_fields__}


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
    with pytest.raises(IllegalMove) as refused:
        GAME.check(STATE, 0, GAME.parse(STATE, 0, {"kind": "prep", **move}))
    assert refused.value.field == field


def test_a_draft_shows_what_it_leads_to_and_may_leave_out_its_kind():
    state = commanding(Player(["the-wall/1", "emp/1"]), Player())
    fit = {"do": "fit", "card": "the-wall/1", "using": None, "swaps": []}
    preview = GAME.preview(state, 0, {"equip": [fit]})
    assert preview.leads_to.totals == (7, 2, 2)
    assert preview.leads_to.cargo == ("emp/1",)
    assert GAME.preview(state, 0, {"equip": [fit, fit]}).problems[0].field == "equip"
