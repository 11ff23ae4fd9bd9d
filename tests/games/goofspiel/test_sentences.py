"""The personal summary of a round, and its headlines."""

from types import SimpleNamespace

import pytest

from games.game_uis.goofspiel.game_ui import GAME_UI
from games.game_uis.goofspiel.templatetags.goofspiel import turned
from games.rules.contract import Event

NAMES = ("Laika", "Belka", "Strelka")


def round_of(*bids, taker=None, prize=9, missed=()):
    data = {"round": 4, "prize": prize, "bids": list(bids), "taker": taker, "missed": list(missed)}
    return Event("round", data)


def over(*points, winners):
    return Event("over", {"reason": "points", "winners": list(winners), "points": list(points)})


OWN_LINES = {
    "taken": ([round_of(7, 3, 2, taker=0)], "You bid 7, and took the prize of 9."),
    "lost": ([round_of(7, 11, 2, taker=1)], "You bid 7; Belka took the prize of 9 with 11."),
    "level": ([round_of(7, 7, 2)], "You bid 7, and so did Belka: the prize of 9 is gone."),
    "others level": ([round_of(2, 7, 7)], "You bid 2; Belka and Strelka met at 7, and the prize of 9 is gone."),
    "missed": (
        [round_of(1, 7, 2, taker=1, missed=[0])],
        "You made no bid, so your lowest, 1, was played; Belka took the prize of 9 with 7.",
    ),
    "shared": ([over(40, 40, 11, winners=[0, 1])], "You won, together with Belka: 40 points each."),
    "lost all": ([over(1, 60, 30, winners=[1])], "Belka won with 60 points; you have 1 point."),
    "nothing": ([Event("prize", {"round": 5, "prize": 3})], ""),
}


@pytest.mark.parametrize("case", OWN_LINES)
def test_player_is_told_of_their_own_bid(case):
    events, said = OWN_LINES[case]
    assert GAME_UI.personal_summary({}, events, NAMES, 0) == said


def decided(*points, history, winner=1):
    """Why the first of them has lost, after rounds: number, prize, bids, taker."""
    rounds = [Event("round", dict(zip(("round", "prize", "bids", "taker"), each, strict=True))) for each in history]
    windows = [*([each] for each in rounds), [over(*points, winners=[winner])]]
    return GAME_UI.why_lost({}, windows, NAMES[: len(points)], SimpleNamespace(viewer=0))


def test_loss_explanation_names_the_decisive_prize():
    """The prize of 3 would not have made up for 10 points, that of 12 was lost more clearly."""
    history = ((1, 12, (2, 9), 1), (2, 3, (5, 6), 1), (3, 8, (10, 12), 1), (4, 13, (13, 11), 0))
    assert decided(30, 40, history=history) == (
        "You were 10 points behind, and it turned on round 3: for the prize of 8 you bid 10, and Belka 12."
    )
    level = ((1, 9, (5, 7), 1), (2, 12, (8, 10), 1))
    assert "it turned on round 2: for the prize of 12" in decided(30, 40, history=level)
    assert decided(10, 70, history=history) == ("You were 60 points behind: no single prize would have turned it.")
    assert decided(40, 30, history=history, winner=0) == ""


def test_prize_that_was_gone_may_be_what_it_turned_on():
    assert decided(20, 30, 5, history=((1, 11, (9, 9, 2), None), (2, 13, (1, 13, 3), 1))).endswith(
        "round 1: for the prize of 11 you bid 9, and so did Belka, and it was gone."
    )
    assert decided(20, 30, 5, history=((1, 11, (8, 9, 9), None),)).endswith(
        "for the prize of 11 you bid 8, Belka and Strelka met at 9, and it was gone."
    )


@pytest.mark.parametrize(
    ("event", "weights"),
    [
        (round_of(7, 3, 2, taker=0), [38]),
        (round_of(7, 6, 2, taker=0), [53]),
        (round_of(7, 7, 2), [48]),
        (round_of(7, 1, 2, taker=0, missed=[1]), [38, 10]),
        (over(48, 30, 13, winners=[0]), [100]),
    ],
)
def test_headline_weights(event, weights):
    assert [each.weight for each in GAME_UI.headlines({}, [event], NAMES)] == weights


@pytest.mark.parametrize(
    ("events", "fared"),
    [
        ([round_of(7, 3, 2, taker=0)], "well"),
        ([round_of(7, 11, 2, taker=1)], ""),
        ([round_of(7, 3, 2, taker=0), over(1, 60, 30, winners=[1])], "badly"),
    ],
)
def test_prize_is_good_news_and_a_lost_match_is_not(events, fared):
    assert GAME_UI.turn_result({}, events, 0) == fared


@pytest.mark.parametrize(
    ("bids", "taker", "shown"),
    [
        ([7, 2, 5], 0, [(0, 3, True), (1, 1, False), (2, 2, False)]),
        ([4, 4], None, [(0, 1, False), (1, 2, False)]),
        ([{"seat": 3, "bid": 1}, {"seat": 1, "bid": 6}], 1, [(3, 1, False), (1, 2, True)]),
    ],
)
def test_lowest_bid_is_turned_over_first_and_level_ones_one_by_one(bids, taker, shown):
    cards = turned({"bids": bids, "taker": taker})
    assert [(card["seat"], card["at"], card["took"]) for card in cards] == shown
