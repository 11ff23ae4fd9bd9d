"""The form of a turn, and what is read from untrusted JSON."""

import pytest

from games.rules.booster.game import Booster
from games.rules.booster.model import Turn
from games.rules.errors import MalformedMove
from tests.games.booster.tables import MARS_MISSION, ids, state_of
from tests.rules.asking import fields_of

GAME = Booster()
HAND = (*MARS_MISSION, *ids("Cyborg", "Comm Sat"))
OTHER = ids("Android", "Mercury", "Venus")
START = state_of(HAND, OTHER)


@pytest.mark.parametrize(
    "meld", [[2, 16, 25, 33, 44], "2-16-25-33-44"], ids=["a list of ids", "the key of a meld"]
)
def test_a_meld_is_read_from(meld):
    assert GAME.parse(START, 0, {"meld": meld, "eject": [3]}) == Turn((2, 16, 25, 33, 44), (3,))


@pytest.mark.parametrize("data", [{"meld": "", "eject": [3]}, {"meld": None, "eject": [3]}, {"eject": [3]}])
def test_no_meld_is_read_from_an_empty_one(data):
    assert GAME.parse(START, 0, data) == Turn((), (3,))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("meld", "Mars"),
        ("meld", "2-"),
        ("meld", "2,16"),
        ("meld", "²-16-25-33-44"),
        ("meld", "2-16-25-33-44\n"),
        ("meld", "2-16-25-33-444"),
        ("meld", 2),
        ("meld", ["2"]),
        ("meld", [2.0]),
        ("meld", [True]),
        ("meld", {"2": 16}),
        ("eject", "3"),
        ("eject", None),
        ("eject", [[3]]),
        ("cards", [3]),
    ],
)
def test_anything_else_is_malformed_at_its_field(field, value):
    with pytest.raises(MalformedMove) as refused:
        GAME.parse(START, 0, {"eject": [3], field: value})
    assert refused.value.field == field


def test_the_form_offers_every_possible_mission_best_first_or_none():
    meld, _ = fields_of(GAME, state_of(HAND, OTHER), 0)
    assert meld.kind == "choice"
    assert meld.default == ""
    assert [choice.value for choice in meld.choices] == [
        "",
        "2-16-25-33-44",
        "3-16-25-33-44",
        "2-16-25-33-41",
        "3-16-25-33-41",
    ]
    assert meld.choices[1].label == "Mars with Gas Refinery: 4 VP (Robots, Ion Drive, Freighter)"


def test_the_form_offers_the_hand_to_eject_one_or_two_cards_from():
    _, eject = fields_of(GAME, state_of(HAND, OTHER), 0)
    assert (eject.kind, eject.low, eject.high, eject.repeats) == ("choices", 1, 2, False)
    assert [choice.value for choice in eject.choices] == sorted(HAND)
    assert eject.choices[0].label == "Robots (Crew, Mid)"


@pytest.mark.parametrize(
    ("hand", "low", "high"), [(MARS_MISSION, 0, 2), (MARS_MISSION[:1], 1, 1), ((), 0, 0)]
)
def test_the_form_allows_no_eject_when_the_hand_may_become_empty(hand, low, high):
    _, eject = fields_of(GAME, state_of(hand, OTHER), 0)
    assert (eject.low, eject.high) == (low, high)
