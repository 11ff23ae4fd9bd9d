"""§10: parts, docks, joints, and what becomes of them."""

import pytest

from games.rules.loss_in_space.model import Joint, Part, Switch
from games.rules.loss_in_space.moves import Equip
from games.rules.loss_in_space.totals import public_total
from tests.games.loss_in_space.tables import (
    ATTACK_4,
    Player,
    after,
    cargo,
    commanding,
    decide,
    facing,
    fit,
    parts,
    refused,
)

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
