"""§3, §5 and §10: the start, preparation, the launch, parts, docs, joints."""

import pytest

from games.rules.chance import ScriptedChance, SeedChance
from games.rules.errors import IllegalMove
from games.rules.loss_in_space.game import GAME
from games.rules.loss_in_space.model import Joint, Part, Switch
from games.rules.loss_in_space.moves import Equip
from games.rules.loss_in_space.totals import public_total
from tests.games.loss_in_space.tables import (
    ATTACK_4,
    Player,
    after,
    any_card,
    cargo,
    commanding,
    decide,
    facing,
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


def test_who_has_no_cargo_is_not_asked():
    assert owed(after(preparing(Player(FIVE), Player(), owing=(0,)), {})) == ("prep", (0,))


def test_what_was_discarded_cannot_be_drawn_in_the_same_round():
    state = preparing(Player(FIVE), Player(OTHERS))
    table = state.table
    empty = type(table)(**{**{name: getattr(table, name) for name in table.__struct_fields__}, "deck": ()})
    step = resolve(type(state)(empty, state.hands), {0: decide("prep", do="swap", swap=("oars/1", "emp/1"))})
    assert len(cargo(step.state, 0)) == 3
    assert step.state.table.discards == ("oars/1", "emp/1")


GUM, TAPE, TORCH = "chewing-gum-and-hope/1", "duct-tape/1", "welding-torch/1"


def equipping(player, *actions):
    return after(commanding(player, Player(["emp/2"])), {0: decide("command", do="equip", equip=actions)})


def join(card, joint):
    return Equip("join", card, joint, ())


def switch(using, *swaps):
    return Equip("switch", None, using, tuple(Switch(old, new) for old, new in swaps))


def test_both_parts_of_a_pair_count_and_a_disabled_one_does_not():
    craft = Player(shield=["tin-foil/1", ("the-wall/1", 2)], weapon=["death-ray/1"], penalty=(-1, 0, 0)).craft
    assert public_total(craft) == (3, 7, 2)


def test_a_dock_is_discarded_and_its_further_effects_follow():
    player = Player(["space-dock/1", "the-wall/1"], shield=[("tin-foil/1", 2)])
    final = equipping(player, switch("space-dock/1", ("tin-foil/1", "the-wall/1")))
    assert final.table.seats[0].slots.shield == (Part("the-wall/1"),)
    assert final.table.aside == ("tin-foil/1", "space-dock/1")
    assert len(cargo(final, 0)) == 1


def test_a_sick_bay_brings_back_crew():
    player = Player(["space-dock-sick-bay/1", "the-wall/1", "emp/1"], shield=["tin-foil/1"], crew=3)
    final = equipping(player, switch("space-dock-sick-bay/1", ("tin-foil/1", "the-wall/1")))
    assert final.table.seats[0].crew == 4


def test_switching_keeps_the_joint_and_the_place():
    player = Player(
        ["midnight-mechanic/1", "the-wall/1"],
        shield=["tin-foil/1", "tin-foil/2"],
        joints={"shield": Joint(TORCH)},
    )
    final = equipping(player, switch("midnight-mechanic/1", ("tin-foil/1", "the-wall/1")))
    assert parts(final, 0) == ("the-wall/1", "tin-foil/2")
    assert final.table.seats[0].joints.shield == Joint(TORCH)


@pytest.mark.parametrize(
    "actions",
    [
        (fit("death-ray/1"),),
        (fit("tin-foil/1"),),
        (fit("oars/1"), fit("hamster-drive/1")),
        (fit("oars/1"), fit("oars/1")),
        (fit("emp/1"),),
        (Equip("fit", None, None, ()),),
        (Equip("fit", "oars/1", TORCH, ()),),
        (join("oars/1", TORCH),),
        (join("tin-foil/1", "emp/1"),),
        (join("tin-foil/1", TAPE),),
        (Equip("join", "tin-foil/1", None, ()),),
        (join("tin-foil/1", TORCH), join("shower-curtain/1", GUM)),
        (switch("space-dock/1"),),
        (switch("space-dock/2", ("the-wall/1", "tin-foil/1")),),
        (switch("space-dock/1", ("the-wall/1", "oars/1")),),
        (switch("space-dock/1", ("grudge-barrier/1", "tin-foil/1")),),
        (switch("space-dock/1", ("the-wall/1", "tin-foil/1"), ("tin-foil/1", "shower-curtain/1")),),
        (switch(TORCH, ("the-wall/1", "tin-foil/1")),),
    ],
)
def test_what_cannot_be_equipped_is_refused_at_equip(actions):
    hand = [
        "tin-foil/1",
        "oars/1",
        "hamster-drive/1",
        "emp/1",
        TORCH,
        GUM,
        "space-dock/1",
        "shower-curtain/1",
    ]
    state = commanding(Player(hand, shield=["the-wall/1"]), Player())
    assert refused(state, 0, decide("command", do="equip", equip=actions)) == "equip"


def pair(joint, **craft):
    return Player(["emp/1"], shield=["tin-foil/1", "the-wall/1"], joints={"shield": joint}, **craft)


@pytest.mark.parametrize(("card", "falls"), [(GUM, True), (TORCH, False), (TAPE, False)])
def test_gum_falls_apart_when_its_owner_fails(card, falls):
    turns = 6 if card == TAPE else 0
    final = after(facing(ATTACK_4, pair(Joint(card, turns)), Player()), {})
    assert (final.table.seats[0].joints.shield is None) == falls
    if falls:
        assert parts(final, 0) == ("tin-foil/1",)
        assert cargo(final, 0) == {"emp/1", "the-wall/1"}
        assert card in final.table.discards


def test_gum_holds_when_the_obstacle_is_met():
    final = after(facing(ATTACK_4, pair(Joint(GUM), weapon=["death-ray/1"]), Player()), {})
    assert final.table.seats[0].joints.shield == Joint(GUM)


def test_tape_falls_apart_when_its_token_ticks_to_0():
    once = after(facing(ATTACK_4, pair(Joint(TAPE, 2)), Player()), {})
    assert once.table.seats[0].joints.shield == Joint(TAPE, 1)
    final = after(facing(ATTACK_4, pair(Joint(TAPE, 1)), Player()), {})
    assert parts(final, 0) == ("tin-foil/1",)


def test_when_a_part_of_a_pair_is_broken_the_joint_goes_too():
    weak = Player(["emp/1"], shield=["tin-foil/1", "shower-curtain/1"], joints={"shield": Joint(TORCH)})
    final = after(facing("falling-space-station/1", weak, Player()), {})
    assert parts(final, 0) == ("shower-curtain/1",)
    assert final.table.seats[0].joints.shield is None
    assert {"tin-foil/1", TORCH} <= set(final.table.discards)


def test_what_strikes_an_empty_slot_or_one_without_a_working_part_has_no_effect():
    weak = Player(["emp/1"], shield=[("tin-foil/1", 3)])
    final = after(facing("philosophical-mine/1", weak, Player(["oars/1"])), {})
    assert final.table.seats[0].slots.shield == (Part("tin-foil/1", 2),)
    assert parts(after(facing("falling-space-station/1", Player(["emp/1"]), Player()), {}), 0) == ()
