"""What a newcomer to Space Race reads, and the texts of the order form: notes, aims, orders in words."""

import pytest
from django.template.loader import render_to_string

from games.game_uis.space_race.advice import advise
from games.game_uis.space_race.game_ui import GAME_UI
from games.game_uis.space_race.ladder import ladder
from games.game_uis.space_race.order_text import lack_text, orders_text
from games.game_uis.space_race.templatetags.space_race_order_form import farthest_rival, told_in
from games.rules.space_race.forecast import forecast_lot, forecast_lots
from games.rules.space_race.game import GAME as SPACE_RACE
from games.rules.space_race.view import SpaceRaceView
from tests.games.space_race.states import opened

ENGINE, COMMS, MISSILES, PLATING, FUEL, BOOSTER = 2, 5, 9, 10, 11, 12


def seen(edition: str = "nine", hands=(), viewer: int | None = 0, **more) -> SpaceRaceView:
    return SPACE_RACE.view(opened(edition, hands, **more), viewer)


def aimed(view: SpaceRaceView) -> str:
    return advise(view, forecast_lots(view))


@pytest.mark.parametrize(
    ("edition", "given", "said"),
    [
        ("nine", {"seats": 9}, "between 27 and 54 thousand feet up, most often near 40"),
        ("nine", {"seats": 5}, "between 27 and 42 thousand feet up, most often near 34"),
        ("nine", {"base_space": 20}, "between 20 and 35 thousand feet up, most often near 27"),
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


def test_second_note_draws_nations_on_the_same_level():
    for edition, drawn in (("nine", 3), ("five", 2)):
        picture = render_to_string(GAME_UI.onboarding_notes(seen(edition))[1].picture)
        assert (picture.count("<dl>"), "both receive" in picture) == (drawn, drawn == 3)


def test_notes_tell_no_secret_of_a_seat():
    """A reading is in no note: the notes are the same at every desk."""
    assert GAME_UI.onboarding_notes(seen(viewer=0, reading=3)) == GAME_UI.onboarding_notes(seen(viewer=None))


def test_out_of_reach_the_most_feet_without_a_launch_are_named():
    view = seen(hands=[[MISSILES]], offer=[COMMS, BOOSTER, FUEL, PLATING, COMMS, 6], reading=2)
    assert aimed(view) == (
        "Nothing on offer flies to SPACE yet. Collect parts first: D, Gold Plating, brings you to 19."
    )


def test_advice_names_no_unaffordable_part():
    view = seen(hands=[[MISSILES]], offer=[COMMS, BOOSTER, 3, PLATING, COMMS, 6], garnets=[1])
    assert "F, Spy Satellite, brings you to 15." in aimed(view)


def test_advice_without_useful_part_is_to_stay():
    assert "Stay on the ground this year" in aimed(seen(hands=[[MISSILES]], offer=[BOOSTER] * 6))


def test_garnets_that_could_close_the_gap_are_mentioned():
    hands = [[ENGINE, MISSILES, PLATING]]
    assert "Garnets burned" in aimed(seen(hands=hands, offer=[3] * 6, garnets=[3]))
    assert "Garnets burned" not in aimed(seen(hands=hands, offer=[3] * 6, garnets=[2]))
    assert aimed(seen(hands=[[ENGINE, MISSILES]], offer=[3] * 6, garnets=[4])).count("Garnets") == 0


@pytest.mark.parametrize(("hand", "silent"), [([FUEL, FUEL], True), ([FUEL, 3], False)])
def test_chance_however_small_needs_no_advice(hand, silent):
    """With 22 in hand 5 more make 27, which reaches SPACE when nobody reads anything."""
    assert (aimed(seen(hands=[hand], offer=[COMMS] * 6)) == "") is silent


def test_spectators_are_told_nothing():
    assert aimed(seen(viewer=None)) == ""


@pytest.mark.parametrize(("edition", "plating"), [("nine", "Gold Plating costs 2."), ("five", "")])
def test_glossary_says_what_garnets_and_readings_are_for(edition, plating):
    glossary = "games/space-race/_glossary.html"
    html = render_to_string(glossary, {"view": seen(edition)})
    text = " ".join(html.split())
    assert "<details" in text
    assert " open>" not in text
    assert ("costs" in text, plating in text) == (bool(plating), True)
    assert f"0 to {3 if edition == 'nine' else 4}, new every year" in text
    assert f"{27 if edition == 'nine' else 40} thousand feet plus the readings of all 5 nations" in text


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
    assert orders_text(view, orders, NAMES) == said


def test_missing_orders_are_named():
    assert lack_text(("lot", "level")) == "Part and level are missing."
    assert lack_text(("level",)) == "Level is missing."
    assert lack_text(()) == lack_text(("launch",)) == ""


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
    years, rungs = ladder(lots, 3)
    assert years == [1950, 1951]
    assert rungs == [["received", "received"], ["none", "missed"], ["none", "stole"], ["none", "none"]]
    said = [told_in(rung, years) for rung in rungs]
    assert said[0] == "Received in 1950 and 1951."
    assert said[1:] == ["In vain in 1951.", "Stole in 1951.", ""]


def test_before_the_first_year_the_ladder_tells_nothing():
    assert ladder([], 10) == ([], [[]] * 11)


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
