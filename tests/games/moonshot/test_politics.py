"""Prep and politics (§6), budgets, arrivals and fates (§10), and effects (§13)."""

import pytest
from msgspec.structs import replace

from games.rules.moonshot.model import Supplier, TokenCount
from tests.games.moonshot.tables import (
    ABORT,
    after,
    announce,
    blueprint,
    fates,
    in_engineering,
    in_politics,
    launch,
    mission,
    opened,
    orders,
    owing,
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


def test_player_without_card_or_place_passes_unasked():
    """R38: nobody is asked who has no choice."""
    full = dict.fromkeys(("treasury", "lobby", "press_corps", "counter_intelligence"), "p09")
    for state in (with_hand(opened(), "nasa", maneuvers=()), with_cards(opened(), "nasa", **full)):
        assert owing(state) == ("prep", (0,))
        ended = step_of(state, {0: prep()})
        assert [each["program"] for each in told(ended, "prep_passed")] == ["roscosmos", "nasa"]


def with_both_cards(state=None):
    state = with_cards(state or in_politics(), "roscosmos", lobby="p01")
    return with_cards(state, "nasa", lobby="p01")


def raised(popularity):
    return {"do": "raise", "popularity": popularity}


FULL = with_table(in_politics(), missions=(*in_politics().table.missions, mission("m11", "x03", "x11")))
NO_MOON = with_table(
    in_politics(), decks=replace(in_politics().table.decks, missions=in_politics().table.decks.missions | {"moon": ()})
)
RICH = with_hand(with_both_cards(), "roscosmos", tokens=TokenCount(40, 0))


@pytest.mark.parametrize(
    ("state", "steps"),
    [
        *(
            (with_both_cards(), [step])
            for step in (
                tokens("lobby", 1),
                tokens("treasury", 2),
                tokens("lobby", 5),
                tokens("lobby", 0, 6),
                tokens("lobby", 3, -1),
                {"do": "tokens", "put": []},
                {"do": "tokens", "put": [*tokens("lobby", 1)["put"], *tokens("lobby", 1)["put"]]},
                {"do": "tokens", "put": [*tokens("lobby", 2)["put"], *tokens("lobby", side="rival")["put"]]},
                announce("A"),
                raised(0),
                raised(10),
                launch("m11"),
            )
        ),
        (with_both_cards(), [tokens("lobby", 4), tokens("lobby", 2)]),
        (with_both_cards(), [raised(2), raised(2)]),
        *((with_both_cards(), [last, ABORT]) for last in (announce("B"), launch("m01"), ABORT)),
        (FULL, [announce("B")]),
        (NO_MOON, [announce("moon")]),
        (RICH, []),
        (RICH, [tokens("lobby", 2)] * 13),
    ],
)
def test_illegal_orders_are_refused_at_steps(state, steps):
    assert refused(state, 0, orders(*steps)) == "steps"


@pytest.mark.parametrize(
    ("state", "seat", "move", "field"),
    [
        (in_politics(), 0, orders(ABORT, wake=["mission", "mission"]), "wake"),
        (in_politics(), 1, orders(ABORT, wait=True), "steps"),
        (in_politics(), 1, orders(wait=True, wake=["mission"]), "wake"),
        (opened(), 0, prep(wait=True), "wait"),
        (opened(), 1, prep(("p01", "lobby"), wait=True), "place"),
        (opened(), 1, prep(wait=True, ask_again=True), "ask_again"),
        (opened(), 0, prep(("p05", "lobby")), "place"),
        (opened(), 0, prep(("p01", "lobby"), ("p01", "treasury")), "place"),
        (opened(), 0, prep(("p01", "lobby"), ("p02", "lobby")), "place"),
        (opened(), 0, prep(("p01", "attic")), "place"),
        (with_cards(opened(), "roscosmos", lobby="p09"), 0, prep(("p01", "lobby")), "place"),
    ],
)
def test_illegal_politics_move_is_refused_at_its_field(state, seat, move, field):
    assert refused(state, seat, move) == field


def fated(**cards):
    """A fates window, roscosmos with these cards on its places; nasa owes nothing."""
    return with_cards(with_table(opened(), phase="fates", turn=None), "roscosmos", **cards)


def test_undeclared_arrival_that_makes_the_rocket_worse_goes_to_the_research_area():
    full = blueprint(**{f"r{row}c{column}": "s01" for row in (1, 2, 3) for column in (1, 2, 3, 4)})
    state = with_program(in_engineering(), "nasa", supplier=Supplier())
    state = with_program(state, "roscosmos", supplier=Supplier(bottom="s16"), passed=True, blueprint=full)
    state = after(state, {1: shift()})
    assert state.table.research == ("s16",)
    assert state.table.programs["roscosmos"].blueprint == full


@pytest.mark.parametrize(
    ("cards", "chosen"),
    [
        ({"lobby": "p09"}, {"lobby": "escalate"}),
        ({"lobby": "p09"}, {"lobby": "p18"}),
        ({"lobby": ("p09", 2)}, {"lobby": "p01"}),
        ({"lobby": ("p09", 3)}, {"lobby": "escalate"}),
        ({"lobby": "p09", "treasury": "p10"}, {"lobby": "p01", "treasury": "p01"}),
        ({"lobby": "p09"}, {}),
        ({"lobby": "p09"}, {"lobby": "pay", "treasury": "pay"}),
    ],
)
def test_fates_name_own_occupied_places_with_fitting_covers_and_levels(cards, chosen):
    assert refused(fated(**cards), 0, fates(**chosen)) == "fates"


@pytest.mark.parametrize(("popularity", "result"), [(3, "won"), (2, "obstructed")])
def test_tie_is_told_as_won_where_it_can_be_paid_for(popularity, result):
    state = with_program(fated(lobby="p03"), "roscosmos", popularity=popularity)
    for program in ("roscosmos", "nasa"):
        state = with_tokens(state, program, "roscosmos", "lobby", 1)
    step = step_of(state, {0: fates(lobby="pay")})
    assert [each["result"] for each in told(step, "tokens_revealed")] == [result]


def test_tracks_are_summed_before_limits_apply():
    """R30: 12 + 2 - 2 is 12 with the sum, 10 with one booking after the other."""
    state = with_cards(fated(lobby="p02"), "nasa", lobby="p11")
    state = with_program(state, "roscosmos", popularity=12)
    state = with_tokens(state, "nasa", "nasa", "lobby", 1)
    state = with_tokens(state, "roscosmos", "roscosmos", "lobby", 3)
    state = after(state, {0: fates(lobby="concede")})
    assert state.table.programs["roscosmos"].popularity == 12
