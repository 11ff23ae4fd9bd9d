"""The players in code: the steady one and the shipwright decide sensibly where they say so."""

from dataclasses import replace
from random import Random

from games.rules.contract import Event, Observation
from games.rules.loss_in_space.game import GAME
from tests.games.loss_in_space.tables import ATTACK_4, Player, commanding, facing, meddling, preparing

STEADY = GAME.bots["steady"]


def steady(state, seat=0):
    return STEADY(Observation(GAME.view(state, seat)), Random(1))


def test_steady_player_hinders_the_leader_only_when_needed():
    leader = Player(["oars/1"], parsec=8, weapon=["large-laser-pointer/1"])
    (play,) = steady(meddling(ATTACK_4, leader, Player(["emergency-karaoke/1"])), 1).plays
    assert (play.target, play.if_needed) == (0, True)
    failing = meddling(ATTACK_4, Player(["oars/1"], parsec=8), Player(["emergency-karaoke/1"]))
    assert steady(failing, 1).plays == ()


def test_steady_player_helps_when_it_pays():
    in_need = Player(["oars/1"])
    able = Player(["emp/1"], weapon=["death-ray/1"])
    assert steady(meddling(ATTACK_4, in_need, able), 1).volunteer
    assert not steady(meddling(ATTACK_4, in_need, Player(["emp/1"])), 1).volunteer


def test_steady_player_calls_no_helper_who_would_win():
    players = Player(["oars/1"]), Player(["emp/1"], parsec=13), Player(["emp/2"], parsec=4)
    both = facing(ATTACK_4, *players, in_turn={"volunteers": (1, 2)})
    assert (steady(both).do, steady(both).helper) == ("help", 2)
    alone = facing(ATTACK_4, *players, in_turn={"volunteers": (1,)})
    assert steady(alone).do == "resolve"


def test_steady_bot_makes_no_offer_after_two_refusals():
    hand = ["shower-curtain/1", "tin-foil/1", "the-wall/1", "oars/1", "emp/1"]
    view = GAME.view(preparing(Player(hand), Player(["death-ray/1"])), 0)
    no = Event("answered", {"by": 0, "to": 1, "answer": "decline"})
    assert [STEADY(Observation(view, events=lambda n=n: [no] * n), Random(1)).do for n in (1, 2)] == ["offer", "swap"]


def test_steady_player_robs_the_leader_in_its_own_turn():
    players = Player(["fake-detour/1"], parsec=5), Player(["oars/1"], parsec=4), Player([], parsec=8)
    command = steady(commanding(*players))
    assert (command.do, command.play.card, command.play.target) == ("play", "fake-detour/1", 2)
    assert steady(commanding(players[0], players[1], Player([], parsec=1))).play.target == 1
    assert steady(commanding(players[0], Player(["oars/1"], parsec=2))).do == "fly"
    early = Player(["fake-detour/1"], parsec=3)
    assert steady(commanding(early, Player(["oars/1"], parsec=3))).do == "fly"


def test_steady_player_dodges_what_costs_crew_but_not_what_costs_a_card():
    ship = Player(["oars/1"], ship="last-minute-cruise-ship")
    assert steady(facing("affectionate-kraken/1", ship)).dodge == "ability"
    assert steady(facing("pirates-on-work-experience/1", ship)).dodge is None


def test_steady_player_takes_no_cards_for_the_parsecs_that_win():
    able = Player(["oars/1"], weapon=["death-ray/1"], parsec=12)
    assert steady(facing("toll-booth-of-no-return/1", able)).as_cards == 0
    assert steady(facing("toll-booth-of-no-return/1", replace(able, parsec=11))).as_cards == 2
