"""The shipwright: what a ship promises it, what it makes of that, and how well it plays."""

from random import Random
from time import thread_time

import pytest

from games.rules.contract import Event, Seen
from games.rules.loss_in_space.building import HIGHEST, best_build, pace
from games.rules.loss_in_space.cards import BONUS
from games.rules.loss_in_space.game import GAME
from games.rules.loss_in_space.model import Request
from games.rules.loss_in_space.moves import Play
from games.rules.loss_in_space.partners import partners
from games.rules.loss_in_space.prospects import given_up, promise, unseen
from games.rules.playout import playout
from games.rules.simulation import simulate
from tests.games.loss_in_space.tables import (
    ATTACK_4,
    Player,
    after,
    commanding,
    facing,
    launching,
    meddling,
    preparing,
)
from tests.hurry import every

HARD, STEADY = GAME.bots["shipwright:hard"], GAME.bots["steady"]
ADVANCED = {"few_cards": True, "ranged": True, "events": True}
TURNS = 8
TIMES_STEADY = 250
"""How many times as long as a steady player it may think; measured: 80, or 5 ms a decision."""


def craft_of(*players, seat=0):
    return commanding(*players).table.seats[seat]


def hard(state, seat=0):
    return HARD(Seen(GAME.view(state, seat)), Random(1))


def test_more_of_a_total_never_slows_a_ship_down_and_nothing_is_gained_beyond_what_is_demanded():
    for place in range(3):
        paces = [pace(tuple(total if at == place else 5 for at in range(3))) for total in range(12)]
        assert paces == sorted(paces)
        assert paces[HIGHEST] == paces[-1] > paces[5] + 0.2


def test_the_best_build_fills_slots_joins_and_switches():
    craft = craft_of(Player([], shield=["tin-foil/1"], weapon=["potato-railgun/1"]), Player(["emp/1"]))
    cargo = ["yesterday-drive/1", "the-wall/1", "welding-torch/1", "death-ray/1", "space-dock/1"]
    build = best_build(craft, cargo)
    assert sorted(action.do for action in build.done) == ["fit", "join", "switch"]
    assert (build.left, sum(BONUS[card] for cards in build.parts for card in cards)) == ([], 17)
    assert [action.do for action in best_build(craft, cargo, switches=False).done] == ["fit", "join"]


def test_a_card_promises_more_the_longer_the_race_takes_on():
    craft = craft_of(Player([], shield=["tin-foil/1"]), Player(["emp/1"]))

    def added(turns):
        return promise(craft, ["the-wall/1", "space-dock/1"], turns) - promise(craft, [], turns)

    assert added(TURNS) > added(1) > 0


def test_it_parts_with_what_its_ship_misses_least():
    craft = craft_of(Player([], shield=["the-wall/1"], weapon=["death-ray/1"]), Player(["emp/1"]))
    cargo = ["shower-curtain/1", "oars/1", "welding-torch/1"]
    assert given_up(craft, cargo, 1, TURNS) == ("shower-curtain/1",)


def test_what_lies_open_is_no_card_that_may_be_drawn():
    view = GAME.view(commanding(Player(["emp/1"], shield=["the-wall/1"]), Player(["emp/2"])), 0)
    assert not {"emp/1", "the-wall/1"} & set(unseen(view))
    assert "emp/2" in unseen(view)


def test_it_asks_for_a_part_that_it_was_shown_to_put_into_an_empty_slot():
    hand = ["the-wall/1", "yesterday-drive/1", "frozen-intern/1", "flash-bang/1", "security-goose/1"]
    state = preparing(Player(hand), Player(["death-ray/1", "large-laser-pointer/1", "emp/1"]))
    shown = Event("offer", {"by": 1, "to": 0, "give": ["death-ray/1", "large-laser-pointer/1"], "want": []})
    move = HARD(Seen(GAME.view(state, 0), events=lambda: [shown]), Random(1))
    assert (move.do, move.offer.want[0].kind) == ("offer", "weapon")


WEAPONS = ["death-ray/1", "big-red-button/1"]
WANTED = {"kind": "weapon", "card": None, "min": 1}
OTHERS = ["emp/1", "emp/2", "hamster-drive/1", "security-goose/1", "parking-boot/1"]


def hoped(*events):
    """How likely it thinks that seat 1 gives a weapon for The Wall, after such events."""
    state = preparing(Player(["the-wall/1", "oars/1"]), Player([*WEAPONS, *OTHERS]))
    seen, request = Seen(GAME.view(state, 0), events=lambda: events), Request("weapon", None, 1)
    return partners(seen, [1], Random(1))[1].hoped(("the-wall/1",), request, lambda *_: 1.0, counters=False)


def test_it_remembers_what_was_shown_and_what_was_refused():
    shown = Event("offer", {"by": 1, "to": 0, "give": WEAPONS, "want": []})
    asked = Event("offer", {"by": 0, "to": 1, "give": ["the-wall/1"], "want": [WANTED]})
    declined = Event("answered", {"by": 0, "to": 1, "answer": "decline"})
    assert 0 < hoped(asked, declined) < hoped() < hoped(shown) == 1


def test_what_was_given_away_is_no_longer_with_who_showed_it():
    shown = Event("offer", {"by": 1, "to": 0, "give": WEAPONS, "want": []})
    traded = Event("trade", {"by": 0, "to": 1, "gave": [], "got": WEAPONS})
    assert hoped(shown, traded) < hoped(shown)


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


def test_it_helps_when_it_pays():
    in_need, able = Player(["oars/1"]), Player(["emp/1"], weapon=["death-ray/1"])
    assert hard(meddling(ATTACK_4, in_need, able), 1).volunteer
    assert not hard(meddling(ATTACK_4, in_need, Player(["emp/1"])), 1).volunteer


@pytest.mark.parametrize("level", every(2, ["easy", "normal", "hard"]))
@pytest.mark.parametrize(("seats", "options"), [(1, {}), (2, ADVANCED)])
def test_every_move_is_legal_and_the_same_from_the_same_sight_and_dice(level, seats, options):
    bot = GAME.bots[f"shipwright:{level}"]
    for window in playout(GAME, GAME.options(options), [bot] * seats, bytes([seats])):
        for seat in window.moves:
            seen = Seen(GAME.view(window.before, seat), events=tuple)
            move = bot(seen, Random(5))
            GAME.check(window.before, seat, move)
            assert move == bot(seen, Random(5))


def test_it_thinks_not_much_longer_than_a_steady_player():
    thought = {HARD: 0.0, STEADY: 0.0}
    for window in playout(GAME, GAME.options({}), [STEADY] * 3, b"thought"):
        for seat in window.moves:
            seen = Seen(GAME.view(window.before, seat), events=tuple)
            for bot in thought:
                begun = thread_time()
                bot(seen, Random(5))
                thought[bot] += thread_time() - begun
    assert thought[HARD] < TIMES_STEADY * thought[STEADY]


@pytest.mark.long
def test_it_wins_far_more_than_its_share_among_steady_players():
    """Measured: 45 in 100 (docs/lessons.md); of a hundred matches one standard error is 5 in 100."""
    line_up = ["shipwright:hard", *["steady"] * 3]
    matches = [*simulate(GAME, GAME.options({}), 4, line_up, 100, seed=27)]
    won = sum(each.bots[seat] == "shipwright:hard" for each in matches for seat in each.outcome.winners)
    assert won > 0.3 * len(matches)
