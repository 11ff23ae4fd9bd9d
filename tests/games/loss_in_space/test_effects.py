"""§12 to §14: what effects do, death, looting, the end of a match, and the strikes in single player."""

import pytest

from games.rules.loss_in_space.game import GAME
from games.rules.loss_in_space.model import Joint, PendingPlay, WreckPool
from games.rules.loss_in_space.moves import CardPlay, PlayCancellation
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
    refused,
    resolve,
    told,
)

HARDENED, SOFT = "overinsured-ark", "phase-4-transport"
GUN = "t-shirt-cannon/1"


def struck(card, target, *numbers, slot=None):
    """Where a pending play of seat 1 at seat 2 leads to; seat 0 faces an obstacle that it is asked about."""
    players = Player(["duct-tape/1"]), Player(["emp/1"]), target
    play = PendingPlay(card, 1, 2, slot)
    state = facing(ATTACK_4, *players, kind="counter", owing=(1,), pending=(play,))
    final = after(state, {}, *numbers)
    assert owed(final) == ("face", (0,))
    return final


def test_part_is_stolen_from_a_slot_by_die():
    target = Player(shield=["tin-foil/1"], engine=["oars/1"])
    final = struck("chop-shop/1", target, 5)
    assert cargo(final, 1) == {"emp/1", "oars/1"}
    assert parts(final, 2) == ("tin-foil/1",)
    assert parts(struck("chop-shop/1", target, 2), 2) == ("tin-foil/1", "oars/1")


def test_dead_gain_nothing_and_plays_at_them_do_nothing():
    stolen = PendingPlay("sticky-tractor-beam/1", 1, 2)
    players = Player(["duct-tape/1"]), Player(crew=0), Player(["oars/1", "emp/1"])
    final = after(facing(ATTACK_4, *players, kind="counter", owing=(2,), pending=(stolen,)), {})
    assert cargo(final, 1) == cargo(final, 2) == set()
    plays = (PendingPlay("poached-by-recruiters/1", 1, 2), PendingPlay("poached-by-recruiters/2", 1, 2))
    players = Player(["duct-tape/1"]), Player(["emp/1"], crew=3), Player(crew=1)
    final = after(facing(ATTACK_4, *players, kind="counter", owing=(1,), pending=plays), {})
    assert final.table.seats[1].crew == 4
    plays = (PendingPlay("poached-by-recruiters/1", 1, 0), PendingPlay("flash-bang/1", 2, 0, side="player"))
    players = Player(["duct-tape/1"], crew=1), Player(["emp/1"]), Player(["oars/1"])
    final = after(facing(ATTACK_4, *players, kind="counter", owing=(0,), pending=plays), {})
    assert final.table.seats[0].boost == (0, 0, 0)


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
def test_slot_after_a_blow(card, ship, slot, before, after_it):
    numbers = [{"shield": 0, "engine": 4}[slot]] if card != "emp/2" else []
    final = struck(card, Player(ship=ship, **{slot: before}), *numbers, slot=None if numbers else slot)
    assert final.table.seats[2].slots[slot] == Player(**{slot: after_it}).craft.slots[slot]
    assert cargo(final, 1) == {"emp/1"}


HUNTER = "bounty-hunter-wrong-address/1"
"""Attack 7; a ship that fails loses a crew member."""


def dying(*others):
    player = Player(
        ["emp/1", "space-dock/1"],
        crew=1,
        parsec=6,
        shield=["tin-foil/1", "the-wall/1"],
        joints={"shield": Joint("duct-tape/1", 3)},
        table=[("cold-brew-reactor/1", 1)],
    )
    return after(facing(HUNTER, player, *others), {0: decide("face")})


def test_all_that_a_dead_seat_had_becomes_an_open_pool_in_order():
    state = dying(Player(["oars/1"], parsec=5))
    assert state.table.pools == (
        WreckPool(0, ("the-wall/1", "tin-foil/1", "duct-tape/1", "cold-brew-reactor/1", "space-dock/1", "emp/1")),
    )
    dead = state.table.seats[0]
    assert (dead.crew, dead.parsec, dead.slots.cards(), dead.table) == (0, 6, (), ())
    assert GAME.view(state, None).table.pools == state.table.pools


@pytest.mark.parametrize("ranking", [("oars/1",), ("emp/1", "emp/1"), ("no-card/1",)])
def test_ranking_of_what_is_not_there_is_refused(ranking):
    assert refused(dying(Player(["oars/1"], parsec=2)), 1, decide("loot", ranking=ranking)) == "ranking"


def test_last_survivor_flies_on_alone():
    state = dying(Player(["oars/1"], parsec=7))
    assert GAME.outcome(state) is None
    assert state.table.turn.seat == 1


def test_winner_ends_the_match_on_the_spot():
    state = facing(
        "toll-booth-of-no-return/1", Player(["emp/1"], parsec=13, weapon=["death-ray/1"]), Player(["oars/1"])
    )
    final = after(state, {0: decide("face")})
    assert (final.table.result.reason, final.table.result.winner) == ("arrived", 0)
    assert final.table.seats[0].parsec == 14
    assert GAME.view(final, None).all_cargo == (("emp/1",), ("oars/1",))


CLAIM = decide("command", do="play", play=CardPlay("lost-luggage-claim/1", None, None, None, False))
RECRUITERS, KARAOKE = "poached-by-recruiters/1", "emergency-karaoke/1"


def test_at_most_two_strikes_a_turn():
    deck = [RECRUITERS, "poached-by-recruiters/2", KARAOKE, "oars/1", "tin-foil/1", "duct-tape/1"]
    state = commanding(Player(["lost-luggage-claim/1"]), deck=deck)
    step = resolve(state, {0: CLAIM}, [1, 1, 1])
    assert [each["strikes"] for each in told(step, "sabotage_drawn")] == [True, True, False]
    assert len(step.state.table.pending) == 2
    assert KARAOKE in step.state.table.aside


def test_strikes_that_an_anti_sabotage_draws_follow_likewise():
    player = Player(["somebody-read-the-manual/1", "oars/1"])
    counter = facing(
        HUNTER,
        player,
        kind="counter",
        pending=(PendingPlay(RECRUITERS, None, 0),),
        deck=["fake-detour/1", "tin-foil/1"],
    )
    move = decide("counter", cancel=(PlayCancellation("somebody-read-the-manual/1", 0),))
    step = resolve(counter, {0: move}, [1])
    assert owed(step.state) == ("counter", (0,))
    assert step.state.table.pending == (PendingPlay("fake-detour/1", None, 0),)


def test_plays_that_bring_a_strike_make_the_decision_a_wait():
    player = Player(["lost-luggage-claim/1"], weapon=["death-ray/1"])
    state = facing(HUNTER, player, deck=[KARAOKE, "oars/1", "tin-foil/1", "duct-tape/1"])
    struck = after(state, {0: decide("face", plays=("lost-luggage-claim/1",))}, 1)
    assert owed(struck) == ("counter", (0,))
    again = after(struck, {})
    assert (owed(again), again.table.turn.waiting) == (("face", (0,)), (0,))
    assert GAME.view(again, 0).totals[0] == (-1, 4, -1)
