"""Every part's value and ability (§3)."""

import pytest

from games.rules.space_race.model import Held, Orders
from games.rules.space_race.values import part_values, total_value
from tests.games.space_race.years import FIVE, NINE, hand, launch_of, numbers, resolved, rules_with

WAIT = Orders(0, 0)
LAUNCH = Orders(0, 0, launch=True)


def test_s3_example_flies_25_among_nine():
    """1 + 5 + 9 + 10 flies 25 thousand feet and discards the 10."""
    report = resolved("nine", [[1, 5, 9]], {0: Orders(0, 0, True, missiles=(1,))}, offer=(10, 3, 3, 3, 4, 4))
    launch = launch_of(report, 0)
    assert (launch.flown, launch.discarded) == (25, 10)
    assert numbers(report.hands[0]) == [1, 5, 9]


def test_s3_example_flies_24_among_five():
    """The same hand flies 24, for Knock-off Parts are worth nothing there."""
    report = resolved("five", [[1, 5, 9]], {0: Orders(0, 0, True, missiles=(1,))}, offer=(10, 3, 4, 5))
    launch = launch_of(report, 0)
    assert (launch.flown, launch.discarded) == (24, 10)


@pytest.mark.parametrize(
    ("rules", "values"),
    [
        (NINE, {0: 0, 1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 8: 8, 9: 9, 10: 10, 11: 11, 12: 12}),
        (FIVE, {1: 0, 2: 2, 3: 3, 4: 4, 5: 5, 7: 7, 8: 8, 9: 9, 10: 10, 11: 11, 12: 6}),
    ],
    ids=["nine", "five"],
)
def test_s3_values_of_single_parts(rules, values):
    """What each part flies alone."""
    assert {number: total_value(rules, hand(number)) for number in values} == values


@pytest.mark.parametrize(("twins", "flies"), [(1, 0), (2, 20), (3, 20), (4, 40), (5, 40)])
def test_s3_twin_boosters_count_in_pairs(twins, flies):
    """10 each in pairs; the odd one out is worth nothing."""
    assert total_value(NINE, hand(*[0] * twins)) == flies


def test_s3_combustion_engine_adds_a_garnet_each_among_nine():
    """5 garnets make 7."""
    assert part_values(NINE, hand(2), 5) == (7,)


@pytest.mark.parametrize(("burned", "value"), [(0, 2), (1, 2), (2, 3), (17, 10), (18, 11)])
def test_s3_combustion_engine_adds_half_the_garnets_among_five(burned, value):
    """18 garnets make 11; an odd garnet adds nothing."""
    assert part_values(FIVE, hand(2), burned) == (value,)


def test_s3_all_garnets_go_into_one_engine():
    """Two engines: one burns everything (R7)."""
    assert part_values(NINE, hand(2, 2, 5), 4) == (6, 2, 5)
    assert part_values(FIVE, hand(2, 2), 3) == (3, 2)


@pytest.mark.parametrize(("rules", "multi_stage", "worth"), [(NINE, 3, 15), (FIVE, 4, 16)])
def test_s3_multi_stage_launch_is_worth_more_with_a_straight(rules, multi_stage, worth):
    """Five consecutive numbers anywhere in the hand, with or without the part itself."""
    with_itself = hand(multi_stage, *[n for n in range(3, 8) if n != multi_stage])
    assert part_values(rules, with_itself)[numbers(with_itself).index(multi_stage)] == worth
    apart = hand(multi_stage, 8, 9, 10, 11, 12)
    assert part_values(rules, apart)[0] == worth


@pytest.mark.parametrize(
    "others",
    [(4, 5, 6), (4, 5, 6, 8), (0, 1, 11, 12), (0, 1, 9, 10, 11, 12), (4, 4, 5, 5, 6, 6)],
    ids=["four", "gap", "wrap", "wrap of six", "doubles"],
)
def test_s3_no_straight(others):
    """Four in a row, a gap, a wrap from 12 to 0 and doubles are no straight."""
    parts = hand(3, *others)
    assert part_values(NINE, parts)[numbers(parts).index(3)] == 3


def test_s3_a_straight_may_start_at_the_lowest_number():
    """0-1-2-3-4 is a straight, Knock-off Parts in it included."""
    assert part_values(NINE, hand(0, 1, 2, 3, 4)) == (0, 4, 2, 15, 4)


def test_s3_a_straight_goes_by_number_not_by_value():
    """Twin Boosters worth 10 each are still zeros."""
    assert total_value(NINE, hand(0, 0, 1, 2, 3, 4)) == 10 + 10 + 4 + 2 + 15 + 4
    assert total_value(NINE, hand(0, 0, 3, 11, 12)) == 10 + 10 + 3 + 11 + 12


def test_s3_every_multi_stage_launch_of_the_hand_counts_with_a_straight():
    """Two copies are both worth more."""
    assert total_value(NINE, hand(3, 3, 8, 9, 10, 11, 12)) == 15 + 15 + 8 + 9 + 10 + 11 + 12


def test_s3_a_part_received_this_year_completes_the_straight():
    """Distances count the hand after this year's acquisition."""
    report = resolved("nine", [[3, 4, 5, 6]], {0: LAUNCH}, offer=(7, 5, 5, 5, 5, 4))
    assert launch_of(report, 0).flown == 15 + 4 + 5 + 6 + 7
    assert launch_of(report, 0).discarded == 3


def test_s3_cat_converter_lifts_knock_off_parts():
    """Knock-off Parts are worth 4 each; two converters change nothing more."""
    assert part_values(NINE, hand(1, 1, 4)) == (4, 4, 4)
    assert part_values(NINE, hand(1, 4, 4)) == (4, 4, 4)


def test_s3_reusable_stage_is_discarded_instead():
    """After a launch the stage goes, not the most valuable part, and only one stage."""
    report = resolved("nine", [[8, 8, 11]], {0: LAUNCH})
    assert launch_of(report, 0).discarded == 8
    assert numbers(report.hands[0]) == [7, 8, 11]


def test_s3_a_reusable_stage_received_this_year_serves_at_once():
    """The hand of step 7 counts."""
    report = resolved("nine", [[11]], {0: LAUNCH}, offer=(8, 5, 5, 5, 5, 4))
    assert numbers(report.hands[0]) == [11]


def test_s3_gold_plating_costs_who_receives_it():
    """2 garnets on receipt; who fails pays nothing."""
    offer = (10, 3, 3, 4, 5, 6)
    report = resolved("nine", [], {0: Orders(0, 0), 1: Orders(0, 2)}, offer=offer, garnets={0: 2, 1: 2})
    assert report.garnets[:2] == (0, 2)


def test_s3_gold_plating_stolen_costs_and_rewards():
    """A thief gets the garnet and pays the price."""
    report = resolved("nine", [], {0: Orders(0, 0), 1: Orders(0, 1)}, offer=(10, 3, 3, 4, 5, 6))
    assert report.garnets[:2] == (5, 4)


def test_s3_gold_plating_is_free_among_five():
    """There it has no ability."""
    report = resolved("five", [], {0: WAIT}, offer=(10, 3, 4, 5), garnets={0: 0})
    assert report.garnets[0] == 0
    assert numbers(report.hands[0]) == [10]


@pytest.mark.parametrize(("edition", "offer"), [("nine", (11, 3, 3, 4, 5, 6)), ("five", (11, 3, 4, 5))])
def test_s3_intense_fuel_throws_away_the_least_valuable_other_part(edition, offer):
    """The lowest value goes, not the lowest number."""
    report = resolved(edition, [[7, 5, 10]], {0: WAIT}, offer=offer)
    assert numbers(report.hands[0]) == [7, 10, 11]
    assert report.jettisoned == (5, None, None, None, None)


@pytest.mark.parametrize(("edition", "offer"), [("nine", (11, 3, 3, 4, 5, 6)), ("five", (11, 3, 4, 5))])
def test_s3_intense_fuel_alone_goes_itself(edition, offer):
    """With no other part, Intense Fuel is thrown away."""
    report = resolved(edition, [], {0: LAUNCH}, offer=offer)
    assert report.hands[0] == ()
    assert report.jettisoned[0] == 11
    assert (launch_of(report, 0).flown, launch_of(report, 0).discarded) == (0, None)


def test_s3_a_second_intense_fuel_counts_as_another_part():
    """With nothing but an old copy beside it, one of the two goes."""
    report = resolved("nine", [[11]], {0: WAIT}, offer=(11, 3, 3, 4, 5, 6))
    assert numbers(report.hands[0]) == [11]


def test_s4_intense_fuel_values_are_those_of_the_whole_hand():
    """A converter makes the Knock-off Parts worth more than the engine, which has no garnets yet."""
    report = resolved("nine", [[1, 2, 4]], {0: Orders(0, 0, True, burn=5)}, offer=(11, 3, 3, 4, 5, 6))
    assert report.jettisoned[0] == 2
    assert launch_of(report, 0).burned == 0
    assert report.garnets[0] == 5


def test_s4_intense_fuel_ties_go_to_the_first_name():
    """Cat Converter 4 and Knock-off Parts 4 each: C comes before K."""
    report = resolved("nine", [[1, 4, 7]], {0: WAIT}, offer=(11, 3, 3, 4, 5, 6))
    assert report.jettisoned[0] == 4


def test_s3_intense_fuel_lost_in_a_pursuit_throws_nothing_away():
    """Only receiving it does."""
    report = resolved("nine", [[5]], {0: WAIT, 1: Orders(0, 1)}, offer=(11, 3, 3, 4, 5, 6))
    assert numbers(report.hands[0]) == [1, 5]
    assert report.jettisoned == (None, 11, None, None, None)


def test_s3_solid_booster_forces_a_launch():
    """Who receives it launches this year; the report says it was forced."""
    report = resolved("nine", [[5]], {0: WAIT}, offer=(12, 3, 3, 4, 5, 6))
    launch = launch_of(report, 0)
    assert (launch.forced, launch.flown, launch.discarded) == (True, 17, 12)


def test_s3_solid_booster_is_not_forcing_who_launches_anyway():
    """A launch that was ordered is not forced."""
    report = resolved("nine", [[5]], {0: LAUNCH}, offer=(12, 3, 3, 4, 5, 6))
    assert not launch_of(report, 0).forced


def test_s3_solid_booster_forces_only_in_the_year_of_receipt():
    """Holding one from earlier, or failing to get one, forces nothing."""
    report = resolved("nine", [[12]], {0: Orders(1, 0), 1: WAIT, 2: Orders(0, 1)}, offer=(12, 3, 3, 4, 5, 6))
    assert [launch.seat for launch in report.launches] == [2]


def test_s3_burned_garnets_count_in_a_forced_launch():
    """A forced launch burns what the orders name."""
    report = resolved("nine", [[2]], {0: Orders(0, 0, burn=3)}, offer=(12, 3, 3, 4, 5, 6))
    assert (launch_of(report, 0).flown, launch_of(report, 0).burned) == (17, 3)
    assert report.garnets[0] == 2


def test_s3_clones_count_the_pursuers_of_their_copy():
    """3 thousand feet for each nation that pursued this very copy, failed pursuers included."""
    orders = {0: Orders(3, 0), 1: Orders(3, 2), 2: Orders(3, 3), 3: Orders(0, 0)}
    report = resolved("five", [], orders, offer=(7, 5, 8, 6))
    assert report.hands[0] == (Held(6, 3),)
    assert total_value(FIVE, report.hands[0]) == 9
    assert numbers(report.hands[1]) == [1]


def test_s3_clones_of_another_lot_do_not_count():
    """Where an offer may repeat, each copy counts its own pursuers."""
    orders = {0: Orders(0, 0), 1: Orders(1, 0), 2: Orders(1, 0)}
    report = resolved("five", [], orders, offer=(6, 6, 7, 8), options={"offer_repeats": True})
    assert [report.hands[seat] for seat in range(3)] == [(Held(6, 1),), (Held(6, 2),), (Held(6, 2),)]


def test_s3_clones_keep_their_worth():
    """What was fixed on receipt stays when others pursue another copy later."""
    report = resolved("five", [[Held(6, 4)]], {0: WAIT, 1: Orders(3, 0)}, offer=(7, 5, 8, 6))
    assert report.hands[0] == (Held(6, 4), Held(7))
    assert total_value(FIVE, report.hands[0]) == 19


def test_s3_recovery_parachute_saves_all_parts():
    """Its owner discards nothing after a launch."""
    report = resolved("five", [[10, 12]], {0: LAUNCH})
    assert launch_of(report, 0).discarded is None
    assert numbers(report.hands[0]) == [7, 10, 12]


def test_s3_black_holes_stay_discarded_under_a_parachute():
    """The parachute saves from the launch's discard only."""
    report = resolved("five", [[3, 12]], {0: Orders(0, 0, True, black_holes=1)})
    assert numbers(report.hands[0]) == [7, 12]
    assert report.black_holes[0] == 1


def test_s3_worths_are_options():
    """Every ability's figure can be set by the host."""
    nine = rules_with(NINE, pair_worth=8, straight_worth=20, converter_worth=2, engine_garnets=3)
    assert total_value(nine, hand(0, 0)) == 16
    assert total_value(nine, hand(3, 8, 9, 10, 11, 12)) == 20 + 50
    assert total_value(nine, hand(1, 4)) == 6
    assert part_values(nine, hand(2), 7) == (4,)
    assert total_value(rules_with(FIVE, clones_worth=5), (Held(6, 2),)) == 10


def test_s3_values_and_names_are_options():
    """A host can override what a part flies, and its name, which decides ties."""
    rules = rules_with(NINE, part_values={"5": 6}, part_names={"6": "abacus"})
    assert total_value(rules, hand(5)) == 6
    assert rules.by_number[6].name == "abacus"
    options = {"part_values": {"5": 7}, "part_names": {"7": "abacus"}}
    assert launch_of(resolved("nine", [[5]], {0: LAUNCH}, options=options), 0).discarded == 7
    assert (
        launch_of(resolved("nine", [[5]], {0: LAUNCH}, options={"part_values": {"5": 7}}), 0).discarded == 5
    )
