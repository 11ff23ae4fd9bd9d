"""§15: starting cards, ranged play, events."""

import pytest

from games.rules.loss_in_space.game import GAME
from games.rules.loss_in_space.model import Part, Settled
from games.rules.loss_in_space.standing import may_volunteer, targets
from tests.games.loss_in_space.tables import (
    ATTACK_4,
    Player,
    after,
    any_card,
    cargo,
    commanding,
    decide,
    facing,
    meddling,
    offer,
    owed,
    resolve,
    sabotage,
    told,
)

RANGED, EVENTS = {"ranged": True}, {"events": True}
FLY = {0: decide("command")}
SWARM = "stampede-of-space-cows/1"
"""Attack or speed 5: a parsec ahead, or back."""

COUNT = "census-day/1"


def test_ranged_play_reaches_two_parsecs():
    players = Player(parsec=5), Player(parsec=7), Player(parsec=3), Player(parsec=8)
    state = meddling(ATTACK_4, *players, options=RANGED)
    assert [targets(state.table, seat) for seat in range(4)] == [(1, 2), (0, 3), (0,), (1,)]
    assert [may_volunteer(state.table, seat) for seat in (1, 2, 3)] == [True, True, False]


def test_who_has_nobody_in_reach_is_not_asked():
    players = Player(["oars/1"], parsec=5), Player(["emp/1"], parsec=9)
    state = commanding(*players, obstacles=(ATTACK_4,), options=RANGED)
    assert owed(after(state, FLY)) == ("face", (0,))


def test_trade_and_anti_sabotage_reach_everywhere():
    state = commanding(Player(["oars/1"]), Player(["emp/1"], parsec=9), options=RANGED)
    GAME.check(state, 0, decide("command", do="offer", offer=offer(1, ["oars/1"], any_card())))


def event(obstacle, *players, facing_seats=(0, 1), **fields):
    return facing(
        obstacle,
        *players,
        options=EVENTS,
        **{"in_turn": {"facing": facing_seats, "range": 3}, "owing": facing_seats} | fields,
    )


@pytest.mark.parametrize(("number", "reached"), [(0, (0,)), (2, (0, 2)), (5, (0, 1, 2))])
def test_an_event_reaches_those_within_the_die(number, reached):
    players = Player(["oars/1"], parsec=5), Player(["emp/1"], parsec=10), Player(["emp/2"], parsec=2, lost=2)
    state = commanding(*players, obstacles=(COUNT,), options=EVENTS)
    final = after(state, FLY, number)
    assert final.table.turn.facing == reached
    assert final.table.turn.range == number + 1


def test_several_who_face_an_event_meddle_with_each_other():
    players = Player(["oars/1"]), Player(["emp/1"]), Player(["emp/2"])
    state = commanding(*players, obstacles=(COUNT,), options=EVENTS)
    assert owed(after(state, FLY, 5)) == ("meddle", (0, 1, 2))


def test_nobody_helps_in_events():
    players = Player(["oars/1"], parsec=9), Player(["emp/1"], orders={"help": True}, shield=["the-wall/1"])
    state = commanding(*players, obstacles=("the-suns-hiccup/1",), options=EVENTS)
    final = after(state, FLY, 0)
    assert not may_volunteer(final.table, 1)
    assert after(final, {}).table.turn.volunteers == ()


def test_all_who_face_decide_in_one_window_and_are_judged_in_turn_order():
    players = Player(["oars/1"], weapon=["death-ray/1"]), Player(["emp/1"], parsec=4)
    step = resolve(event(SWARM, *players), {})
    assert [(each["seat"], each["met"]) for each in told(step, "judged")] == [(0, True), (1, False)]
    assert [craft.parsec for craft in step.state.table.seats] == [1, 3]


def test_those_who_wait_are_asked_again_the_others_are_done():
    players = Player(["flash-bang/1"]), Player(["emp/1"], weapon=["death-ray/1"])
    moves = {0: decide("face", plays=("flash-bang/1",), do="wait"), 1: decide("face", as_cards=1)}
    state = after(event(SWARM, *players), moves)
    assert (owed(state), state.table.turn.waiting) == (("face", (0,)), (0,))
    assert [hand.settled for hand in state.hands] == [None, Settled(as_cards=1)]
    assert [GAME.view(state, seat).hand.settled for seat in (0, 1)] == [None, Settled(as_cards=1)]
    final = after(state, {})
    assert [hand.settled for hand in final.hands] == [None, None]
    assert len(cargo(final, 1)) == 2


def test_who_does_not_ask_has_decided_by_its_orders():
    players = Player(["oars/1"]), Player(["emp/1"], weapon=["death-ray/1"], orders={"face": "cards"})
    state = commanding(*players, obstacles=(SWARM,), options=EVENTS)
    meddled = after(state, FLY, 5)
    met = after(meddled, {})
    assert owed(met) == ("face", (0,))
    assert met.hands[1].settled == Settled(as_cards=1)


def test_an_event_is_ended_at_once_by_a_winner():
    players = (
        Player(["oars/1"], parsec=13, weapon=["death-ray/1"]),
        Player(["emp/1"], parsec=13, weapon=["big-red-button/1"]),
    )
    final = after(event(SWARM, *players), {})
    assert GAME.outcome(final).winners == (0,)
    assert final.table.seats[1].parsec == 13


def test_only_the_active_seats_tokens_tick():
    shield = [("tin-foil/1", 2)]
    players = Player(["oars/1"], shield=shield), Player(["emp/1"], shield=[("tin-foil/2", 2)])
    final = after(event(SWARM, *players), {})
    assert final.table.seats[0].slots.shield == (Part("tin-foil/1", 1),)
    assert final.table.seats[1].slots.shield == (Part("tin-foil/2", 2),)


def test_an_event_stands_for_the_turns_obstacle():
    final = after(event(SWARM, Player(["oars/1"]), Player(["emp/1"])), {})
    assert (final.table.turn.seat, final.table.turn.step) == (1, "trade")
    assert SWARM in final.table.past


def test_an_event_without_a_threat_reaches_others_too():
    players = Player(["oars/1"]), Player(["emp/1"])
    state = commanding(*players, obstacles=("free-wi-fi-zone/1",), options=EVENTS)
    final = after(state, FLY, 5)
    assert [craft.lost for craft in final.table.seats] == [0, 0]
    assert final.table.turn.number == 10
    assert [len(cargo(final, seat)) for seat in (0, 1)] == [2, 2]


def test_reach_is_measured_when_the_window_opens():
    players = Player(["oars/1"], parsec=5), Player(["fake-detour/1"], parsec=7, weapon=["death-ray/1"])
    state = meddling(ATTACK_4, *players, options=RANGED)
    move = decide("meddle", plays=(sabotage("fake-detour/1", 0),), volunteer=True)
    moved = after(after(state, {1: move}, 1), {})
    assert [craft.parsec for craft in moved.table.seats] == [3, 9]
    assert moved.table.turn.volunteers == (1,)
    GAME.check(moved, 0, decide("face", do="help", helper=1))


def test_alone_an_event_is_faced_alone():
    state = commanding(Player(["oars/1"]), obstacles=(COUNT,), options=EVENTS)
    faced = after(state, FLY, 5)
    assert (owed(faced), faced.table.turn.range, faced.table.turn.facing) == (("face", (0,)), 6, (0,))
