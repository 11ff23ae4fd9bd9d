"""The texts of the order form, what a newcomer reads, what orders cost, and years with one that is best."""

import re
from dataclasses import dataclass
from random import Random
from types import SimpleNamespace

import pytest

from games.game_ui import PastWindow
from games.game_uis.space_race.game_ui import GAME_UI
from games.game_uis.space_race.templatetags.space_race import advise
from games.game_uis.space_race.templatetags.space_race_order_form import (
    farthest_rival,
    ground_risk,
    levels,
    orders_in_words,
    threat_text,
    told_in,
    too_dear,
)
from games.rules.chance import SeedChance
from games.rules.contract import Event, Observation
from games.rules.space_race.bots import steady_move
from games.rules.space_race.forecast import forecast_lot, forecast_lots, forecast_sabotage
from games.rules.space_race.game import GAME as SPACE_RACE
from games.rules.space_race.lookahead import order_analysis
from games.rules.space_race.lookahead.order_analysis import LEAST_LEAD, OrdersAnalysis, analyse_orders, find_puzzle
from games.rules.space_race.model import YearOrders
from games.rules.space_race.view import SpaceRaceView, seen_by
from tests.games.space_race.laws import scramble
from tests.games.space_race.states import opened

COMMS, MISSILES, PLATING, FUEL, BOOSTER = 5, 9, 10, 11, 12
SURE, DOUBTFUL, NEAR = [BOOSTER] * 6, [BOOSTER] * 2, [BOOSTER, BOOSTER, 8]
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
        ([SURE] * 3, STAYS, {}, r"Your win probability was \d%; launching and pursuing .* at level \d would have .*"),
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


def seen(edition: str = "nine", hands=(), viewer: int | None = 0, **more) -> SpaceRaceView:
    return SPACE_RACE.view(opened(edition, hands, **more), viewer)


def aimed(view: SpaceRaceView) -> str:
    return advise(view, forecast_lots(view))


@pytest.mark.parametrize(
    ("edition", "given", "said"),
    [
        ("nine", {"seats": 9}, "between 27 and 54 thousand feet up, most often near 40"),
        ("five", {}, "between 40 and 60 thousand feet up, most often near 50"),
        ("nine", {"reading_max": 0}, "at 27 thousand feet up. Collect"),
    ],
)
def test_first_note_says_how_far_it_is_in_this_match(edition, given, said):
    notes = GAME_UI.onboarding_notes(seen(edition, **given))
    assert len(notes) == 3
    assert said in notes[0].text


def test_second_note_has_the_levels_and_the_ties_of_the_edition():
    nine, five = (GAME_UI.onboarding_notes(seen(edition))[1].text for edition in ("nine", "five"))
    assert "0 to 10" in nine
    assert "0 to 4" in five
    assert ("get nothing" in nine, "get nothing" in five) == (False, True)
    assert ("both receive" in nine, "both receive" in five) == (True, False)
    assert "Rubber Band" in GAME_UI.onboarding_notes(seen(part_names={"1": "Rubber Band"}))[1].text


def test_notes_tell_no_secret_of_a_seat():
    assert GAME_UI.onboarding_notes(seen(viewer=0, reading=3)) == GAME_UI.onboarding_notes(seen(viewer=None))


def test_out_of_reach_the_most_feet_without_a_launch_are_named():
    view = seen(hands=[[MISSILES]], offer=[COMMS, BOOSTER, FUEL, PLATING, COMMS, 6], reading=2)
    assert aimed(view) == (
        "Nothing on offer flies to SPACE yet. Collect parts first: D, Gold Plating, brings you to 19."
    )


@pytest.mark.parametrize(("hand", "silent"), [([FUEL, FUEL], True), ([FUEL, 3], False)])
def test_chance_however_small_needs_no_advice(hand, silent):
    """With 22 in hand 5 more make 27, which reaches SPACE when nobody reads anything."""
    assert (aimed(seen(hands=[hand], offer=[COMMS] * 6)) == "") is silent


def test_spectators_are_told_nothing():
    assert aimed(seen(viewer=None)) == ""


SEATED = [SimpleNamespace(name=name) for name in ("United States", "Soviet Union", "United Kingdom", "France", "China")]


@pytest.mark.parametrize(
    ("orders", "said"),
    [
        ({}, "No launch."),
        ({"level": 2}, "Pursue something at level 2. No launch."),
        ({"lot": 0, "level": 1, "burn": 3}, "Pursue A, Heat Shield, at level 1. No launch."),
        ({"lot": 5, "level": 0}, "Pursue F, Solid Booster, at level 0. Launch if you receive it, for it makes you."),
        (
            {"lot": 0, "level": 1, "launch": True, "burn": 1, "missiles": [4]},
            "Pursue A, Heat Shield, at level 1. Launch, burning 1 garnet. Fire at China.",
        ),
        (
            {"launch": True, "burn": 2, "missiles": [3, 4], "black_holes": 2},
            "Launch, burning 2 garnets. Fire at France and China. Give up 2 Black Holes.",
        ),
    ],
)
def test_orders_are_told_as_far_as_they_go(orders, said):
    edition = "five" if "black_holes" in orders else "nine"
    view = SPACE_RACE.view(opened(edition, offer=(7, 5, 6, 8, 3, 12)), 0)
    assert orders_in_words(view, orders, SEATED) == said


def lot(year, levels, receivers, *, stolen=False):
    """The data of a lot's espionage event; `levels` are the pursuers', seat after seat."""
    pursuers = [{"seat": seat, "level": level} for seat, level in enumerate(levels)]
    return {"year": year, "pursuers": pursuers, "receivers": receivers, "stolen": stolen}


def test_ladder_keeps_the_best_of_every_level_and_year():
    lots = [
        lot(1951, [0, 1, 2], [2], stolen=True),
        lot(1950, [0, 0], [0, 1]),
        lot(1951, [2, 0], [1]),
        lot(1951, [2], []),
    ]
    view = SimpleNamespace(rules=SimpleNamespace(top_level=3))
    years, rungs = levels(view, [Event("espionage", data) for data in lots]).values()
    assert years == [1950, 1951]
    assert rungs == [["received", "received"], ["none", "missed"], ["none", "stole"], ["none", "none"]]
    said = [told_in(rung, years) for rung in rungs]
    assert said[0] == "Received in 1950 and 1951."
    assert said[1:] == ["In vain in 1951.", "Stole in 1951.", ""]


@pytest.mark.parametrize(
    ("mine", "theirs", "rival"),
    [
        ([11, 9, 7], [[11, 10, 9], [11, 9, 7]], (1, 38)),
        ([11, 9, 7], [[11, 9, 6], [11, 10, 9]], (2, 38)),
        ([11, 10, 9], [[11, 10, 9]], None),
        ([3], [[11, 10, 9]], None),
    ],
    ids=["farther", "the farthest of two", "no farther", "my launch reaches nothing"],
)
def test_farthest_rival_is_named_when_space_is_in_reach(mine, theirs, rival):
    view = SPACE_RACE.view(opened("nine", [mine, *theirs], offer=(8, 5, 6, 7, 3, 2)), 0)
    found = farthest_rival(view, forecast_lot(view, 0))
    assert (found and (found.seat, found.at_most)) == rival


def test_threat_names_the_nations_that_could_aim_at_a_launch():
    view = seen(hands=[[12], [MISSILES]], offer=[3] * 6)
    worst = forecast_sabotage(view, forecast_lot(view, 0))
    said = threat_text(view, worst, SEATED)
    assert said == "Sabotage of up to 5 could be aimed at you by the Soviet Union: 1 missile."


@pytest.mark.parametrize(
    ("edition", "theirs", "said"),
    [
        ("nine", [11, 10, 9], "If another reaches SPACE this year, staying on the ground counts as 0"),
        ("five", [11, 10, 9, 9], "You have not flown yet"),
        ("nine", [3], None),
    ],
    ids=["nine nations", "five nations", "no rival reaches SPACE"],
)
def test_staying_on_the_ground_names_its_risk(edition, theirs, said):
    risk = ground_risk(SPACE_RACE.view(opened(edition, [[3], theirs], offer=(8, 5, 6, 7, 3, 2)), 0))
    assert said in risk if said else risk == ""


@pytest.mark.parametrize(("garnets", "dear"), [(2, True), (3, False)])
def test_lot_is_too_dear_for_who_holds_less_than_its_price(garnets, dear):
    view = SimpleNamespace(rules=SimpleNamespace(price=lambda number: 3), my_garnets=garnets)
    assert bool(too_dear(view, SimpleNamespace(number=1))) is dear
