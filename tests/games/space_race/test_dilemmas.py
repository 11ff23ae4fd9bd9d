"""Years in which one of a few orders is clearly the best, found and said to a stranger."""

import pytest

from games.face import PastWindow
from games.faces.space_race.face import FACE
from games.rules.space_race.lookahead import dilemmas
from games.rules.space_race.lookahead.dilemmas import LEAST_LEAD, dilemma
from games.rules.space_race.view import view_of
from tests.games.space_race.states import opened

PLATING, BOOSTER = 10, 12
SURE = [BOOSTER] * 6
NAMES = ["China", "France", "India", "Japan", "Germany"]


def winning_launch():
    return opened("nine", [SURE, SURE], offer=[1, 3, 4, 5, 7, 8])


def test_the_best_is_ahead_of_every_other_order_and_no_two_are_of_a_kind():
    options = dilemma(view_of(winning_launch(), 0), {}, 3)
    best, *others = options
    assert best.launches
    assert all(best.wins - other.wins >= LEAST_LEAD for other in others)
    assert len({(each.orders.lot, each.launches) for each in options}) == len(options)
    assert dilemmas.LEAST_OPTIONS <= len(options) <= dilemmas.MOST_OPTIONS


def test_a_part_that_is_on_offer_twice_is_offered_once():
    state = opened("nine", [SURE, SURE], offer=[1, 1, 1, 1, 1, 8])
    view = view_of(state, 0)
    options = dilemma(view, {}, 3)
    kinds = [(view.offer[each.orders.lot].number, each.launches) for each in options]
    assert len(set(kinds)) == len(kinds)


def test_there_is_none_where_the_lead_may_be_luck(monkeypatch):
    view = view_of(winning_launch(), 0)
    monkeypatch.setattr(dilemmas, "ERRORS", 100.0)
    assert dilemma(view, {}, 3) is None


@pytest.fixture(scope="module")
def told():
    state = winning_launch()
    window = PastWindow(3, "1953", lambda: state, lambda: {}, (), answered=True)
    return FACE.dilemma([window], 0, NAMES, 0)


def test_it_is_said_in_plain_words(told):
    best = told.options[told.best]
    assert best.chance == max(option.chance for option in told.options)
    assert best.text.startswith("Pursue ")
    assert best.text.endswith(", and launch.")
    assert "reach SPACE in" in best.brings
    assert told.why


def test_options_stand_by_lot_so_that_their_order_tells_nothing(told):
    lots = [option.text.split(" at level ")[0] for option in told.options]
    assert len(told.options) >= dilemmas.LEAST_OPTIONS
    assert [lots.index(lot) for lot in lots] == sorted(lots.index(lot) for lot in lots)
