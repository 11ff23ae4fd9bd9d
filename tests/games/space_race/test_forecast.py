"""What a nation can work out before it decides."""

from itertools import permutations, product

import pytest
from msgspec.structs import replace

from games.rules.space_race import forecast
from games.rules.space_race.game import GAME as SPACE_RACE
from games.rules.space_race.launch import recorded_distance
from games.rules.space_race.model import HeldPart
from games.rules.space_race.view import SpaceRaceView
from tests.games.space_race.states import opened


def seen(edition, hands=(), viewer=0, **more) -> SpaceRaceView:
    return SPACE_RACE.view(opened(edition, hands, **more), viewer)


@pytest.mark.parametrize(
    ("viewer", "seats", "told", "chances"),
    [
        (0, 5, (), {0: 0, 28: 0, 29: 1 / 4**4, 30: 5 / 4**4, 40: 1 - 1 / 4**4, 41: 1, 99: 1}),
        (None, 5, (), {26: 0, 27: 1 / 4**5, 41: 1 - 1 / 4**5, 42: 1}),
        (0, 9, (), {28: 0, 29: 1 / 4**8, 53: 1}),
        (0, 5, (0, 2), {30: 0, 31: 1 / 4**2, 37: 1}),
    ],
    ids=["a nation", "a spectator", "among nine", "a nation that is told two readings"],
)
def test_chance_counts_the_readings_known_and_all_others(viewer, seats, told, chances):
    view = seen("nine", viewer=viewer, seats=seats, reading=2)
    assert {flies: forecast.chance_to_reach(view, flies, told) for flies in chances} == chances


def worlds(special, seats, highest):
    """Every course of the special years, each with how likely it is: year to readings by seat."""
    pairs = list(permutations(special, 2))
    plain = list(product(range(highest + 1), repeat=seats))
    for quiet, storm in pairs:
        others = [year for year in special if year not in (quiet, storm)]
        for drawn in product(plain, repeat=len(others)):
            readings = dict(zip(others, drawn, strict=True))
            readings |= {quiet: (0,) * seats, storm: (highest,) * seats}
            yield readings, 1 / len(pairs) / len(plain) ** len(others)


@pytest.mark.parametrize(
    ("seats", "highest", "own", "told"),
    [(2, 2, (0,), ()), (2, 2, (), ()), (3, 1, (0,), (2,)), (3, 1, (0,), (1, 2))],
    ids=["a nation", "a spectator", "a nation that is told", "a nation that is told all"],
)
def test_special_years_are_reckoned_with_exactly(seats, highest, own, told):
    """Against all possible courses of four years, for everything that can have been seen and told."""
    special, year = (1, 2, 3, 4), 3
    seen_so_far: dict[object, dict[int, float]] = {}
    for readings, chance in worlds(special, seats, highest):
        past = tuple((sum(readings[y]), tuple(readings[y][seat] for seat in own)) for y in (1, 2))
        known = (past, tuple(readings[year][seat] for seat in (*own, *told)))
        totals = seen_so_far.setdefault(known, {})
        total = sum(readings[year])
        totals[total] = totals.get(total, 0.0) + chance
    for (past, known), totals in seen_so_far.items():
        whole = sum(totals.values())
        expected = [
            sum(chance for total, chance in totals.items() if total <= most) / whole
            for most in range(seats * highest + 1)
        ]
        still, stormy = (sum(total == end for total, _ in past) for end in (0, seats * highest))
        at_most = forecast._special_at_most(seats, highest, known, still, stormy, to_come=len(special) - year)
        assert at_most == pytest.approx(expected)


def test_impossible_readings_are_left_out():
    """In 1963 every other year is known: after a quiet year and no storm, it must be the storm year."""
    state = opened("five", year=1963, reading=4)
    board = replace(state.table.board, radiation=(10, 10, 10, 10, 0, 10, 10, 10, 10, 10, 10, 10, 10))
    hands = tuple(replace(hand, past_readings=(2, 2, 2, 2, 0, *(2,) * 8)) for hand in state.hands)
    view = SPACE_RACE.view(replace(state, table=replace(state.table, board=board), hands=hands), 0)
    certain = (0.0,) * 20 + (1.0,)
    assert forecast.radiation_at_most(view) == certain
    assert forecast.radiation_at_most(view, (3,)) == certain


def test_before_1954_there_are_no_special_years():
    """A reading of 0 in 1953 says nothing of the others; in 1954 it may be the quiet year."""
    assert forecast.radiation_at_most(seen("five", year=1953))[0] == 1 / 5**4
    assert forecast.radiation_at_most(seen("five", year=1954))[0] > 0.3
    assert forecast.radiation_at_most(seen("nine", year=1954))[0] == 1 / 4**4


def test_distance_with_each_lot():
    """Lots 7, 5, 6, 8, 3, 4 and last Knock-off Parts, with a hand of 3, 4, 5, 6 and 11."""
    view = seen("nine", [[3, 4, 5, 6, 11]])
    ahead = forecast.forecast_lots(view)
    assert [entry.lot for entry in ahead] == [0, 1, 2, 3, 4, 5, None]
    assert [entry.flies for entry in ahead] == [48, 34, 35, 37, 32, 33, 33]
    assert [entry.discards.name for entry in ahead[:4]] == [
        "Multi-stage Launch",
        "Intense Fuel",
        "Intense Fuel",
        "Reusable Stage",
    ]
    assert [entry.chance for entry in ahead] == [forecast.chance_to_reach(view, entry.flies) for entry in ahead]


def test_prospect_names_what_goes_and_what_is_forced():
    """Intense Fuel throws a part away, a Solid Booster launches, an engine burns."""
    view = seen("nine", [[2, 7]], offer=(11, 12, 2, 5, 6, 7))
    fuel, booster, engine = (forecast.forecast_lot(view, lot, burn=3) for lot in (0, 1, 2))
    assert (fuel.jettisons.number, fuel.flies, fuel.forced) == (2, 18, False)
    assert (booster.jettisons, booster.flies, booster.forced) == (None, 24, True)
    assert (engine.flies, engine.discards.number) == (14, 7)


def test_black_holes_to_give_up_do_not_fly():
    view = seen("five", [[3, 10, HeldPart(6, 2)]])
    assert forecast.forecast_lot(view, None).flies == 3 + 10 + 6
    assert forecast.forecast_lot(view, None, black_holes=2).flies == 16


def test_clones_count_their_pursuer_and_a_parachute_saves_all_parts():
    view = seen("five", [[10]], offer=(6, 5, 7, 8))
    assert forecast.forecast_lot(view, 0).flies == 13
    assert forecast.forecast_lot(seen("five", [[12, 10]]), None).discards is None


def test_draft_is_told_what_it_leads_to():
    """With the part, without it, and what it promises; nothing before a lot is named, whatever is entered."""
    state = opened("nine", [[2, 12]], garnets=[5], offer=(10, 3, 3, 3, 3, 3))
    for vague in ({}, {"level": 3}, {"lot": None}, {"lot": 6}, {"lot": "0"}, {"lot": True}):
        assert SPACE_RACE.preview(state, 0, vague).leads_to is None
    drafted = SPACE_RACE.preview(state, 0, {"lot": 0, "burn": 3, "black_holes": None})
    assert drafted.missing == ("level",)
    outlook = drafted.leads_to
    assert (outlook.received.flies, outlook.missed.flies, outlook.promised) == (10 + 5 + 12, 1 + 5 + 12, 5)
    too_much = SPACE_RACE.preview(state, 0, {"lot": 0, "level": 0, "burn": 4})
    assert [problem.field for problem in too_much.problems] == ["burn"]
    assert too_much.leads_to.promised == 6


SHIELD, MISSILES, HOLE = 7, 9, 3


@pytest.mark.parametrize(
    ("edition", "hands", "offer", "lot", "missiles", "black_holes", "holders"),
    [
        ("nine", [[12], [9], [12], [9, 9]], (SHIELD, 3, 3, 3, 3, 3), 1, 3, 0, (1, 3)),
        ("nine", [[12], [9], [12], [9, 9]], (SHIELD, 3, 3, 3, 3, 3), 0, 0, 0, ()),
        ("nine", [[MISSILES, MISSILES]], (3,) * 6, None, 0, 0, ()),
        ("five", [[SHIELD], [9, HOLE]], (5, 8, 10, 12), 0, 0, 1, (1,)),
        ("five", [[HOLE], [HOLE]], (HOLE, 8, 10, 12), 1, 0, 5, (1,)),
    ],
    ids=["missiles", "a shield that comes", "its own", "a shield and a Black Hole", "a Black Hole on offer"],
)
def test_threat_counts_held_and_receivable_parts(edition, hands, offer, lot, missiles, black_holes, holders):
    """A Heat Shield counts from the year in which it comes, and does nothing against Black Holes."""
    view = seen(edition, hands, offer=offer)
    worst = forecast.forecast_sabotage(view, forecast.forecast_lot(view, lot))
    assert (worst.missiles, worst.black_holes, worst.holders) == (missiles, black_holes, holders)
    assert worst.sabotage == 5 * missiles + 6 * black_holes


def test_worst_case_is_never_beaten_by_a_year_as_it_is_played():
    """All missiles at the viewer, for every radiation there can be: nothing lower is recorded."""
    view = seen("nine", [[12, 12, 12], [9, 9], [9]], reading=1)
    ahead = forecast.forecast_lot(view, None)
    worst = forecast.forecast_sabotage(view, ahead)
    recorded = [
        recorded_distance(ahead.flies, worst.sabotage, space) for space in range(view.space_low, view.space_high + 1)
    ]
    assert min(recorded) == worst.distance


def test_how_far_the_others_could_fly():
    """By their hands, and with the best part on offer; a pair of Twin Boosters is worth 20."""
    view = seen("nine", [[], [0, 8], [12, 12]], offer=(0, 5, 6, 3, 4, 7), reading=0)
    told = {rival.seat: (rival.flies, rival.at_most, rival.could_reach) for rival in forecast.forecast_rivals(view)}
    assert told[1] == (8, 28, True)
    assert told[2] == (24, 31, True)
    assert told[3] == (0, 7, False)
    assert 0 not in told
