"""§12 and §13: what effects do, crew and parsecs within their bounds, hardened ships."""

import pytest

from games.rules.loss_in_space.game import GAME
from games.rules.loss_in_space.model import Part, Pending
from tests.games.loss_in_space.tables import (
    ATTACK_4,
    Player,
    after,
    cargo,
    commanding,
    decide,
    facing,
    owed,
    parts,
)

PLAIN = "overinsured-ark"


def struck(card, target, by=None, *numbers, slot=None, backfired=False, others=()):
    """Where a pending play of seat 1 at seat 2 leads to; seat 0 faces an obstacle that it is asked about."""
    players = Player(["duct-tape/1"]), by or Player(["emp/1"]), target, *others
    play = Pending(card, 1, 1 if backfired else 2, slot, backfired=backfired)
    state = facing(ATTACK_4, *players, kind="counter", owing=(1,), pending=(play,))
    final = after(state, {}, *numbers)
    assert owed(final) == ("face", (0,))
    return final


def test_cards_are_stolen_at_random():
    final = struck("sticky-tractor-beam/1", Player(["oars/1", "tin-foil/1", "emp/2"]), None, 2, 0)
    assert cargo(final, 1) == {"emp/1", "emp/2", "tin-foil/1"}
    assert cargo(final, 2) == {"oars/1"}


def test_no_more_cards_are_stolen_than_there_are():
    assert cargo(struck("sticky-tractor-beam/1", Player(["oars/1"])), 1) == {"emp/1", "oars/1"}


def test_crew_is_stolen_within_what_the_ship_holds():
    assert [
        craft.crew for craft in struck("poached-by-recruiters/1", Player(), Player(crew=4)).table.seats[1:]
    ] == [5, 5]
    assert [craft.crew for craft in struck("poached-by-recruiters/1", Player()).table.seats[1:]] == [6, 5]


def test_parsecs_are_stolen_but_not_below_0_and_the_thief_does_not_arrive():
    final = struck("fake-detour/1", Player(parsec=9), Player(parsec=12))
    assert [craft.parsec for craft in final.table.seats[1:]] == [13, 7]
    final = struck("fake-detour/1", Player(parsec=1), Player(parsec=2))
    assert [craft.parsec for craft in final.table.seats[1:]] == [3, 0]
    assert GAME.outcome(final) is None


def test_a_part_is_stolen_from_a_slot_by_die():
    target = Player(shield=["tin-foil/1"], engine=["oars/1"])
    final = struck("chop-shop/1", target, None, 5)
    assert cargo(final, 1) == {"emp/1", "oars/1"}
    assert parts(final, 2) == ("tin-foil/1",)
    assert parts(struck("chop-shop/1", target, None, 2), 2) == ("tin-foil/1", "oars/1")


@pytest.mark.parametrize(
    ("number", "left"), [(0, "oars/1"), (1, "oars/1"), (4, "tin-foil/1"), (5, "tin-foil/1")]
)
def test_a_slot_by_die_is_1_2_shield_3_4_weapon_5_6_engine(number, left):
    target = Player(shield=["tin-foil/1"], engine=["oars/1"])
    final = struck("loose-screw/1", target, None, number)
    assert parts(final, 2) == (left,)


def test_what_is_stolen_on_a_backfire_is_merely_lost():
    final = struck("sticky-tractor-beam/1", Player(["oars/1"]), Player(["emp/1", "emp/2"]), backfired=True)
    assert cargo(final, 1) == set()
    assert cargo(final, 2) == {"oars/1"}
    assert {"emp/1", "emp/2"} <= set(final.table.aside)


def test_a_dead_thief_gains_nothing():
    play = Pending("sticky-tractor-beam/1", 1, 2)
    players = Player(["duct-tape/1"]), Player(crew=0), Player(["oars/1", "emp/1"])
    final = after(facing(ATTACK_4, *players, kind="counter", owing=(2,), pending=(play,)), {})
    assert cargo(final, 1) == cargo(final, 2) == set()


def test_a_play_at_a_seat_that_has_died_does_nothing():
    plays = (Pending("poached-by-recruiters/1", 1, 2), Pending("poached-by-recruiters/2", 1, 2))
    players = Player(["duct-tape/1"]), Player(["emp/1"], crew=3), Player(crew=1)
    final = after(facing(ATTACK_4, *players, kind="counter", owing=(1,), pending=plays), {})
    assert final.table.seats[1].crew == 4


def test_lost_turns_add_up_to_two():
    assert struck("parking-boot/1", Player(lost=1)).table.seats[2].lost == 2


def test_a_higher_token_replaces_a_lower_one_and_a_disabled_slot_is_left_alone():
    target = Player(ship=PLAIN, shield=[("tin-foil/1", 1), "shower-curtain/1"])
    final = struck("loose-screw/1", target, None, 0)
    assert final.table.seats[2].slots.shield[0] == Part("tin-foil/1", 2)
    disabled = Player(shield=[("tin-foil/1", 1)])
    assert struck("emp/2", disabled, slot="shield").table.seats[2].slots.shield == (Part("tin-foil/1", 1),)


def test_a_hardened_ship_keeps_its_parts_disabled_and_a_thief_gets_nothing():
    target = Player(ship=PLAIN, engine=["oars/1"])
    for card in ("loose-screw/1", "chop-shop/1"):
        final = struck(card, target, None, 4)
        assert final.table.seats[2].slots.engine == (Part("oars/1", 2),)
        assert cargo(final, 1) == {"emp/1"}


def test_effects_strike_the_best_part_and_the_earlier_of_equals():
    pair = Player(shield=["shower-curtain/1", "the-wall/1"], joints={})
    assert parts(struck("loose-screw/1", pair, None, 0), 2) == ("shower-curtain/1",)
    equal = Player(weapon=["potato-railgun/1", "t-shirt-cannon/1"])
    final = struck("emp/2", equal, slot="weapon")
    assert [part.off for part in final.table.seats[2].slots.weapon] == [3, 0]


def test_crew_never_exceeds_what_the_ship_holds():
    state = commanding(Player(["emp/1"], crew=6), Player(["emp/2"]))
    assert after(state, {0: decide("command")}).table.seats[0].crew == 6


def test_who_dies_stops_the_effects_right_there():
    """Two crew and a retreat: the dead stay where they are."""
    state = facing("supernova-countdown/1", Player(["emp/1"], crew=2, parsec=5), Player(["oars/1"]))
    assert after(state, {}).table.seats[0].parsec == 5


def test_retreat_ends_at_parsec_0():
    state = facing("escalator-wrong-direction/1", Player(["emp/1"]), Player(["oars/1"]))
    assert after(state, {}).table.seats[0].parsec == 0


def test_a_boost_for_a_seat_that_has_died_does_nothing():
    plays = (Pending("poached-by-recruiters/1", 1, 0), Pending("flash-bang/1", 2, 0, side="player"))
    players = Player(["duct-tape/1"], crew=1), Player(["emp/1"]), Player(["oars/1"])
    final = after(facing(ATTACK_4, *players, kind="counter", owing=(0,), pending=plays), {})
    assert final.table.seats[0].boost == (0, 0, 0)


def test_a_hardened_part_in_a_slot_without_a_working_one_keeps_its_token():
    """L68."""
    final = struck("loose-screw/1", Player(ship=PLAIN, engine=[("oars/1", 1)]), None, 4)
    assert final.table.seats[2].slots.engine == (Part("oars/1", 1),)


def test_a_lower_token_does_not_replace_a_higher_one():
    pair = Player(ship=PLAIN, shield=[("tin-foil/1", 3), "shower-curtain/1"])
    final = struck("loose-screw/1", pair, None, 0)
    assert final.table.seats[2].slots.shield == (Part("tin-foil/1", 3), Part("shower-curtain/1"))
