"""What is asked after the year that ended the match, and what is refused then (§7); records play the rest."""

import pytest

from games.rules.chance import ScriptedChance
from games.rules.contract import Award, DecisionRequest, Outcome, Window
from games.rules.errors import IllegalMove, NotYourDecision
from games.rules.space_race.game import GAME as SPACE_RACE
from games.rules.space_race.model import Nomination, PastLaunch, TieBid, YearOrders
from tests.games.space_race.states import after, data, kinds, launches, opened

# Among nine SPACE is 27: two winners at 29, two nations on the ground, one at 5.
TWO_WINNERS = [[12, 12], [12, 12]]
# Among five SPACE is 40: seats 0 and 1 tie at 41 in everything.
TIED_WINNERS = [[12] * 6, [12] * 6, [10], [8], [4]]


def test_s7_tied_candidates_open_a_decision_of_the_winners():
    """The match goes on in the same year; only the winners owe a move, and see each other's."""
    step = after(opened("nine", TWO_WINNERS), launches(0, 1, 4))
    asks = (DecisionRequest(0, "agreement", seen_by=(1,)), DecisionRequest(1, "agreement", seen_by=(0,)))
    window = Window("agreement", "1953", asks, "the winners' agreement", closes="alike")
    assert SPACE_RACE.window(step.state) == window
    assert SPACE_RACE.outcome(step.state) is None
    assert kinds(step)[-2:] == ["space-reached", "agreement-opened"]
    assert data(step, "agreement-opened") == {"year": 1953, "winners": [0, 1], "tied": [2, 3]}
    assert [hand.garnets for hand in step.state.hands] == [15, 15, 5, 5, 5]


def test_s7_winners_name_one_of_the_tied():
    state = after(opened("nine", TWO_WINNERS), launches(0, 1, 4)).state
    SPACE_RACE.check(state, 0, Nomination(2))
    for candidate in (0, 4, 7):
        with pytest.raises(IllegalMove) as refused:
            SPACE_RACE.check(state, 0, Nomination(candidate))
        assert (refused.value.code, refused.value.field) == ("not-tied", "candidate")
    with pytest.raises(NotYourDecision):
        SPACE_RACE.check(state, 2, Nomination(3))
    with pytest.raises(IllegalMove) as refused:
        SPACE_RACE.check(state, 0, YearOrders(1, 0))
    assert refused.value.code == "wrong-decision"


PIONEER = {"records": [PastLaunch(1951, 0, 20)]}


@pytest.mark.parametrize(
    ("winners", "more", "named", "drawn", "loser"),
    [
        (2, {}, {0: 2, 1: 3}, 1, 1),
        (2, {}, {0: 2}, 1, 1),
        (2, {}, {}, 0, 0),
        (1, {}, {}, 0, 0),
        (2, PIONEER, {}, 0, 1),
        (1, PIONEER, {}, 1, 2),
        (2, {"deadlock_among_tied": True}, {}, 1, 3),
    ],
    ids=["two names", "one silent", "silent", "alone", "a pioneer", "a pioneer alone", "among the tied"],
)
def test_s7_winners_who_name_nobody_together_lose_their_tols(winners, more, named, drawn, loser):
    """One of them, or of the tied beside a lone pioneer, is drawn; what a pioneer earned stays (R14)."""
    state = after(opened("nine", TWO_WINNERS[:winners], **more), launches(*range(winners), 4)).state
    moves = {seat: Nomination(candidate) for seat, candidate in named.items()}
    step = after(state, moves, ScriptedChance({"deadlock": [drawn]}))
    pioneer = 1 if more == PIONEER else 0
    awards = [Award(0, "tol", 1)] * pioneer + [Award(0, "garnets", 10 + 10 * pioneer)]
    awards += [Award(seat, "garnets", 10) for seat in range(1, winners)]
    assert SPACE_RACE.outcome(step.state) == Outcome("deadlock", (), loser, tuple(awards))
    lost = [{"seat": seat, "tols": 3 - winners} for seat in range(winners)]
    assert data(step, "deadlock")["lost"] == lost
    assert [hand.garnets for hand in step.state.hands] == [hand.garnets for hand in state.hands]


def test_s7_tied_winners_play_goofspiel():
    """Each round is a short decision of those tied, in the same year."""
    step = after(opened("five", TIED_WINNERS), launches(0, 1, 2, 3, 4))
    asks = (DecisionRequest(0, "goofspiel"), DecisionRequest(1, "goofspiel"))
    window = Window("goofspiel", "1953", asks, "Goofspiel, round 1", pace="short")
    assert SPACE_RACE.window(step.state) == window
    opening = {"year": 1953, "game": 1, "settles": "winner", "players": [0, 1]}
    assert data(step, "goofspiel-opened") == opening
    step = after(step.state, {0: TieBid(13)})
    told = data(step, "goofspiel-round")
    assert told["bids"] == [{"seat": 0, "bid": 13}, {"seat": 1, "bid": 1}]
    assert told["missed"] == [1]
    assert told["taker"] == 0


def test_s7_bids_are_checked():
    state = after(opened("five", TIED_WINNERS), launches(0, 1, 2, 3, 4)).state
    with pytest.raises(NotYourDecision):
        SPACE_RACE.check(state, 2, TieBid(1))
    with pytest.raises(IllegalMove) as refused:
        SPACE_RACE.check(state, 0, TieBid(14))
    assert refused.value.field == "bid"
    state = after(state, {0: TieBid(5), 1: TieBid(6)}).state
    with pytest.raises(IllegalMove):
        SPACE_RACE.check(state, 0, TieBid(5))
