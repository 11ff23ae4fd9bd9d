"""§12 and §13: what effects do, death, looting, and the end of a match."""

import pytest

from games.rules.loss_in_space.game import GAME
from games.rules.loss_in_space.model import Joint, Pending, Pool
from tests.games.loss_in_space.tables import (
    ATTACK_4,
    Player,
    after,
    cargo,
    decide,
    facing,
    owed,
    parts,
    refused,
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


def test_a_boost_for_a_seat_that_has_died_does_nothing():
    plays = (Pending("poached-by-recruiters/1", 1, 0), Pending("flash-bang/1", 2, 0, side="player"))
    players = Player(["duct-tape/1"], crew=1), Player(["emp/1"]), Player(["oars/1"])
    final = after(facing(ATTACK_4, *players, kind="counter", owing=(0,), pending=plays), {})
    assert final.table.seats[0].boost == (0, 0, 0)


HUNTER = "bounty-hunter-wrong-address/1"
"""Attack 7; who fails loses a crew member."""


def dying(*others, **fields):
    player = Player(
        ["emp/1", "space-dock/1"],
        crew=1,
        parsec=6,
        shield=["tin-foil/1", "the-wall/1"],
        joints={"shield": Joint("duct-tape/1", 3)},
        table=[("cold-brew-reactor/1", 1)],
        **fields,
    )
    return after(facing(HUNTER, player, *others), {0: decide("face")})


def test_all_that_a_dead_seat_had_becomes_an_open_pool_in_order():
    state = dying(Player(["oars/1"], parsec=5))
    assert state.table.pools == (
        Pool(0, ("the-wall/1", "tin-foil/1", "duct-tape/1", "cold-brew-reactor/1", "space-dock/1", "emp/1")),
    )
    dead = state.table.seats[0]
    assert (dead.crew, dead.parsec, dead.slots.cards(), dead.table) == (0, 6, (), ())
    assert GAME.view(state, None).table.pools == state.table.pools


def test_who_is_behind_takes_one_card_the_nearest_first():
    state = dying(Player(["oars/1"], parsec=2), Player(["hamster-drive/1"], parsec=5))
    assert owed(state) == ("loot", (1, 2))
    wish = decide("loot", ranking=("the-wall/1", "emp/1"))
    final = after(state, {1: wish, 2: wish})
    assert cargo(final, 2) == {"hamster-drive/1", "the-wall/1"}
    assert cargo(final, 1) == {"oars/1", "emp/1"}
    assert {"tin-foil/1", "duct-tape/1", "space-dock/1"} <= set(final.table.discards)


def test_of_those_equally_near_the_first_clockwise_from_the_dead_goes_first():
    state = dying(Player(["oars/1"], parsec=2), Player(["hamster-drive/1"], parsec=2))
    wish = decide("loot", ranking=("the-wall/1",))
    final = after(state, {1: wish, 2: wish})
    assert cargo(final, 1) == {"oars/1", "the-wall/1"}
    assert cargo(final, 2) == {"hamster-drive/1"}


def test_an_empty_ranking_takes_nothing_and_silence_the_first_card():
    state = dying(Player(["oars/1"], parsec=2), Player(["hamster-drive/1"], parsec=5))
    final = after(state, {2: decide("loot")})
    assert cargo(final, 2) == {"hamster-drive/1"}
    assert cargo(final, 1) == {"oars/1", "the-wall/1"}


def test_who_is_not_behind_takes_nothing():
    assert owed(dying(Player(["oars/1"], parsec=6)))[0] == "command"


def test_looting_comes_before_the_limit_of_cargo():
    hand = ["oars/1", "hamster-drive/1", "emp/2", "flash-bang/1", "flash-bang/2"]
    state = dying(Player(hand, parsec=5))
    looted = after(state, {})
    assert owed(looted) == ("trim", (1,))
    assert {"tin-foil/1", "duct-tape/1"} <= set(looted.table.aside)


@pytest.mark.parametrize("ranking", [("oars/1",), ("emp/1", "emp/1"), ("no-card/1",)])
def test_a_ranking_of_what_is_not_there_is_refused(ranking):
    assert refused(dying(Player(["oars/1"], parsec=2)), 1, decide("loot", ranking=ranking)) == "ranking"


def test_a_last_survivor_flies_on_alone():
    state = dying(Player(["oars/1"], parsec=7))
    assert GAME.outcome(state) is None
    assert state.table.turn.seat == 1


def test_the_winner_ends_the_match_on_the_spot():
    state = facing(
        "toll-booth-of-no-return/1", Player(["emp/1"], parsec=13, weapon=["death-ray/1"]), Player(["oars/1"])
    )
    final = after(state, {0: decide("face")})
    assert (final.table.result.reason, final.table.result.winner) == ("arrived", 0)
    assert final.table.seats[0].parsec == 14
    assert GAME.view(final, None).all_cargo == (("emp/1",), ("oars/1",))


def test_a_wreck_is_looted_by_the_parsecs_of_the_turns_end():
    players = Player(["oars/1"], parsec=3), Player(["emp/1"], crew=1, parsec=3), Player([], parsec=9)
    pending = (Pending("poached-by-recruiters/1", 2, 1),)
    struck = after(facing("space-swans/1", *players, kind="counter", owing=(1,), pending=pending), {})
    assert owed(struck) == ("face", (0,))
    assert owed(after(struck, {})) == ("loot", (0,))


def test_who_dies_of_its_own_sabotage_while_a_helper_faces_leaves_the_helper_its_reward():
    players = Player(["emp/1"], crew=1), Player(["emp/2"], weapon=["death-ray/1"])
    in_turn = {"facing": (1,), "helper": 1}
    pending = (Pending("poached-by-recruiters/1", 0, 0, backfired=True),)
    state = facing("rogue-garbage-scow/1", *players, kind="counter", pending=pending, in_turn=in_turn)
    final = after(after(state, {}), {})
    assert [(craft.crew, craft.parsec) for craft in final.table.seats] == [(0, 0), (6, 1)]
