"""§14: single player."""

import pytest

from games.rules.chance import SeedChance
from games.rules.loss_in_space.game import GAME
from games.rules.loss_in_space.model import Pending
from games.rules.loss_in_space.moves import Cancel, Play
from tests.games.loss_in_space.tables import (
    Player,
    after,
    cargo,
    commanding,
    decide,
    facing,
    owed,
    preparing,
    refused,
    resolve,
    told,
)

HUNTER, RUSH = "bounty-hunter-wrong-address/1", "rush-hour-at-the-wormhole/1"
CLAIM = decide("command", do="play", play=Play("lost-luggage-claim/1", None, None, None, False))
RECRUITERS, BOOT, KARAOKE = "poached-by-recruiters/1", "parking-boot/1", "emergency-karaoke/1"


def test_no_sabotage_is_held_at_the_start():
    for seed in range(30):
        state = GAME.start(GAME.options({}), 1, SeedChance(bytes([seed]))).state
        assert not any(
            card.split("/")[0] in ("emp", "parking-boot", "fake-detour") for card in state.hands[0].cargo
        )
        assert len(state.hands[0].cargo) + len(state.table.aside) == 6


def test_no_offers_are_made_alone():
    assert refused(preparing(Player(["oars/1"])), 0, decide("prep", do="offer")) == "do"
    assert refused(commanding(Player(["oars/1"])), 0, decide("command", do="offer"))


def test_sabotage_drawn_in_preparation_is_put_back_and_what_comes_for_it_is_set_aside():
    state = preparing(Player(["oars/1", "tin-foil/1", "duct-tape/1"]), deck=[BOOT, RECRUITERS, "the-wall/1"])
    step = resolve(state, {0: decide("prep", do="swap", swap=("oars/1", "tin-foil/1"))}, [1])
    assert cargo(step.state, 0) == {"duct-tape/1"}
    assert step.state.table.deck[:2] == (BOOT, "the-wall/1")
    assert RECRUITERS in step.state.table.discards


def test_sabotage_drawn_in_the_race_is_replaced_and_strikes():
    state = commanding(
        Player(["lost-luggage-claim/1"]), deck=["oars/1", RECRUITERS, "tin-foil/1", "duct-tape/1"]
    )
    step = resolve(state, {0: CLAIM}, [1])
    assert cargo(step.state, 0) == {"oars/1", "tin-foil/1", "duct-tape/1"}
    assert owed(step.state) == ("counter", (0,))
    assert step.state.table.pending == (Pending(RECRUITERS, None, 0),)
    assert step.state.table.turn.strikes == 1
    assert after(step.state, {}).table.seats[0].crew == 5


@pytest.mark.parametrize("number", [0, 5])
def test_a_strike_fails_on_1_and_6(number):
    state = commanding(Player(["lost-luggage-claim/1"]), deck=["oars/1", RECRUITERS, "tin-foil/1"])
    final = after(state, {0: CLAIM}, number)
    assert (owed(final), final.table.seats[0].crew) == (("command", (0,)), 6)


def test_at_most_two_strikes_a_turn():
    deck = [RECRUITERS, "poached-by-recruiters/2", KARAOKE, "oars/1", "tin-foil/1", "duct-tape/1"]
    state = commanding(Player(["lost-luggage-claim/1"]), deck=deck)
    step = resolve(state, {0: CLAIM}, [1, 1, 1])
    assert [each["strikes"] for each in told(step, "sabotage_drawn")] == [True, True, False]
    assert len(step.state.table.pending) == 2
    assert KARAOKE in step.state.table.aside


def test_a_strike_can_be_cancelled():
    player = Player(["security-goose/1", "duct-tape/1"])
    state = facing(HUNTER, player, kind="counter", pending=(Pending(RECRUITERS, None, 0),))
    final = after(state, {0: decide("counter", cancel=(Cancel("security-goose/1", 0),))})
    assert (owed(final), final.table.seats[0].crew) == (("face", (0,)), 6)


def test_strikes_that_an_anti_sabotage_draws_follow_likewise():
    player = Player(["somebody-read-the-manual/1", "oars/1"])
    counter = facing(
        HUNTER,
        player,
        kind="counter",
        pending=(Pending(RECRUITERS, None, 0),),
        deck=["fake-detour/1", "tin-foil/1"],
    )
    move = decide("counter", cancel=(Cancel("somebody-read-the-manual/1", 0),))
    step = resolve(counter, {0: move}, [1])
    assert owed(step.state) == ("counter", (0,))
    assert step.state.table.pending == (Pending("fake-detour/1", None, 0),)


def test_what_a_strike_steals_is_merely_lost():
    player = Player(["oars/1", "duct-tape/1", "tin-foil/1"])
    state = facing(HUNTER, player, kind="counter", pending=(Pending("sticky-tractor-beam/1", None, 0),))
    assert len(cargo(after(state, {}, 0, 0), 0)) == 1


def test_a_part_of_choice_falls_to_the_die():
    player = Player(["tin-foil/1"], engine=["oars/1"], weapon=["death-ray/1"])
    state = facing(RUSH, player, kind="counter", pending=(Pending("emp/1", None, 0),))
    assert [part.off for part in after(state, {}, 5).table.seats[0].slots.engine] == [3]


@pytest.mark.parametrize(("number", "parsec", "crew", "cards"), [(0, 4, 6, 2), (2, 5, 5, 2), (4, 5, 6, 1)])
def test_a_turn_that_would_be_lost_is_a_die(number, parsec, crew, cards):
    state = facing(RUSH, Player(["duct-tape/1", "tin-foil/1"], parsec=5))
    final = after(state, {0: decide("face")}, number, 0)
    craft = final.table.seats[0]
    assert (craft.parsec, craft.crew, len(cargo(final, 0)), craft.lost) == (parsec, crew, cards, 0)


def test_a_die_for_each_turn_that_the_boot_would_cost():
    state = facing(
        HUNTER, Player(["duct-tape/1"], parsec=5), kind="counter", pending=(Pending(BOOT, None, 0),)
    )
    final = after(state, {}, 0, 1)
    assert final.table.seats[0].parsec == 3


def test_plays_that_bring_a_strike_make_the_decision_a_wait():
    player = Player(["lost-luggage-claim/1"], weapon=["death-ray/1"])
    state = facing(HUNTER, player, deck=[KARAOKE, "oars/1", "tin-foil/1", "duct-tape/1"])
    struck = after(state, {0: decide("face", plays=("lost-luggage-claim/1",))}, 1)
    assert owed(struck) == ("counter", (0,))
    again = after(struck, {})
    assert (owed(again), again.table.turn.waiting) == (("face", (0,)), (0,))
    assert GAME.view(again, 0).totals[0] == (-1, 4, -1)


def test_strikes_of_a_judgement_come_after_it_and_a_penalty_waits():
    player = Player(["duct-tape/1"], weapon=["death-ray/1"])
    state = facing("space-swans/1", player, deck=[KARAOKE, "oars/1"])
    struck = after(state, {0: decide("face")}, 1)
    assert (owed(struck), struck.table.turn.step, struck.table.turn.obstacle) == (
        ("counter", (0,)),
        "end",
        None,
    )
    final = after(struck, {})
    assert final.table.seats[0].penalty == (-3, -3, -3)
    assert final.table.turn.number == 8


def test_nobody_meddles_and_the_new_world_wins():
    state = commanding(Player(["oars/1"], parsec=13), obstacles=("tailwind-somehow/1",))
    final = after(state, {0: decide("command")})
    assert owed(final) == ("face", (0,))
    assert GAME.outcome(after(final, {})).winners == (0,)
