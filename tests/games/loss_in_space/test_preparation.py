"""§3 and §5: the start, three rounds of preparation, the launch."""

import pytest

from games.rules.chance import ScriptedChance, SeedChance
from games.rules.errors import IllegalMove
from games.rules.loss_in_space.game import GAME
from games.rules.loss_in_space.model import Part, Switch
from games.rules.loss_in_space.moves import Equip
from tests.games.loss_in_space.tables import (
    Player,
    after,
    any_card,
    cargo,
    decide,
    fit,
    launching,
    offer,
    owed,
    parts,
    preparing,
    refused,
    resolve,
    told,
)

FIVE = ["tin-foil/1", "oars/1", "emp/1", "flash-bang/1", "space-dock/1"]
OTHERS = ["tin-foil/2", "emp/2", "flash-bang/2", "space-dock/2", "duct-tape/1"]


def started(seats, **options):
    return GAME.start(GAME.options(options), seats, SeedChance(b"start"))


@pytest.mark.parametrize(
    ("seats", "few", "cards"), [(2, False, 7), (4, False, 7), (3, True, 5), (1, False, 6), (1, True, 5)]
)
def test_everybody_starts_with_so_many_cards(seats, few, cards):
    step = GAME.start(GAME.options({"few_cards": few}), seats, SeedChance(b"no sabotage 3"))
    gone = len(step.state.table.aside)
    assert [len(hand.cargo) for hand in step.state.hands] == [cards - gone] * seats


def test_each_seat_gets_another_ship_on_parsec_0_with_its_crew():
    seats = started(4).state.table.seats
    assert {craft.ship for craft in seats} == {
        "phase-4-transport",
        "last-minute-cruise-ship",
        "pawnbrokers-pride",
        "overinsured-ark",
    }
    assert {craft.parsec for craft in seats} == {0}
    assert [craft.uses for craft in seats if craft.ship == "last-minute-cruise-ship"] == [2]


def test_the_highest_die_is_first_and_ties_roll_again_among_themselves():
    step = GAME.start(GAME.options({}), 3, ScriptedChance({"first": [5, 2, 5, 1, 3]}))
    assert [rolls["rolls"] for rolls in told(step, "first_rolls")] == [
        [[0, 6], [1, 3], [2, 6]],
        [[0, 2], [2, 4]],
    ]
    assert step.state.table.first == 2


@pytest.mark.parametrize(("pace", "meddle"), [("brisk", 8), ("relaxed", "ask")])
def test_the_pace_sets_the_standing_orders(pace, meddle):
    assert {hand.orders.meddle for hand in started(2, pace=pace).state.hands} == {meddle}


def test_events_are_shuffled_in_where_the_match_has_them():
    assert len(started(2).state.table.obstacles) == 80
    assert len(started(2, events=True).state.table.obstacles) == 88


def test_preparation_is_three_rounds_owed_by_all():
    state = started(2).state
    labels = []
    for _ in range(4):
        labels.append((GAME.window(state).label, owed(state)))
        state = GAME.resolve(state, {}, SeedChance(b"start")).state
    both = (0, 1)
    assert labels == [
        ("Preparation 1", ("prep", both)),
        ("Preparation 2", ("prep", both)),
        ("Preparation 3", ("prep", both)),
        ("Launch", ("launch", both)),
    ]


def test_a_swap_discards_two_and_draws_one():
    state = preparing(Player(FIVE), Player(OTHERS), deck=["the-wall/1"])
    final = after(state, {0: decide("prep", do="swap", swap=("tin-foil/1", "oars/1"))})
    assert cargo(final, 0) == {"emp/1", "flash-bang/1", "space-dock/1", "the-wall/1"}
    assert final.table.discards == ("tin-foil/1", "oars/1")


def test_a_haggler_swaps_one():
    state = preparing(Player(FIVE, ship="pawnbrokers-pride"), Player(OTHERS), deck=["the-wall/1"])
    final = after(state, {0: decide("prep", do="swap", swap=("oars/1",))})
    assert cargo(final, 0) == {*FIVE, "the-wall/1"} - {"oars/1"}
    assert refused(state, 0, decide("prep", do="swap", swap=("oars/1", "emp/1")))


def test_swaps_come_before_offers_and_go_in_turn_order():
    state = preparing(Player(FIVE), Player(OTHERS), first=1, deck=["the-wall/1", "death-ray/1"])
    swaps = {
        0: decide("prep", do="swap", swap=("oars/1", "emp/1")),
        1: decide("prep", do="swap", swap=("emp/2", "flash-bang/2")),
    }
    final = after(state, swaps)
    assert "the-wall/1" in cargo(final, 1)
    assert "death-ray/1" in cargo(final, 0)


def test_an_offer_that_leads_to_no_trade_falls_back_on_a_swap():
    state = preparing(Player(FIVE), Player(OTHERS), deck=["the-wall/1"])
    made = decide("prep", do="offer", offer=offer(1, ["oars/1"], any_card()), fallback=("oars/1", "emp/1"))
    asked = after(state, {0: made})
    assert owed(asked) == ("answer", (1,))
    final = after(asked, {})
    assert cargo(final, 0) == {"tin-foil/1", "flash-bang/1", "space-dock/1", "the-wall/1"}


def test_a_fallback_is_all_or_nothing():
    """The Oars that would be swapped were given away as the answer to another's offer."""
    state = preparing(Player(FIVE), Player(OTHERS), deck=["the-wall/1"])
    mine = decide(
        "prep", do="offer", offer=offer(1, ["tin-foil/1"], any_card()), fallback=("oars/1", "emp/1")
    )
    theirs = decide("prep", do="offer", offer=offer(0, ["emp/2"], any_card()))
    asked = after(state, {0: mine, 1: theirs})
    accept = {"by": 1, "do": "accept", "cards": ["oars/1"], "give": [], "want": []}
    final = after(asked, {0: GAME.parse(asked, 0, {"kind": "answer", "answers": [accept]})})
    assert cargo(final, 0) == {*FIVE, "emp/2"} - {"oars/1"}


def test_the_launch_equips_one_part_a_slot_and_a_second_with_a_joint():
    hand = ["tin-foil/1", "the-wall/1", "duct-tape/1", "oars/1", "emp/1", "flash-bang/1"]
    state = launching(Player(hand), Player(OTHERS))
    equip = (fit("the-wall/1"), Equip("join", "tin-foil/1", "duct-tape/1", ()))
    final = after(state, {0: decide("launch", equip=equip)})
    craft = final.table.seats[0]
    assert craft.slots.shield == (Part("the-wall/1"), Part("tin-foil/1"))
    assert (craft.joints.shield.card, craft.joints.shield.turns) == ("duct-tape/1", 6)


def test_the_launch_discards_down_to_five():
    state = launching(Player([*FIVE, *OTHERS[:2]]), Player(OTHERS[2:]))
    with pytest.raises(IllegalMove, match="exactly 1"):
        GAME.check(state, 0, decide("launch", equip=(fit("oars/1"),)))
    final = after(state, {0: decide("launch", equip=(fit("oars/1"),), discard=("emp/1",))})
    assert "emp/1" in final.table.discards
    assert len(cargo(final, 0)) == 5


def test_nothing_is_switched_at_the_launch():
    state = launching(Player(["tin-foil/1", "the-wall/1", "space-dock/1"]), Player(OTHERS))
    switch = Equip("switch", None, "space-dock/1", (Switch("tin-foil/1", "the-wall/1"),))
    with pytest.raises(IllegalMove, match="before the race"):
        GAME.check(state, 0, decide("launch", equip=(fit("tin-foil/1"), switch)))


def test_silence_at_the_launch_equips_the_best_and_discards_at_random():
    hand = [
        "tin-foil/1",
        "the-wall/1",
        "oars/1",
        "emp/1",
        "emp/2",
        "flash-bang/1",
        "flash-bang/2",
        "duct-tape/1",
    ]
    state = launching(Player(hand), Player(["space-dock/1"]))
    final = after(state, {}, 0)
    assert parts(final, 0) == ("the-wall/1", "oars/1")
    assert final.table.discards == ("tin-foil/1",)


def test_the_race_begins_with_the_first_seat():
    final = after(launching(Player(FIVE), Player(OTHERS), first=1), {})
    assert (final.table.turn.seat, final.table.turn.number, final.table.round) == (1, 1, 1)
    assert GAME.window(final).label == "Turn 1"


def test_who_has_no_cargo_is_not_asked():
    assert owed(after(preparing(Player(FIVE), Player(), owing=(0,)), {})) == ("prep", (0,))


def test_what_was_discarded_cannot_be_drawn_in_the_same_round():
    state = preparing(Player(FIVE), Player(OTHERS))
    table = state.table
    empty = type(table)(**{**{name: getattr(table, name) for name in table.__struct_fields__}, "deck": ()})
    step = resolve(type(state)(empty, state.hands), {0: decide("prep", do="swap", swap=("oars/1", "emp/1"))})
    assert len(cargo(step.state, 0)) == 3
    assert step.state.table.discards == ("oars/1", "emp/1")
