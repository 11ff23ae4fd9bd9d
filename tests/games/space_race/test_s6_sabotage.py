"""Missiles and Black Holes (§6)."""

import pytest

from games.rules.space_race.launch import recorded_distance
from games.rules.space_race.model import Orders
from tests.games.space_race.years import launch_of, resolved, verdict_of

LAUNCH = Orders(0, 0, launch=True)


def aimed(*targets: int, launch: bool = False) -> Orders:
    return Orders(1, 0, launch=launch, missiles=targets)


@pytest.mark.parametrize(
    ("flown", "sabotage", "recorded"),
    [
        (26, 5, 26),
        (27, 0, 27),
        (27, 5, 26),
        (31, 5, 26),
        (32, 5, 27),
        (40, 5, 35),
        (40, 100, 26),
    ],
)
def test_s6_sabotage_stops_one_short_of_space(flown, sabotage, recorded):
    """Below SPACE, here 27, nothing changes; at or above it, max(distance - sabotage, SPACE - 1)."""
    assert recorded_distance(flown, sabotage, 27) == recorded


def test_s6_a_missile_keeps_a_rocket_from_space():
    """5 thousand feet a missile."""
    report = resolved("nine", [[11, 12], [9]], {0: Orders(1, 0, True), 1: aimed(0)})
    launch = launch_of(report, 0)
    assert (launch.flown, launch.sabotage, launch.distance, launch.reached) == (28, 5, 26, False)


def test_s6_missiles_add_up():
    """From one nation and from several."""
    hands = [[10, 11, 12], [9, 9], [9]]
    orders = {0: Orders(1, 0, True), 1: aimed(0, 0), 2: aimed(0)}
    launch = launch_of(resolved("nine", hands, orders), 0)
    assert (launch.flown, launch.sabotage, launch.distance) == (38, 15, 26)
    launch = launch_of(resolved("nine", hands, orders | {1: aimed(0, 3)}), 0)
    assert (launch.flown, launch.sabotage, launch.distance) == (38, 10, 28)


def test_s6_missiles_are_not_used_up():
    """The part stays in the hand."""
    assert 9 in [part.number for part in resolved("nine", [[9]], {0: aimed(1)}).hands[0]]


def test_s6_missiles_received_this_year_do_not_fire():
    """They fire from next year on (R10)."""
    report = resolved("nine", [], {0: LAUNCH}, offer=(9, 5, 5, 6, 6, 7))
    assert report.missiles == ((),) * 5


def test_s6_missiles_fire_though_their_owner_loses_them():
    """Thrown away to Intense Fuel, or discarded after a launch, in the same year."""
    orders = {0: Orders(0, 0, missiles=(1,)), 1: aimed(launch=True)}
    report = resolved("nine", [[9, 10], [10, 12]], orders, offer=(11, 5, 5, 6, 6, 7))
    assert report.jettisoned[0] == 9
    assert launch_of(report, 1).sabotage == 5
    orders = {0: Orders(0, 0, True, missiles=(1,)), 1: aimed(launch=True)}
    report = resolved("nine", [[9], [10, 12]], orders)
    assert launch_of(report, 0).discarded == 9
    assert launch_of(report, 1).sabotage == 5


def test_s6_a_missile_at_the_grounded_does_nothing():
    """Its target is public all the same."""
    report = resolved("nine", [[9]], {0: aimed(2), 2: aimed()})
    assert report.missiles[0] == (2,)
    assert report.launches == ()


@pytest.mark.parametrize("edition", ["nine", "five"])
def test_s6_a_heat_shield_stops_missiles(edition):
    """Held, or received in this very year."""
    held = resolved(edition, [[7, 10, 11], [9]], {0: Orders(2, 0, launch=True), 1: aimed(0)})
    assert launch_of(held, 0).sabotage == 0
    received = resolved(edition, [[10, 11], [9]], {0: LAUNCH, 1: aimed(0)})
    assert received.lots[0].number == 7
    assert launch_of(received, 0).sabotage == 0


def test_s6_a_heat_shield_lost_to_intense_fuel_stops_nothing():
    """What counts is the hand at that step."""
    orders = {0: LAUNCH, 1: aimed(0)}
    report = resolved("nine", [[7, 10], [9]], orders, offer=(11, 5, 5, 6, 6, 7))
    assert report.jettisoned[0] == 7
    assert launch_of(report, 0).sabotage == 5


def test_s6_black_holes_hit_every_other_launch():
    """6 thousand feet each, not their owner's."""
    hands = [[3, 3, 10, 11], [10, 11, 12, 12, 9]]
    orders = {0: Orders(0, 0, True, black_holes=2), 1: Orders(1, 0, True, missiles=(4,))}
    report = resolved("five", hands, orders)
    assert launch_of(report, 0).sabotage == 0
    assert (launch_of(report, 1).flown, launch_of(report, 1).sabotage) == (47, 12)
    assert launch_of(report, 1).distance == 39


def test_s6_black_holes_pass_a_heat_shield():
    """It stops missiles only; both kinds add up without one."""
    orders = {0: Orders(1, 0, black_holes=1, missiles=(1,)), 1: LAUNCH, 2: Orders(2, 0, True)}
    orders[3] = Orders(1, 0, missiles=(2,))
    report = resolved("five", [[3, 9], [10], [10], [9]], orders)
    assert launch_of(report, 1).sabotage == 6
    assert launch_of(report, 2).sabotage == 11


def test_s6_sabotage_is_reported_where_it_changes_nothing():
    """A launch below SPACE keeps its distance; the sabotage aimed at it is told."""
    report = resolved("nine", [[], [9]], {0: Orders(2, 0, True), 1: aimed(0)})
    launch = launch_of(report, 0)
    assert (launch.flown, launch.sabotage, launch.distance) == (6, 5, 6)


def test_s6_strengths_are_options():
    """Missiles and Black Holes as strong as the host says."""
    hands = [[12, 12, 12], [9]]
    orders = {0: Orders(1, 0, True), 1: aimed(0)}
    report = resolved("nine", hands, orders, options={"missile_strength": 8})
    assert (launch_of(report, 0).sabotage, launch_of(report, 0).distance) == (8, 33)
    orders = {0: Orders(1, 0, black_holes=1), 1: LAUNCH}
    report = resolved("five", [[3], [10]], orders, options={"black_hole_strength": 2})
    assert launch_of(report, 1).sabotage == 2


def test_s6_a_sabotaged_winner_loses_to_the_next():
    """The recorded distances decide who was the farthest."""
    hands = [[12, 12], [12, 11], [9]]
    report = resolved("nine", hands, {0: Orders(1, 0, True), 1: Orders(1, 0, True), 2: aimed(0)})
    assert [launch.distance for launch in report.launches] == [26, 28]
    assert verdict_of(report).winners == (1,)
