"""Prep and politics (§6), budgets, arrivals and fates (§10), and effects (§13)."""

import pytest
from msgspec.structs import replace

from games.rules.errors import IllegalMove
from games.rules.moonshot.game import GAME
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


def test_example_4_a_mission_wakes_orders():
    """roscosmos: tokens, tokens, launch; nasa: tokens, announce. Two windows for six steps."""
    state = with_both_cards()
    wake = ("mission", "same_launch")
    step = step_of(
        state,
        {
            0: orders(tokens("lobby", 2), tokens("lobby", 2), launch("m01"), wake=wake),
            1: orders(tokens("lobby", 2), announce("B"), wake=wake),
        },
    )
    kinds = [event.kind for event in step.events if event.audience is None]
    assert kinds == ["tokens_laid", "tokens_laid", "tokens_laid", "mission_announced"]
    assert owing(step.state) == ("politics", (0, 1))
    state = after(step.state, {0: orders(launch("m01")), 1: orders(launch("m11"))})
    assert state.table.launches == ("roscosmos", "nasa")
    assert state.table.phase == "engineering"


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
                announce("0"),
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


def test_empty_list_is_told_what_steps_there_are():
    with pytest.raises(IllegalMove, match="lay tokens, raise influence, announce"):
        GAME.check(in_politics(), 0, GAME.parse(in_politics(), 0, orders()))


@pytest.mark.parametrize(
    ("state", "seat", "move", "field"),
    [
        (in_politics(), 0, orders(ABORT, wake=["mission", "mission"]), "wake"),
        (in_politics(), 0, orders(ABORT, wake=["noise"]), "wake"),
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


def test_announcement_that_has_become_illegal_asks_again():
    state = with_both_cards()
    moves = {0: orders(announce("C")), 1: orders(announce("B"))}
    state = after(state, moves)
    assert (state.table.turn, owing(state)) == ("nasa", ("politics", (0, 1)))
    assert [each.id for each in state.table.missions] == ["m01", "m02", "m21"]
    assert state.hands[1].orders is None


def closing(**lines):
    state = in_engineering()
    for program in ("roscosmos", "nasa"):
        state = with_program(state, program, supplier=lines.get(program, Supplier()))
    return state


def arrived(item, arrival=None, **own):
    state = with_program(closing(roscosmos=Supplier(bottom=item)), "roscosmos", passed=True, **own)
    state = with_hand(state, "roscosmos", "engineer", arrival=arrival)
    return after(state, {1: shift()})


def test_undeclared_arrival_follows_the_automatic_rule():
    own = arrived("s09").table.programs["roscosmos"]
    assert own.blueprint.spaces["r1c1"].tile == "s09"
    full = {f"r{row}c{column}": "s01" for row in (1, 2, 3) for column in (1, 2, 3, 4)}
    state = arrived("s16", blueprint=blueprint(**full))
    assert state.table.research == ("s16",)
    assert state.table.programs["roscosmos"].blueprint == blueprint(**full)


def fated(**cards):
    """A fates window, roscosmos with these cards on its places; nasa owes nothing."""
    return with_cards(with_table(opened(), phase="fates", turn=None), "roscosmos", **cards)


def contested(own, rival, own_bluff=0, rival_bluff=0, **program):
    state = with_tokens(fated(lobby="p03"), "roscosmos", "roscosmos", "lobby", own, own_bluff)
    state = with_tokens(state, "nasa", "roscosmos", "lobby", rival, rival_bluff)
    return with_program(state, "roscosmos", **program) if program else state


def test_example_6_a_tie_is_paid_for_or_conceded():
    tied = contested(1, 1, rival_bluff=1, popularity=3)
    step = step_of(tied, {0: fates(lobby="pay")})
    assert [each["result"] for each in told(step, "tokens_revealed")] == ["won"]
    assert step.state.table.programs["roscosmos"].popularity == 1
    poor = contested(1, 1, rival_bluff=1, popularity=2)
    step = step_of(poor, {0: fates(lobby="pay")})
    assert [each["result"] for each in told(step, "tokens_revealed")] == ["obstructed"]
    paid = [each for each in told(step, "effect") if each["program"] == "nasa" and each["effect"] == "money"]
    assert [(each["cause"], each["amount"]) for each in paid] == [
        ("treasury", 2),
        ("counter_intelligence", 1),
        ("obstruction", 1),
    ]


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


def won(state, *places):
    for place in places:
        state = with_tokens(state, "roscosmos", "roscosmos", place, 3)
    step = step_of(state, {0: fates(**dict.fromkeys(places, "concede"))})
    effects = [each for each in told(step, "effect") if each["program"] == "roscosmos"]
    return [(each["cause"], each["effect"], each["amount"]) for each in effects], step.state


def test_tracks_are_summed_before_limits_apply():
    """R30: 12 + 2 - 2 is 12 with the sum, 10 with one booking after the other."""
    state = with_cards(fated(lobby="p02"), "nasa", lobby="p11")
    state = with_program(state, "roscosmos", popularity=12)
    state = with_tokens(state, "nasa", "nasa", "lobby", 1)
    assert won(state, "lobby")[1].table.programs["roscosmos"].popularity == 12
