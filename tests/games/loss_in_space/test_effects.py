"""§12 and §13: what effects do, crew and parsecs within their bounds, hardened ships."""

import pytest

from games.rules.loss_in_space.model import Pending
from tests.games.loss_in_space.tables import (
    ATTACK_4,
    Player,
    after,
    cargo,
    facing,
    owed,
    parts,
)

HARDENED, SOFT = "overinsured-ark", "phase-4-transport"
GUN = "t-shirt-cannon/1"


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


@pytest.mark.parametrize(
    ("card", "target", "thief", "figures"),
    [
        ("poached-by-recruiters/1", Player(), Player(crew=4), [(5, 0), (5, 0)]),
        ("poached-by-recruiters/1", Player(), Player(), [(6, 0), (5, 0)]),
        ("fake-detour/1", Player(parsec=9), Player(parsec=12), [(6, 13), (6, 7)]),
        ("fake-detour/1", Player(parsec=1), Player(parsec=2), [(6, 3), (6, 0)]),
    ],
    ids=["crew", "crew of a full ship", "no thief arrives", "not below parsec 0"],
)
def test_crew_and_parsecs_are_stolen_within_their_bounds(card, target, thief, figures):
    final = struck(card, target, thief)
    assert [(craft.crew, craft.parsec) for craft in final.table.seats[1:]] == figures


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


SHOWER = "shower-curtain/1"


@pytest.mark.parametrize(
    ("card", "ship", "slot", "before", "after_it"),
    [
        ("loose-screw/1", HARDENED, "shield", [("tin-foil/1", 1), SHOWER], [("tin-foil/1", 2), SHOWER]),
        ("loose-screw/1", HARDENED, "shield", [("tin-foil/1", 3), SHOWER], [("tin-foil/1", 3), SHOWER]),
        ("loose-screw/1", HARDENED, "engine", ["oars/1"], [("oars/1", 2)]),
        ("chop-shop/1", HARDENED, "engine", ["oars/1"], [("oars/1", 2)]),
        ("loose-screw/1", HARDENED, "engine", [("oars/1", 1)], [("oars/1", 1)]),
        ("loose-screw/1", SOFT, "shield", [SHOWER, "the-wall/1"], [SHOWER]),
        ("emp/2", SOFT, "shield", [("tin-foil/1", 1)], [("tin-foil/1", 1)]),
        ("emp/2", SOFT, "weapon", ["potato-railgun/1", GUN], [("potato-railgun/1", 3), GUN]),
    ],
    ids=[
        "a higher token replaces a lower one",
        "a lower one no higher one",
        "a hardened ship keeps its parts",
        "and a thief gets nothing",
        "a slot without a working part is left alone (L68)",
        "the best part is struck",
        "a disabled part is left alone",
        "of equals the earlier one",
    ],
)
def test_what_a_blow_leaves_of_a_slot(card, ship, slot, before, after_it):
    numbers = [{"shield": 0, "engine": 4}[slot]] if card != "emp/2" else []
    final = struck(card, Player(ship=ship, **{slot: before}), None, *numbers, slot=None if numbers else slot)
    assert final.table.seats[2].slots[slot] == Player(**{slot: after_it}).craft.slots[slot]
    assert cargo(final, 1) == {"emp/1"}


def test_who_dies_stops_the_effects_right_there():
    """Two crew and a retreat: the dead stay where they are."""
    state = facing("supernova-countdown/1", Player(["emp/1"], crew=2, parsec=5), Player(["oars/1"]))
    assert after(state, {}).table.seats[0].parsec == 5


def test_a_boost_for_a_seat_that_has_died_does_nothing():
    plays = (Pending("poached-by-recruiters/1", 1, 0), Pending("flash-bang/1", 2, 0, side="player"))
    players = Player(["duct-tape/1"], crew=1), Player(["emp/1"]), Player(["oars/1"])
    final = after(facing(ATTACK_4, *players, kind="counter", owing=(0,), pending=plays), {})
    assert final.table.seats[0].boost == (0, 0, 0)
