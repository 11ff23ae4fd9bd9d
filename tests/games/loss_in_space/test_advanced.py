"""§14 and §15: single player, starting cards, ranged play, events."""

import pytest

from games.rules.loss_in_space.game import GAME
from games.rules.loss_in_space.model import Part, Pending, Settled
from games.rules.loss_in_space.moves import Cancel, Play
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
    preparing,
    refused,
    resolve,
    sabotage,
    told,
)

HUNTER, RUSH = "bounty-hunter-wrong-address/1", "rush-hour-at-the-wormhole/1"
CLAIM = decide("command", do="play", play=Play("lost-luggage-claim/1", None, None, None, False))
RECRUITERS, KARAOKE = "poached-by-recruiters/1", "emergency-karaoke/1"


def test_no_offers_are_made_alone():
    assert refused(preparing(Player(["oars/1"])), 0, decide("prep", do="offer")) == "do"
    assert refused(commanding(Player(["oars/1"])), 0, decide("command", do="offer"))


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
        pending=(Pending(RECRUITERS, None, 0),),
        deck=["fake-detour/1", "tin-foil/1"],
    )
    move = decide("counter", cancel=(Cancel("somebody-read-the-manual/1", 0),))
    step = resolve(counter, {0: move}, [1])
    assert owed(step.state) == ("counter", (0,))
    assert step.state.table.pending == (Pending("fake-detour/1", None, 0),)


@pytest.mark.parametrize(("number", "parsec", "crew", "cards"), [(0, 4, 6, 2), (2, 5, 5, 2), (4, 5, 6, 1)])
def test_a_turn_that_would_be_lost_is_a_die(number, parsec, crew, cards):
    state = facing(RUSH, Player(["duct-tape/1", "tin-foil/1"], parsec=5))
    final = after(state, {0: decide("face")}, number, 0)
    craft = final.table.seats[0]
    assert (craft.parsec, craft.crew, len(cargo(final, 0)), craft.lost) == (parsec, crew, cards, 0)


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
