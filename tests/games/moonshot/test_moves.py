"""The form of moves: every field there and no other, the error at the first that is wrong (Record: Moves)."""

import pytest

from games.rules.errors import IllegalMove, MalformedMove
from games.rules.moonshot.game import GAME
from tests.games.moonshot.tables import (
    ABORT,
    draw,
    fates,
    in_engineering,
    in_politics,
    opened,
    orders,
    placed,
    prep,
    shift,
    tokens,
    with_cards,
    with_table,
)

STATES = {
    "briefing": opened(4, briefing=True),
    "prep": opened(),
    "politics": with_cards(in_politics(), "roscosmos", lobby="p09"),
    "engineering": in_engineering(),
    "fates": with_cards(with_table(opened(), phase="fates", turn=None), "roscosmos", lobby="p09"),
}
MOVES = {
    "briefing": {"kind": "briefing", "ready": True},
    "prep": prep(("p01", "lobby")),
    "politics": orders(tokens("lobby", 2), ABORT, wake=["mission"]),
    "engineering": shift(placed("install", "s01", "r1c1"), draw("code", auto=True)),
    "fates": fates(lobby="pay"),
}


def wrong(of, /, **changes):
    """The field at which the move of that kind is refused; a field given as ... is left out."""
    move = {name: value for name, value in (MOVES[of] | changes).items() if value is not ...}
    with pytest.raises((IllegalMove, MalformedMove)) as refusal:
        GAME.check(STATES[of], 0, GAME.parse(STATES[of], 0, move))
    return refusal.value.field


@pytest.mark.parametrize(("kind", "name"), [(kind, name) for kind in MOVES for name in MOVES[kind]])
def test_every_field_must_be_there(kind, name):
    assert wrong(kind, **{name: ...}) == name


@pytest.mark.parametrize("kind", MOVES)
def test_there_is_no_other_field(kind):
    assert wrong(kind, glory=1) == "glory"


@pytest.mark.parametrize("kind", MOVES)
@pytest.mark.parametrize("value", [7, "x", None, [3], {"do": 3}, [{}], [{"do": "lunch"}], 1.0])
def test_a_value_of_another_form_is_wrong_at_its_field(kind, value):
    for name in MOVES[kind]:
        fits = (name in ("arrival", "jokers") and value is None) or (name == "steps" and value == [])
        if not fits:
            assert wrong(kind, **{name: value}) == name


INSIDE = {
    "missing": ("steps", [{"do": "install", "tile": "s01", "space": "r1c1"}]),
    "a number for yes": ("steps", [draw("code") | {"auto": 1}]),
    "three decks": ("steps", [draw("code") | {"decks": ["code"] * 3}]),
    "one deck": ("steps", [draw("code") | {"decks": ["code"]}]),
    "arrival": ("arrival", {"do": "tile", "space": "r1c1"}),
    "jokers": ("jokers", {"structure": 1}),
    "fate without a choice": ("fates", {"lobby": {"do": "evaluate"}}),
    "fate of another word": ("fates", {"lobby": {"do": "evaluate", "if_tied": "maybe"}}),
    "escalation without a cover": ("fates", {"lobby": {"do": "escalate"}}),
    "cover that is a number": ("fates", {"lobby": {"do": "escalate", "cover": 3}}),
}


@pytest.mark.parametrize("case", INSIDE)
def test_what_is_wrong_inside_is_wrong_at_the_field_that_holds_it(case):
    name, value = INSIDE[case]
    assert wrong("fates" if name == "fates" else "engineering", **{name: value}) == name


def test_the_first_wrong_field_is_named_whatever_is_wrong_with_it():
    """A list that is not legal comes before a field that is not of the form, and the other way round."""
    illegal = [placed("install", "s02", "r1c1")]
    assert wrong("engineering", steps=illegal, then="lunch") == "steps"
    assert wrong("engineering", then="lunch", jokers={}) == "then"
    assert wrong("engineering", steps=3, then=4) == "steps"
    assert wrong("prep", place=[{"card": "p09", "place": "lobby"}], ask_again=3) == "place"
    assert wrong("prep", wait=3, place=[{"card": "p09", "place": "lobby"}]) == "wait"
    assert wrong("politics", steps=[], wake=3) == "steps"
