"""The players in code: legal in every state, and sensible where they say so."""

from collections import Counter
from dataclasses import replace
from random import Random
from time import thread_time

import pytest

from games.rules.contract import Event, Seen
from games.rules.loss_in_space.cards import RESOURCES
from games.rules.loss_in_space.game import GAME
from games.rules.loss_in_space.model import Pending, Request
from games.rules.loss_in_space.moves import Answer, Face, Meddle
from games.rules.playout import final_outcome, playout
from games.rules.simulation import simulate
from tests.games.loss_in_space.tables import (
    ATTACK_4,
    Player,
    after,
    any_card,
    commanding,
    decide,
    facing,
    meddling,
    offer,
    preparing,
)

STEADY = GAME.bots["steady"]
ADVANCED = {"few_cards": True, "ranged": True, "events": True}


SECONDS = 0.03
EVERYTHING = {"accept", "cancelled", "cards for parsecs", "discarded", "swapped", "volunteered", "wait"}
EVERYTHING |= {"bonus", "draw", "join", "switch", "dodge", "if needed", "enhancer in meddle"}


def done_in(matches, bot):
    """How often each thing was done in so many matches of four such players, and the slowest decision."""
    done, seconds = Counter(), 0.0

    def timed(seen, rng):
        nonlocal seconds
        begun = thread_time()
        move = GAME.bots[bot](seen, rng)
        seconds = max(seconds, thread_time() - begun)
        return move

    for number in range(matches):
        for resolved in playout(GAME, GAME.options({}), [timed] * 4, f"done {number}".encode()):
            done.update(_decided(resolved.moves.values()))
            done.update(_happened(resolved))
    return done, seconds


def _decided(moves):
    for move in moves:
        match move:
            case Answer():
                yield from (each.do for each in move.answers)
            case Face():
                yield move.do
                yield from ["cards for parsecs"] * bool(move.as_cards)
            case Meddle():
                yield from ("if needed" for play in move.plays if play.if_needed)


def _happened(resolved):
    for event in resolved.step.events:
        match event.kind:
            case "played":
                yield f"{RESOURCES[event.data['card']].kind} in {resolved.before.table.window.kind}"
            case "equipped":
                yield event.data["do"]
            case "judged":
                yield from ["dodge"] * bool(event.data["dodge"])
            case "enhanced":
                yield RESOURCES[event.data["card"]].first
            case "traded" | "cancelled" | "volunteered" | "looted" | "discarded" | "swapped" as kind:
                yield kind


def steady(state, seat=0):
    return STEADY(Seen(GAME.view(state, seat)), Random(1))


def wins(seats, bots, matches, **options):
    """How many of the matches the steady player won."""
    played = simulate(GAME, GAME.options(options), seats, bots, matches, seed=5)
    return sum("steady" in {each.bots[seat] for seat in each.outcome.winners} for each in played)


@pytest.mark.long
def test_the_steady_player_wins_three_duels_of_four_against_the_random_one():
    assert wins(2, ("steady", "random"), 120) >= 90


@pytest.mark.long
def test_the_steady_player_arrives_alone_far_more_often_than_the_random_one():
    random = sum(
        each.outcome.reason == "arrived" for each in simulate(GAME, GAME.options({}), 1, ("random",), 100, 5)
    )
    assert wins(1, ("steady",), 100) >= max(45, 5 * random)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("options", [{}, ADVANCED], ids=["standard", "advanced"])
def test_every_move_of_every_bot_passes_the_check(seats, options):
    names = [("random", "steady")[seat % 2] for seat in range(seats)]
    for each in playout(GAME, GAME.options(options), [GAME.bots[name] for name in names], b"bots"):
        for seat, move in each.moves.items():
            GAME.check(each.before, seat, move)


@pytest.mark.long
@pytest.mark.parametrize(
    ("bot", "often"),
    [
        ("steady", {"traded": 2, "counter": 2, "sabotage in command": 2, "sabotage in meddle": 1, "help": 4}),
        ("random", {"traded": 0.5, "counter": 2, "sabotage in command": 2, "help": 2, "looted": 0.5}),
    ],
)
def test_in_a_match_of_four_everything_is_done_now_and_then(bot, often):
    matches = 25
    done, seconds = done_in(matches, bot)
    assert not EVERYTHING - set(done)
    assert all(done[each] >= number * matches for each, number in often.items()), done
    assert seconds <= SECONDS


def test_the_steady_player_meets_what_it_can_with_as_few_boosts_as_needed():
    player = Player(["flash-bang/1", "motivational-poster/1", "rented-bodyguard/1"])
    assert len(steady(facing(ATTACK_4, player, Player(["emp/1"]))).plays) == 1


def test_the_steady_player_hinders_the_leader_only_when_needed():
    leader = Player(["oars/1"], parsec=8, weapon=["large-laser-pointer/1"])
    (play,) = steady(meddling(ATTACK_4, leader, Player(["emergency-karaoke/1"])), 1).plays
    assert (play.target, play.if_needed) == (0, True)
    failing = meddling(ATTACK_4, Player(["oars/1"], parsec=8), Player(["emergency-karaoke/1"]))
    assert steady(failing, 1).plays == ()


def test_the_steady_player_helps_when_it_pays():
    in_need = Player(["oars/1"])
    able = Player(["emp/1"], weapon=["death-ray/1"])
    assert steady(meddling(ATTACK_4, in_need, able), 1).volunteer
    assert not steady(meddling(ATTACK_4, in_need, Player(["emp/1"])), 1).volunteer


def test_the_steady_player_calls_no_helper_who_would_win():
    players = Player(["oars/1"]), Player(["emp/1"], parsec=13), Player(["emp/2"], parsec=4)
    both = facing(ATTACK_4, *players, in_turn={"volunteers": (1, 2)})
    assert (steady(both).do, steady(both).helper) == ("help", 2)
    alone = facing(ATTACK_4, *players, in_turn={"volunteers": (1,)})
    assert steady(alone).do == "resolve"


def test_the_steady_player_trades_what_it_can_spare_for_what_it_lacks():
    hand = ["shower-curtain/1", "tin-foil/1", "the-wall/1", "oars/1", "emp/1"]
    made = steady(preparing(Player(hand), Player(["death-ray/1", "potato-railgun/1"])))
    assert (made.do, made.offer.want[0].kind) == ("offer", "weapon")


def test_the_steady_player_accepts_a_part_that_it_lacks_for_what_it_can_spare():
    hands = Player(["death-ray/1", "oars/1"]), Player(["shower-curtain/1", "the-wall/1", "emp/1"])
    state = preparing(*hands)
    asked = after(state, {0: decide("prep", do="offer", offer=offer(1, ["death-ray/1"], any_card()))})
    (answer,) = steady(asked, 1).answers
    assert (answer.do, answer.cards) == ("accept", ("shower-curtain/1",))


def test_the_steady_player_counters_an_offer_that_it_cannot_meet_with_what_tempts_the_other():
    hands = Player(["death-ray/1", "oars/1"]), Player(["shower-curtain/1", "the-wall/1", "emp/1"])
    state = preparing(*hands)
    made = offer(1, ["death-ray/1"], Request("engine", None, 1))
    (answer,) = steady(after(state, {0: decide("prep", do="offer", offer=made)}), 1).answers
    assert (answer.do, answer.give) == ("counter", ("shower-curtain/1",))
    assert answer.want == (Request("card", "death-ray", 0),)


def test_the_steady_player_asks_nobody_who_has_declined_twice():
    hand = ["shower-curtain/1", "tin-foil/1", "the-wall/1", "oars/1", "emp/1"]
    view = GAME.view(preparing(Player(hand), Player(["death-ray/1"])), 0)
    no = Event("answered", {"by": 0, "to": 1, "answer": "decline"})
    assert [STEADY(Seen(view, events=lambda n=n: [no] * n), Random(1)).do for n in (1, 2)] == [
        "offer",
        "swap",
    ]


def test_the_steady_player_trades_with_nobody_about_to_arrive():
    hands = Player(["shower-curtain/1", "tin-foil/1", "oars/1"]), Player(["death-ray/1"], parsec=12)
    assert steady(commanding(*hands)).do != "offer"


def test_the_steady_player_robs_the_leader_in_its_own_turn():
    players = Player(["fake-detour/1"], parsec=5), Player(["oars/1"], parsec=4), Player([], parsec=8)
    command = steady(commanding(*players))
    assert (command.do, command.play.card, command.play.target) == ("play", "fake-detour/1", 2)
    assert steady(commanding(players[0], players[1], Player([], parsec=1))).play.target == 1
    assert steady(commanding(players[0], Player(["oars/1"], parsec=2))).do == "fly"
    early = Player(["fake-detour/1"], parsec=3)
    assert steady(commanding(early, Player(["oars/1"], parsec=3))).do == "fly"


def test_the_steady_player_draws_while_it_falls_short_before_it_calls_for_help():
    state = facing(
        ATTACK_4, Player(["lost-luggage-claim/1"]), Player(["emp/1"]), in_turn={"volunteers": (1,)}
    )
    assert (steady(state).do, steady(state).plays) == ("wait", ("lost-luggage-claim/1",))


def test_the_steady_player_dodges_what_costs_crew_but_not_what_costs_a_card():
    ship = Player(["oars/1"], ship="last-minute-cruise-ship")
    assert steady(facing("affectionate-kraken/1", ship)).dodge == "ability"
    assert steady(facing("pirates-on-work-experience/1", ship)).dodge is None


def test_the_steady_player_takes_no_cards_for_the_parsecs_that_win():
    able = Player(["oars/1"], weapon=["death-ray/1"], parsec=12)
    assert steady(facing("toll-booth-of-no-return/1", able)).as_cards == 0
    assert steady(facing("toll-booth-of-no-return/1", replace(able, parsec=11))).as_cards == 2


def test_the_steady_player_cancels_no_penalty_that_it_can_bear():
    strong, weak = (
        Player(["security-goose/1"], weapon=cards) for cards in (["death-ray/1"], ["potato-railgun/1"])
    )
    pending = {"pending": (Pending("emergency-karaoke/1", 1, 0),), "kind": "counter"}
    assert steady(facing(ATTACK_4, strong, Player(["emp/1"]), **pending)).cancel == ()
    assert steady(facing(ATTACK_4, weak, Player(["emp/1"]), **pending)).cancel


def test_the_steady_player_cancels_a_theft():
    players = Player(["security-goose/1"]), Player(["emp/1"])
    state = facing(ATTACK_4, *players, kind="counter", pending=(Pending("poached-by-recruiters/1", 1, 0),))
    assert [cancel.card for cancel in steady(state).cancel] == ["security-goose/1"]


def test_steady_players_finish_the_race():
    for seed in (b"1", b"2", b"3"):
        *_, last = playout(GAME, GAME.options({}), [STEADY] * 4, seed)
        assert final_outcome(GAME, last.step.state).reason == "arrived"
