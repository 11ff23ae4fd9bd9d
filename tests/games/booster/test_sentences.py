"""What a turn comes to in a sentence, what is worth a headline, and how far a match against the house got."""

import pytest

from games.game_uis.booster.game_ui import GAME_UI
from games.game_uis.booster.solo import result_of
from games.rules.booster.cards import CARDS
from games.rules.booster.game import GAME
from games.rules.booster.game import GAME as BOOSTER
from games.rules.booster.model import BoosterView, FlownMeld
from games.rules.contract import Event
from tests.games.booster.tables import MARS_MISSION, SATURN_MISSION, ids, state_of

NAMES = ("Laika", "Belka", "Strelka")


def mission(seat, score=3, vp=7):
    data = {"turn": 8, "seat": seat, "cards": [0, 10, 20, 30, 40], "destination": "Mars", "payload": "Colony Core"}
    return Event("mission", data | {"range": 2, "cargo": 2, "score": score, "vp": vp})


def eject(seat, *cards, missed=False):
    return Event("eject", {"turn": 8, "seat": seat, "cards": list(cards), "missed": missed})


def over(*vp, winners, reason="goal"):
    return Event("over", {"reason": reason, "winners": list(winners), "vp": list(vp)})


FIRST, SECOND = CARDS[0].name, CARDS[1].name
OWN_LINES = {
    "flown": ([mission(0)], "You flew Colony Core to Mars for 3 victory points; you have 7 now."),
    "another's": ([mission(1, 1, 1)], "Belka flies Colony Core to Mars for 1 victory point and has 1 now."),
    "ejected": ([eject(0, 0, 1)], f"You ejected {FIRST} and {SECOND}."),
    "another's cards": ([eject(1, 0, 1)], ""),
    "missed": ([eject(0, 0, missed=True)], f"You missed turn 8: nothing flew, and {FIRST} was ejected at random."),
    "my turn": (
        [Event("turn", {"turn": 9, "seat": 0, "drawn": 1}), Event("drawn", {"turn": 9, "cards": [3]}, (0,))],
        "Your turn began. You drew 1 card.",
    ),
    "shared": ([over(4, 4, 3, winners=[0, 1])], "You won, together with Belka: 4 victory points each."),
    "lost by the turns": (
        [over(1, 4, 3, winners=[1], reason="turns")],
        "Belka won after the last turn with 4 victory points; you have 1 victory point.",
    ),
}


@pytest.mark.parametrize("case", OWN_LINES)
def test_player_is_told_of_their_own_turn(case):
    events, said = OWN_LINES[case]
    assert GAME_UI.personal_summary({}, events, NAMES, 0) == said


def lost_with(hand, vp=4, *, reason="goal", other="Android"):
    """Why who sits second has lost with that hand, in the turn of the first."""
    view = GAME.view(state_of(ids(other), hand, vp=(5, vp)), 1)
    last = [mission(0, vp=10), over(10, vp, winners=[0], reason=reason)]
    return GAME_UI.why_lost({}, [[mission(1)], last], NAMES[:2], view)


def test_loss_explanation_names_what_the_hand_could_fly():
    short = "You flew 0 missions and were 6 victory points short of the goal."
    assert lost_with(ids("Android", "Mercury")).startswith(f"{short} No mission was left in your hand.")
    flown = GAME.view(state_of(ids("Android"), SATURN_MISSION), 1).melds[0]
    assert "would have won in your next turn" in lost_with(SATURN_MISSION)
    assert f"left you {9 - flown.score} short of the goal." in lost_with(SATURN_MISSION, vp=1)
    assert f"brought you to {4 + flown.score}, with one turn more" in lost_with(SATURN_MISSION, reason="turns")
    assert lost_with(SATURN_MISSION).endswith("Laika held Colony Core to Mars, which you could not know.")


def test_loss_explanation_reveals_no_hidden_hand_and_winners_get_none():
    assert lost_with(SATURN_MISSION, other="Android") == lost_with(SATURN_MISSION, other="Mercury")
    view = GAME.view(state_of(ids("Android"), ids("Mercury"), vp=(10, 4)), 0)
    assert GAME_UI.why_lost({}, [[over(10, 4, winners=[0])]], NAMES[:2], view) == ""


@pytest.mark.parametrize(
    ("event", "weights"),
    [
        (mission(0, 5), [65]),
        (eject(0, 0), [3]),
        (eject(0), []),
        (eject(0, 0, missed=True), [10]),
        (over(10, 4, 3, winners=[0]), [100]),
    ],
)
def test_headline_weights(event, weights):
    assert [each.weight for each in GAME_UI.headlines({}, [event], NAMES)] == weights


@pytest.mark.parametrize(
    ("events", "how"), [([mission(0)], "well"), ([mission(1)], ""), ([mission(0), over(7, 9, 1, winners=[1])], "badly")]
)
def test_mission_of_one_s_own_is_good_news(events, how):
    assert GAME_UI.turn_result({}, events, 0) == how


def match(*vp: int, won_in: int | None = None) -> BoosterView:
    """A spectator's view of a match that stands so, whose last mission flew in that turn."""
    missions = () if won_in is None else (FlownMeld(won_in, 0, MARS_MISSION, 4),)
    return BOOSTER.view(state_of((), (), (), vp=vp, missions=missions), None)


def test_solo_result_is_one_sentence():
    assert result_of(match(10, 4, 7, won_in=22), won=True).text == "Won with 10 VP against 7."
    assert result_of(match(6, 4, 10), won=False).text == "6 VP against 10."


def test_best_comes_first():
    best_first = [
        (match(10, 4, 7, won_in=19), True),
        (match(12, 0, 0, won_in=22), True),
        (match(10, 0, 0, won_in=22), True),
        (match(10, 0, 5, won_in=22), True),
        (match(8, 4, 10, won_in=20), False),
        (match(8, 11, 0, won_in=17), False),
        (match(0, 10, 4), False),
    ]
    ranks = [result_of(view, won).rank for view, won in best_first]
    assert sorted(ranks) == ranks
    assert len(set(ranks)) == len(ranks)
