"""The course of a year, step by step (§4)."""

from games.rules.chance import ScriptedChance
from games.rules.space_race.model import Held, Orders
from tests.games.space_race.years import launch_of, numbers, resolved, verdict_of

WAIT = Orders(0, 0)
LAUNCH = Orders(0, 0, launch=True)


def test_s4_no_launch_is_the_default():
    """Orders that say nothing of a launch keep the rocket on the ground."""
    assert resolved("nine", [[12]], {0: WAIT}).launches == ()


def test_s4_space_is_the_base_plus_all_readings():
    """27 and 40 thousand feet without radiation."""
    assert resolved("nine", [], {}).space == 27
    assert resolved("nine", [], {}, radiation=6).space == 33
    assert resolved("five", [], {}, radiation=6).space == 46


def test_s4_distance_counts_the_part_of_this_year():
    """Also one that brings only Knock-off Parts."""
    report = resolved("nine", [[5], [5]], {0: LAUNCH, 1: Orders(0, 1, launch=True)})
    assert [launch.flown for launch in report.launches] == [6, 12]


def test_s4_the_most_valuable_part_is_discarded():
    """By value, not by number: Twin Boosters in a pair beat Missiles and a Reusable-less hand."""
    report = resolved("nine", [[0, 0, 9]], {0: Orders(0, 0, True, missiles=(1,))})
    assert launch_of(report, 0).discarded == 0
    assert numbers(report.hands[0]) == [0, 7, 9]


def test_s4_ties_for_the_discard_go_to_the_first_name():
    """Gold Plating and a pair of Twin Boosters at 10 each: Gold comes first."""
    report = resolved("nine", [[0, 0, 10]], {0: LAUNCH})
    assert launch_of(report, 0).discarded == 10


def test_s4_names_compare_without_case():
    """A renamed part in small letters sorts where its letters say."""
    options = {"part_names": {"0": "alpha", "10": "Beta"}}
    assert launch_of(resolved("nine", [[0, 0, 10]], {0: LAUNCH}, options=options), 0).discarded == 0
    options = {"part_names": {"0": "Beta", "10": "alpha"}}
    assert launch_of(resolved("nine", [[0, 0, 10]], {0: LAUNCH}, options=options), 0).discarded == 10


def test_s4_the_engine_is_discarded_by_what_it_flew():
    """2 and 9 garnets make 11, more than the 10 beside it."""
    report = resolved("nine", [[2, 10]], {0: Orders(0, 0, True, burn=9)}, garnets={0: 9}, radiation=9)
    assert (launch_of(report, 0).discarded, launch_of(report, 0).flown) == (2, 28)
    assert report.garnets[0] == 0


def test_s4_an_odd_garnet_is_burned_in_vain_among_five():
    """All garnets named are burned."""
    report = resolved("five", [[2]], {0: Orders(0, 0, True, burn=3)})
    assert (launch_of(report, 0).burned, launch_of(report, 0).flown) == (3, 10)
    assert report.garnets[0] == 2


def test_s4_a_single_garnet_is_burned_in_vain_among_five():
    """Also when it adds nothing at all."""
    report = resolved("five", [[2]], {0: Orders(0, 0, True, burn=1)})
    assert (launch_of(report, 0).burned, launch_of(report, 0).flown, report.garnets[0]) == (1, 9, 4)


def test_s4_garnets_are_kept_without_a_launch():
    """Naming them burns nothing by itself."""
    assert resolved("nine", [[2]], {0: Orders(0, 0, burn=3)}).garnets[0] == 5


def test_s4_garnets_are_kept_when_no_engine_came():
    """The engine was pursued and lost."""
    orders = {0: Orders(0, 0, True, burn=3), 1: Orders(0, 1)}
    report = resolved("nine", [], orders, offer=(2, 5, 5, 6, 6, 7))
    assert (launch_of(report, 0).burned, launch_of(report, 0).flown, report.garnets[0]) == (0, 1, 5)


def test_s4_an_engine_received_this_year_burns_at_once():
    """Received and fed in the same year."""
    report = resolved("nine", [], {0: Orders(0, 0, True, burn=3)}, offer=(2, 5, 5, 6, 6, 7))
    assert (launch_of(report, 0).flown, report.garnets[0]) == (5, 2)


def test_s4_a_missed_deadline_pursues_and_launches_nothing():
    """No part, no Knock-off Parts, no launch (R8)."""
    report = resolved("nine", [[12, 12, 12]], {1: WAIT})
    assert report.hands[0] == (Held(12),) * 3
    assert report.launches == ()
    assert report.lots[0].pursuers == ((1, 0),)


def test_s4_a_missed_deadline_fires_at_random():
    """Each missile on its own, among all other nations in seat order (R8, §10)."""
    chance = ScriptedChance({"targets/1953/2": [3, 0]})
    report = resolved("nine", [[], [9, 9]], {}, chance=chance)
    assert report.missiles == ((), (4, 0), (), (), ())


def test_s4_random_missiles_hit():
    """They sabotage like any other."""
    chance = ScriptedChance({"targets/1953/2": [0]})
    report = resolved("nine", [[11, 12], [9]], {0: Orders(1, 0, True)}, chance=chance)
    assert (launch_of(report, 0).flown, launch_of(report, 0).distance) == (28, 26)


def test_s4_black_holes_leave_before_the_launch():
    """One given up no longer flies, nor belongs to a straight."""
    orders = {0: Orders(0, 0, True, black_holes=1)}
    report = resolved("five", [[3, 4, 5, Held(6, 1)]], orders)
    assert launch_of(report, 0).flown == 4 + 5 + 3 + 7
    assert resolved("five", [[3, 4, 5, Held(6, 1)]], {0: LAUNCH}).launches[0].flown == 3 + 16 + 5 + 3 + 7


def test_s4_a_black_hole_works_in_the_year_of_its_receipt():
    """Pursued, received and given up at once."""
    orders = {0: Orders(0, 0, black_holes=1), 1: Orders(1, 0, launch=True)}
    report = resolved("five", [[], [10, 10, 10, 10]], orders, offer=(3, 5, 7, 8))
    assert report.black_holes == (1, 0, 0, 0, 0)
    assert report.hands[0] == ()
    assert launch_of(report, 1).sabotage == 6


def test_s4_a_black_hole_that_was_not_received_has_no_effect():
    """As many as are still there leave the hand."""
    orders = {0: Orders(0, 0, black_holes=1), 1: Orders(0, 1, launch=True)}
    report = resolved("five", [[], [10, 10, 10, 10]], orders, offer=(3, 5, 7, 8))
    assert report.black_holes == (0,) * 5
    assert launch_of(report, 1).sabotage == 0


def test_s4_a_black_hole_lost_to_intense_fuel_has_no_effect():
    """Thrown away in step 2, it is gone in step 3."""
    orders = {0: Orders(0, 0, black_holes=1), 1: Orders(1, 0, launch=True)}
    report = resolved("five", [[3, 10], [10, 10, 10, 10]], orders, offer=(11, 5, 7, 8))
    assert report.jettisoned[0] == 3
    assert report.black_holes == (0,) * 5
    assert launch_of(report, 1).sabotage == 0


def test_s4_a_held_black_hole_stands_in_for_one_not_received():
    """Two named, one held, one pursued in vain: one leaves the hand."""
    orders = {0: Orders(0, 0, black_holes=2), 1: Orders(0, 1)}
    report = resolved("five", [[3]], orders, offer=(3, 5, 7, 8))
    assert report.black_holes[0] == 1
    assert numbers(report.hands[0]) == [1]


def test_s4_a_launcher_with_an_empty_hand_discards_nothing():
    """It flies 0, which is a launch all the same."""
    report = resolved("five", [[3]], {0: Orders(0, 0, True, black_holes=2)}, offer=(3, 5, 7, 8))
    launch = launch_of(report, 0)
    assert (launch.flown, launch.distance, launch.discarded) == (0, 0, None)
    assert report.hands[0] == ()


def test_s4_prizes_come_after_everything_of_the_year():
    """The garnets of the report include them."""
    report = resolved("nine", [[10, 11]], {0: LAUNCH})
    assert verdict_of(report).prizes[0] == 10
    assert report.garnets[0] == 15


def test_s4_an_example_year_of_the_referee():
    """Five nations in 1953, figures worked out by hand from the rules."""
    hands = [[1, 5, 9, 10], [3, 4, 5, 6, 7], [], [2], [0, 0, 12]]
    orders = {
        0: Orders(0, 2, launch=True, missiles=(1,)),
        1: Orders(0, 3),
        2: Orders(1, 0),
        3: Orders(2, 4, launch=True, burn=3),
    }
    report = resolved(
        "nine",
        hands,
        orders,
        offer=(10, 3, 3, 7, 0, 12),
        garnets={0: 4, 1: 2, 2: 2, 3: 7, 4: 5},
        radiation=6,
    )
    assert report.space == 33
    assert [numbers(parts) for parts in report.hands] == [
        [1, 1, 5, 9],
        [3, 4, 5, 6, 7, 10],
        [3],
        [3],
        [0, 0, 12],
    ]
    assert report.garnets == (4, 1, 2, 4, 5)
    assert [(launch.seat, launch.flown, launch.discarded) for launch in report.launches] == [
        (0, 26, 10),
        (3, 8, 2),
    ]
    assert report.verdict is None
