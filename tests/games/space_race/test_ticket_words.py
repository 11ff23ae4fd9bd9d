"""What the order ticket says: orders in words, and how earlier years went on the ladder."""

import pytest

from games.faces.space_race.ladder import Rung, ladder
from games.faces.space_race.order_words import lack_text, orders_text
from games.faces.space_race.templatetags.space_race_ticket import farthest_rival, told_in
from games.rules.space_race.forecast import prospect
from games.rules.space_race.game import GAME as SPACE_RACE
from tests.games.space_race.states import opened

NAMES = ("United States", "Soviet Union", "United Kingdom", "France", "China")


@pytest.mark.parametrize(
    ("orders", "said"),
    [
        ({}, "No launch."),
        ({"lot": None, "level": None}, "No launch."),
        ({"level": 2}, "Pursue something at level 2. No launch."),
        ({"lot": 9, "level": 2}, "Pursue something at level 2. No launch."),
        ({"lot": 0}, "Pursue A, Heat Shield. No launch."),
        ({"lot": 0, "level": 0}, "Pursue A, Heat Shield, at level 0. No launch."),
        ({"lot": 1, "level": 3, "launch": True}, "Pursue B, Comms Array, at level 3. Launch."),
        ({"lot": 0, "level": 1, "burn": 3}, "Pursue A, Heat Shield, at level 1. No launch."),
        (
            {"lot": 5, "level": 0},
            "Pursue F, Solid Booster, at level 0. Launch if you receive it, for it makes you.",
        ),
        (
            {"lot": 0, "level": 1, "launch": True, "burn": 1, "missiles": [4]},
            "Pursue A, Heat Shield, at level 1. Launch, burning 1 garnet. Missile at China.",
        ),
        (
            {"launch": True, "burn": 2, "missiles": [3, 4], "black_holes": 2},
            "Launch, burning 2 garnets. Missiles at France and China. 2 Black Holes given up.",
        ),
    ],
)
def test_orders_are_told_as_far_as_they_go(orders, said):
    edition = "five" if "black_holes" in orders else "nine"
    view = SPACE_RACE.view(opened(edition, offer=(7, 5, 6, 8, 3, 12)), 0)
    assert orders_text(view, orders, NAMES) == said


def test_what_is_missing_is_named():
    assert lack_text(("lot", "level")) == "Part and level are missing."
    assert lack_text(("level",)) == "Level is missing."
    assert lack_text(()) == lack_text(("launch",)) == ""


def lot(year, levels, receivers, *, stolen=False):
    """The data of a lot's espionage event; `levels` are the pursuers', seat after seat."""
    pursuers = [{"seat": seat, "level": level} for seat, level in enumerate(levels)]
    return {"year": year, "pursuers": pursuers, "receivers": receivers, "stolen": stolen}


def test_the_ladder_keeps_the_best_of_every_level_and_year():
    lots = [
        lot(1951, [0, 1, 2], [2], stolen=True),
        lot(1950, [0, 0], [0, 1]),
        lot(1951, [2, 0], [1]),
        lot(1951, [2], []),
    ]
    told = ladder(lots, 3)
    assert told.years == (1950, 1951)
    assert told.rungs == (
        Rung(0, ("received", "received")),
        Rung(1, ("none", "missed")),
        Rung(2, ("none", "stole")),
        Rung(3, ("none", "none")),
    )
    said = [told_in(rung, told.years) for rung in told.rungs]
    assert said[0] == "received the part in 1950, received the part in 1951"
    assert said[1:] == ["in vain in 1951", "stole the part in 1951", ""]


def test_before_the_first_year_the_ladder_tells_nothing():
    assert ladder([], 10).years == ()
    assert len(ladder([], 10).rungs) == 11


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
def test_who_could_fly_farther_is_named_where_a_launch_could_reach_space(mine, theirs, rival):
    view = SPACE_RACE.view(opened("nine", [mine, *theirs], offer=(8, 5, 6, 7, 3, 2)), 0)
    found = farthest_rival(view, prospect(view, 0))
    assert (found and (found.seat, found.at_most)) == rival
