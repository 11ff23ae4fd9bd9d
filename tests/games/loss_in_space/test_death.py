"""§12: death, looting, and the end of a match."""

import pytest

from games.rules.loss_in_space.game import GAME
from games.rules.loss_in_space.model import Joint, Pending, Pool, Turn
from tests.games.loss_in_space.tables import Player, after, cargo, decide, facing, owed, refused, state_of

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


def test_several_pools_are_looted_one_after_another():
    pools = (Pool(1, ("oars/1",)), Pool(2, ("emp/1",)))
    players = Player(["emp/2"], parsec=1), Player(crew=0, parsec=3), Player(crew=0, parsec=2)
    state = state_of("loot", *players, owing=(0,), turn=Turn(0, 7, "end"), pools=pools)
    second = after(state, {0: decide("loot", ranking=("oars/1",))})
    assert (owed(second), second.table.pools) == (("loot", (0,)), pools[1:])
    assert cargo(second, 0) == {"emp/2", "oars/1"}


def test_a_last_survivor_flies_on_alone():
    state = dying(Player(["oars/1"], parsec=7))
    assert GAME.outcome(state) is None
    assert state.table.turn.seat == 1


def test_if_all_die_nobody_wins():
    final = after(facing(HUNTER, Player(["emp/1"], crew=1), Player(crew=0)), {0: decide("face")})
    outcome = GAME.outcome(final)
    assert (outcome.reason, outcome.winners) == ("lost", ())
    assert final.table.pools[0].cards == ("emp/1",)


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
