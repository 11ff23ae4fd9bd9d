"""The scene of a round: who bids least is turned over first."""

from games.faces.goofspiel.templatetags.goofspiel import turned


def test_the_lowest_bid_is_turned_over_first():
    shown = turned({"bids": [7, 2, 5], "taker": 0})
    assert [(card.seat, card.at, card.took) for card in shown] == [(0, 3, True), (1, 1, False), (2, 2, False)]


def test_level_bids_are_turned_over_one_by_one():
    shown = turned({"bids": [4, 4], "taker": None})
    assert [card.at for card in shown] == [1, 2]


def test_where_not_all_seats_bid_each_bid_names_its_own():
    shown = turned({"bids": [{"seat": 3, "bid": 1}, {"seat": 1, "bid": 6}], "taker": 1})
    assert [(card.seat, card.bid, card.took) for card in shown] == [(3, 1, False), (1, 6, True)]
