"""What is decided after the year that ended the match: agreement, deadlock, Goofspiel (§7)."""

import pytest

from games.rules.chance import ScriptedChance
from games.rules.contract import Ask, Award, Outcome, Window
from games.rules.errors import IllegalMove, NotYourDecision
from games.rules.space_race.game import GAME as SPACE_RACE
from games.rules.space_race.model import Bid, Elimination, Nomination, Orders, Record
from tests.games.space_race.states import after, data, kinds, launches, opened

# Among nine SPACE is 27: two winners at 29, two nations on the ground, one at 5.
TWO_WINNERS = [[12, 12], [12, 12]]
# Among five SPACE is 40: seats 0 and 1 tie at 41 in everything.
TIED_WINNERS = [[12] * 6, [12] * 6, [10], [8], [4]]
# There too: seat 0 wins with 41, seats 3 and 4 tie at nothing.
TIED_LAST = [[12] * 6, [10], [8], [4], [4]]


def agreeing():
    return after(opened("nine", TWO_WINNERS), launches(0, 1, 4)).state


def test_s7_tied_candidates_open_a_decision_of_the_winners():
    """The match goes on in the same year; only the winners owe a move, and see each other's."""
    step = after(opened("nine", TWO_WINNERS), launches(0, 1, 4))
    asks = (Ask(0, "agreement", seen_by=(1,)), Ask(1, "agreement", seen_by=(0,)))
    window = Window("agreement", "1953", asks, "the winners' agreement", closes="alike")
    assert SPACE_RACE.window(step.state) == window
    assert SPACE_RACE.outcome(step.state) is None
    assert kinds(step)[-2:] == ["space-reached", "agreement-opened"]
    assert data(step, "agreement-opened") == {"year": 1953, "winners": [0, 1], "tied": [2, 3]}
    assert [hand.garnets for hand in step.state.hands] == [15, 15, 5, 5, 5]


def test_s7_winners_name_one_of_the_tied():
    """Nobody else can be named, and nobody else names."""
    state = agreeing()
    SPACE_RACE.check(state, 0, Nomination(2))
    for candidate in (0, 4, 7):
        with pytest.raises(IllegalMove) as refused:
            SPACE_RACE.check(state, 0, Nomination(candidate))
        assert (refused.value.code, refused.value.field) == ("not-tied", "candidate")
    with pytest.raises(NotYourDecision):
        SPACE_RACE.check(state, 2, Nomination(3))
    with pytest.raises(IllegalMove) as refused:
        SPACE_RACE.check(state, 0, Orders(1, 0))
    assert refused.value.code == "wrong-decision"


def test_s7_winners_who_agree_keep_everything():
    """The nation that all name is the candidate."""
    step = after(agreeing(), {0: Nomination(3), 1: Nomination(3)})
    awards = (Award(0, "tol", 1), Award(1, "tol", 1), Award(0, "garnets", 10), Award(1, "garnets", 10))
    assert SPACE_RACE.outcome(step.state) == Outcome("space", (0, 1), 3, awards)
    assert kinds(step) == ["agreement", "elimination", "prizes", "match-over"]
    assert data(step, "elimination") == {"year": 1953, "tied": [2, 3], "candidate": 3, "by": "agreement"}


PIONEER = {"records": [Record(1951, 0, 20)]}


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


@pytest.mark.parametrize(
    ("edition", "launching", "reason", "winners", "loser", "tols", "garnets"),
    [("nine", [0], "grounded", (), None, 1, 10), ("five", [], "best-hand", (0,), 4, 2, 5)],
)
def test_s7_1963_without_space_ends_the_match(edition, launching, reason, winners, loser, tols, garnets):
    """Of nine only the pioneer is rewarded, of five the best hand wins."""
    step = after(opened(edition, [[10], [8], [7], [5], [4]], year=1963), launches(*launching))
    awards = (Award(0, "tol", tols), Award(0, "garnets", garnets))
    assert SPACE_RACE.outcome(step.state) == Outcome(reason, winners, loser, awards)
    assert "last-year-over" in kinds(step)


def play_goofspiel(state, bids, chance=None):
    """Thirteen rounds in which seats bid by `bids` (seat to sequence of bids; missing: the lowest left)."""
    for round_number in range(13):
        moves = {seat: Bid(made[round_number]) for seat, made in bids.items()}
        step = after(state, moves, chance)
        state = step.state
    return step


UP = tuple(range(1, 14))


def test_s7_tied_winners_play_goofspiel():
    """Each round is a short decision of those tied, in the same year."""
    step = after(opened("five", TIED_WINNERS), launches(0, 1, 2, 3, 4))
    asks = (Ask(0, "goofspiel"), Ask(1, "goofspiel"))
    window = Window("goofspiel", "1953", asks, "Goofspiel, round 1", pace="short")
    assert SPACE_RACE.window(step.state) == window
    opening = {"year": 1953, "game": 1, "settles": "winner", "players": [0, 1]}
    assert data(step, "goofspiel-opened") == opening
    step = after(step.state, {0: Bid(13)})
    told = data(step, "goofspiel-round")
    assert told["bids"] == [{"seat": 0, "bid": 13}, {"seat": 1, "bid": 1}]
    assert told["missed"] == [1]
    assert told["taker"] == 0


def test_s7_bids_are_checked():
    """Players only, bids left only."""
    state = after(opened("five", TIED_WINNERS), launches(0, 1, 2, 3, 4)).state
    with pytest.raises(NotYourDecision):
        SPACE_RACE.check(state, 2, Bid(1))
    with pytest.raises(IllegalMove) as refused:
        SPACE_RACE.check(state, 0, Bid(14))
    assert refused.value.field == "bid"
    state = after(state, {0: Bid(5), 1: Bid(6)}).state
    with pytest.raises(IllegalMove):
        SPACE_RACE.check(state, 0, Bid(5))


def test_s7_the_most_points_win_and_the_rest_is_decided_then():
    """The loser of Goofspiel is in SPACE too; the candidate is found after the winner."""
    state = after(opened("five", TIED_WINNERS), launches(0, 1, 2, 3, 4)).state
    bids = {0: UP, 1: (*range(2, 14), 1)}
    step = play_goofspiel(state, bids)
    outcome = SPACE_RACE.outcome(step.state)
    awards = (Award(1, "tol", 2), Award(0, "garnets", 4), Award(1, "garnets", 5))
    assert outcome == Outcome("space", (1,), 4, awards)
    assert [hand.garnets for hand in step.state.hands] == [9, 10, 5, 5, 5]
    assert kinds(step)[-5:] == ["goofspiel-round", "goofspiel-closed", "elimination", "prizes", "match-over"]


def test_s7_the_fewest_points_lose_the_candidates_game():
    """For the candidate the fewest points lose."""
    state = after(opened("five", TIED_LAST), launches(0, 1, 2)).state
    assert SPACE_RACE.window(state).owing == (3, 4)
    step = play_goofspiel(state, {3: UP, 4: (*range(2, 14), 1)})
    assert SPACE_RACE.outcome(step.state).loser == 3
    verdict = step.state.table.board.verdict
    assert verdict.elimination == Elimination((3, 4), 3, "goofspiel")


def test_s7_a_tied_game_is_followed_by_another_between_those_tied():
    """Of three players two tie at the top; those two play again, all bids and prizes new."""
    state = after(opened("five", [[12] * 6] * 3 + [[5], [4]]), launches(0, 1, 2, 3, 4)).state
    assert SPACE_RACE.window(state).owing == (0, 1, 2)
    # Scripted zeros bring up the prizes 2, 3, 4, 5 first; the other nine rounds are tied.
    openings = {0: (10, 11, 12, 13), 1: (11, 13, 10, 12), 2: (10, 11, 13, 12)}
    step = play_goofspiel(state, {seat: (*first, *range(1, 10)) for seat, first in openings.items()})
    closed = data(step, "goofspiel-closed")
    assert [entry["points"] for entry in closed["points"]] == [5, 5, 4]
    assert closed["left"] == [0, 1]
    again = {"year": 1953, "game": 2, "settles": "winner", "players": [0, 1]}
    assert data(step, "goofspiel-opened") == again
    assert SPACE_RACE.window(step.state).owing == (0, 1)
    assert SPACE_RACE.view(step.state, 0).contest.my_bids_left == UP
    assert SPACE_RACE.view(step.state, 2).contest.my_bids_left == ()


def test_s7_after_three_tied_games_lots_are_drawn():
    """Games are numbered through the match; the lots come from the seed."""
    state = after(opened("five", TIED_WINNERS), launches(0, 1, 2, 3, 4)).state
    chance = ScriptedChance({"lots/winner": [1]})
    for game in (1, 2):
        step = play_goofspiel(state, {}, chance)
        state = step.state
        assert data(step, "goofspiel-closed")["game"] == game
    step = play_goofspiel(state, {}, chance)
    assert data(step, "lots-drawn") == {"year": 1953, "settles": "winner", "among": [0, 1], "drawn": 1}
    assert SPACE_RACE.outcome(step.state).winners == (1,)
    assert [played.settles for played in step.state.table.board.contests] == ["winner"] * 3


def test_s7_the_winners_game_comes_before_the_candidates():
    """Both need Goofspiel: the games are numbered on, each question has three of its own."""
    hands = [[12] * 6, [12] * 6, [10, 12, 12], [4], [4]]
    state = after(opened("five", hands), launches(0, 1, 2)).state
    assert SPACE_RACE.window(state).owing == (0, 1)
    step = play_goofspiel(state, {0: (*range(2, 14), 1), 1: UP})
    assert data(step, "goofspiel-opened") == {
        "year": 1953,
        "game": 2,
        "settles": "elimination",
        "players": [3, 4],
    }
    assert [hand.garnets for hand in step.state.hands] == [10, 9, 5, 5, 5]
    state = step.state
    for _ in range(3):
        step = play_goofspiel(state, {}, ScriptedChance({"lots/elimination": [1]}))
        state = step.state
    assert data(step, "lots-drawn")["settles"] == "elimination"
    outcome = SPACE_RACE.outcome(state)
    assert (outcome.winners, outcome.loser) == ((0,), 4)
    assert [hand.garnets for hand in state.hands] == [10, 9, 5, 5, 5]
