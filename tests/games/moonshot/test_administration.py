"""Phase D: budgets, arrivals, fates, rewards, the round's end (§10), and effects (§13)."""

import pytest
from msgspec.structs import replace

from games.rules.moonshot.effects import reward
from games.rules.moonshot.model import Supplier
from games.rules.moonshot.resolution import MoonshotResolution
from tests.games.moonshot.tables import (
    BOTH_PASS,
    CHANCE,
    after,
    blueprint,
    fates,
    in_engineering,
    opened,
    refused,
    shift,
    step_of,
    told,
    with_cards,
    with_hand,
    with_program,
    with_table,
    with_tokens,
)


def closing(**lines):
    """Before the last passes of the round, with those supplier lines."""
    state = in_engineering()
    for program in ("roscosmos", "nasa"):
        state = with_program(state, program, supplier=lines.get(program, Supplier()))
    return state


def arrived(item, arrival=None, **own):
    """What comes of an item in roscosmos' bottom place."""
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


def test_fates_without_a_choice_are_evaluate_and_concede():
    """R38: popularity 2 pays for no tie, level 3 can't be escalated."""
    state = with_program(in_engineering(roscosmos="m01"), "roscosmos", popularity=2 + 3)
    state = with_cards(state, "roscosmos", lobby=("p03", 3))
    step = step_of(state, BOTH_PASS)
    assert [each["result"] for each in told(step, "tokens_revealed")] == ["failed"]
    assert step.state.table.round == 2


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
    """The effects of roscosmos' side after its cards on `places` were won."""
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


def rewarded(effects, state=None, **more):
    play = MoonshotResolution(state or opened(), CHANCE)
    reward(play, "roscosmos", effects, "test", **more)
    return play.table


def test_tiles_that_have_run_out_are_not_given():
    state = opened()
    tiles = {deck: replace(pile, cards=()) for deck, pile in state.table.decks.tiles.items()}
    state = with_table(state, decks=replace(state.table.decks, tiles=tiles), research=("s09", "s08"))
    table = rewarded({"structure_tile": 3}, state)
    assert table.programs["roscosmos"].development == ("c01", "e01", "s01", "s08")
    assert table.research == ("s09",)
