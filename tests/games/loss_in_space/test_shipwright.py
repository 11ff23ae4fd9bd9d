"""The shipwright: what a ship promises it, what it makes of that, and how well it plays."""

from random import Random

from games.rules.contract import Seen
from games.rules.loss_in_space.game import GAME
from games.rules.loss_in_space.moves import Play
from games.rules.loss_in_space.prospects import unseen
from tests.games.loss_in_space.tables import Player, after, commanding, facing, launching, meddling, preparing

HARD, STEADY = GAME.bots["shipwright:hard"], GAME.bots["steady"]


def hard(state, seat=0):
    return HARD(Seen(GAME.view(state, seat)), Random(1))


def test_what_lies_open_is_no_card_that_may_be_drawn():
    view = GAME.view(commanding(Player(["emp/1"], shield=["the-wall/1"]), Player(["emp/2"])), 0)
    assert not {"emp/1", "the-wall/1"} & set(unseen(view))
    assert "emp/2" in unseen(view)


def test_it_counters_an_offer_that_brings_it_nothing():
    hand = ["the-wall/1", "fruitcake-plating/1", "yesterday-drive/1", "guilt-trip-drive/1", "emp/1"]
    asking = preparing(Player(hand), Player(["oars/1", "death-ray/1", "potato-railgun/1", "hamster-drive/1"]))
    asks = GAME.parse(asking, 1, {"kind": "prep", "do": "offer", "offer": offered_for_a_shield()})
    state = after(asking, {0: GAME.parse(asking, 0, {"kind": "prep"}), 1: asks})
    answer = hard(state).answers[0]
    assert (answer.do, answer.want[0].kind) == ("counter", "weapon")
    GAME.check(state, 0, hard(state))


def offered_for_a_shield():
    want = [{"kind": "shield", "card": None, "min": 1}]
    return {"to": 0, "give": ["oars/1"], "want": want}


def test_it_launches_with_the_fastest_ship():
    hand = ["tin-foil/1", "the-wall/1", "duct-tape/1", "oars/1", "hamster-drive/1", "death-ray/1", "emp/1"]
    equip = hard(launching(Player(hand), Player(["emp/2"]))).equip
    assert {(each.do, each.card) for each in equip} >= {("fit", "the-wall/1"), ("fit", "death-ray/1")}
    assert {each.do for each in equip} == {"fit", "join"}


def test_it_takes_cards_for_parsecs_early_and_none_for_those_that_win():
    early = Player(["emp/1"], weapon=["death-ray/1"])
    late = Player(["emp/1"], weapon=["death-ray/1"], parsec=12)
    assert hard(facing("toll-booth-of-no-return/1", early, Player([]))).as_cards
    assert not hard(facing("toll-booth-of-no-return/1", late, Player([]))).as_cards


def test_it_stops_who_would_arrive_though_another_leads():
    arriving = Player(["oars/1"], parsec=12, weapon=["death-ray/1"])
    state = meddling(
        "toll-booth-of-no-return/1", arriving, Player(["emergency-karaoke/1"]), Player([], parsec=13)
    )
    hindering = Play("emergency-karaoke/1", 0, None, None, True)
    assert hindering in hard(state, 1).plays
    assert hindering not in STEADY(Seen(GAME.view(state, 1)), Random(1)).plays
