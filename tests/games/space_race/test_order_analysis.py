"""What a year's orders cost, by what their nation knew, and years in which one order is clearly best."""

import re
from dataclasses import dataclass
from random import Random

import pytest

from games.game_ui import PastWindow
from games.game_uis.space_race.game_ui import GAME_UI
from games.rules.chance import SeedChance
from games.rules.contract import Observation
from games.rules.space_race.bots import steady_move
from games.rules.space_race.game import GAME as SPACE_RACE
from games.rules.space_race.lookahead import order_analysis
from games.rules.space_race.lookahead.order_analysis import LEAST_LEAD, OrdersAnalysis, analyse_orders, find_puzzle
from games.rules.space_race.model import YearOrders
from games.rules.space_race.view import seen_by
from tests.games.space_race.laws import scramble
from tests.games.space_race.states import opened

ENGINE, MISSILES, PLATING, BOOSTER = 2, 9, 10, 12
NEVER, SURE, DOUBTFUL, NEAR = [4], [BOOSTER] * 6, [BOOSTER] * 2, [BOOSTER, BOOSTER, 8]
STAYS, FLIES = YearOrders(1, 0), YearOrders(1, 0, launch=True)
NAMES = ["France", "Japan", "India", "Canada", "Brazil"]


def weighed(hands, given=STAYS, edition="nine", **kwargs) -> OrdersAnalysis:
    return analyse_orders(seen_by(opened(edition, hands, **kwargs), 0), given, {}, 3)


def test_best_orders_cost_nothing():
    best = weighed([SURE, SURE]).best
    year = weighed([SURE, SURE], best)
    assert (year.best, year.cost) == (best, 0)


def test_launch_that_cannot_succeed_beside_waiting():
    year = weighed([[PLATING, PLATING]], FLIES)
    assert not year.best.launch
    assert year.cost > 0.05


def test_order_analysis_is_deterministic():
    first = weighed([DOUBTFUL, DOUBTFUL])
    assert weighed([DOUBTFUL, DOUBTFUL]) == first
    assert analyse_orders(seen_by(opened("nine", [DOUBTFUL, DOUBTFUL]), 0), STAYS, {}, 4).had != first.had


def test_small_or_uncertain_difference_costs_nothing():
    assert OrdersAnalysis(STAYS, FLIES, 0.34, 0.41, error=0.01).cost == pytest.approx(0.07)
    assert OrdersAnalysis(STAYS, FLIES, 0.34, 0.41, error=0.04).cost == 0
    assert OrdersAnalysis(STAYS, FLIES, 0.34, 0.36, error=0.001).cost == 0
    assert OrdersAnalysis(STAYS, FLIES, 0.41, 0.34, error=0.001).cost == 0


@dataclass(frozen=True)
class Year:
    state: object
    moves: dict

    def window(self, number: int = 3, events=(), *, answered: bool = True) -> PastWindow:
        label = str(1950 + number)
        return PastWindow(number, label, lambda: self.state, lambda: self.moves, events, answered)


def said(year: Year, **kwargs):
    return GAME_UI.analyse_window([year.window(**kwargs)], 0, NAMES, 0)


@pytest.mark.parametrize(
    ("hands", "given", "more", "text"),
    [
        ([SURE], FLIES, {}, r"Your win probability was (9\d|100)%; no orders that we tried were clearly better\."),
        (
            [SURE] * 3,
            STAYS,
            {},
            r"Your win probability was \d%; launching and pursuing .* at level \d would have made .*",
        ),
        (
            [[11, 10]],
            YearOrders(1, 10),
            {"offer": [5, 5, 5, 5, 5, 11]},
            r"Your win probability was \d+%; pursuing Comms Array at level 1 would have made it \d+%\.",
        ),
        (
            [NEVER],
            YearOrders(1, 0),
            {"offer": [8, 11, 11, 11, 11, 11]},
            r"Your win probability was \d+%; pursuing Reusable Stage at level \d would have made it \d+%\.",
        ),
        (
            [[9, 9]],
            YearOrders(1, 10),
            {"offer": [10] * 6},
            r"Your win probability was \d+%; pursuing Gold Plating of lot [AC-F] at level 1 .*made it \d+%\.",
        ),
        (
            [[MISSILES] * 3, NEAR],
            YearOrders(2, 1, missiles=(2, 2, 2)),
            {"offer": [5] * 6},
            r"Your win probability was \d+%; aiming your missiles at Japan would have made it \d+%\.",
        ),
    ],
)
def test_order_analysis_is_one_sentence(hands, given, more, text):
    thought = said(Year(opened("nine", hands, **more), dict.fromkeys(range(5), STAYS) | {0: given}))
    assert re.fullmatch(text, thought.text), thought.text
    assert (thought.number, thought.label) == (3, "1953")
    assert (thought.cost > 0) == ("would have" in thought.text)


@pytest.mark.parametrize("edition", ["nine", "five"])
def test_nothing_of_it_depends_on_what_others_had_or_did(edition):
    for number, (state, moves) in enumerate(years_of(edition, number=5)):
        others = dict.fromkeys(range(5), STAYS)
        told = said(Year(state, moves), number=number)
        changed = [scramble(state, 0, Random(f"{number}/{each}")) for each in range(2)]
        assert any(each != state for each in changed)
        for each in changed:
            assert said(Year(each, others | {0: moves[0]}), number=number) == told


def years_of(edition: str, number: int):
    """The years of a match between steady nations, each with its orders."""
    chance, rng = SeedChance(bytes([number] * 32)), Random(number)
    state = SPACE_RACE.start(SPACE_RACE.options({"edition": edition}), 5, chance).state
    while (window := SPACE_RACE.window(state)) and window.kind == "year":
        moves = {seat: steady_move(Observation(SPACE_RACE.view(state, seat)), rng) for seat in window.owing}
        yield state, moves
        state = SPACE_RACE.resolve(state, moves, chance).state


NATIONS = ["China", "France", "India", "Japan", "Germany"]


def winning_launch():
    return opened("nine", [SURE, SURE], offer=[1, 3, 4, 5, 7, 8])


def test_best_is_ahead_of_every_other_order_and_no_two_are_of_a_kind():
    options = find_puzzle(seen_by(winning_launch(), 0), {}, 3)
    best, *others = options
    assert best.launches
    assert all(best.wins - other.wins >= LEAST_LEAD for other in others)
    assert len({(each.orders.lot, each.launches) for each in options}) == len(options)
    assert order_analysis.LEAST_OPTIONS <= len(options) <= order_analysis.MOST_OPTIONS


def test_part_that_is_on_offer_twice_is_offered_once():
    state = opened("nine", [SURE, SURE], offer=[1, 1, 1, 1, 1, 8])
    view = seen_by(state, 0)
    options = find_puzzle(view, {}, 3)
    kinds = [(view.offer[each.orders.lot].number, each.launches) for each in options]
    assert len(set(kinds)) == len(kinds)


def test_puzzle_needs_a_significant_lead(monkeypatch):
    view = seen_by(winning_launch(), 0)
    monkeypatch.setattr(order_analysis, "ERRORS", 100.0)
    assert find_puzzle(view, {}, 3) is None


@pytest.fixture(scope="module")
def told():
    state = winning_launch()
    window = PastWindow(3, "1953", lambda: state, lambda: {}, (), answered=True)
    return GAME_UI.find_puzzle([window], 0, NATIONS, 0)


def test_puzzle_options_are_described_in_words(told):
    best = told.options[told.best]
    assert best.chance == max(option.chance for option in told.options)
    assert best.text.startswith("Pursue ")
    assert best.text.endswith(", and launch.")
    assert "reach SPACE in" in best.brings
    assert told.why


def test_options_stand_by_lot_so_that_their_order_tells_nothing(told):
    lots = [option.text.split(" at level ")[0] for option in told.options]
    assert len(told.options) >= order_analysis.LEAST_OPTIONS
    assert [lots.index(lot) for lot in lots] == sorted(lots.index(lot) for lot in lots)
