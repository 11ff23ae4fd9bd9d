"""A race in figures, counted from what happened in it."""

import pytest

from games.rules.contract import Event
from games.rules.playout import playout
from games.rules.space_race.census import census_of
from games.rules.space_race.editions import rules_for
from games.rules.space_race.game import GAME

RULES = rules_for("nine", {})


def lot(number, receivers=(), knock_offs=(), stolen=False):
    data = {"number": number, "receivers": receivers, "knock_offs": knock_offs, "stolen": stolen}
    return Event("espionage", data)


def launch(year=1950, *, flown, distance, reached=False, forced=False, exploded=False):
    data = {"year": year, "flown": flown, "distance": distance, "reached": reached}
    return Event("launch", data | {"forced": forced, "exploded": exploded})


def test_launches_thefts_and_missiles_are_counted():
    told = (
        Event("missile", {"seat": 0, "target": 1}),
        Event("missile", {"seat": 2, "target": 1}),
        lot(7, (0,), (1,), stolen=True),
        lot(9, (2,)),
        Event("radiation", {"year": 1950, "space": 40}),
        launch(flown=44, distance=39),
        launch(flown=20, distance=20, forced=True),
        Event("radiation", {"year": 1951, "space": 60}),
        launch(1951, flown=62, distance=62, reached=True),
    )
    assert census_of(RULES, told).happened == {
        "Launches": 3,
        "Launches forced by a part": 1,
        "Launches that fell short": 2,
        "Rockets that sabotage kept from SPACE": 1,
        "Rockets that exploded": 0,
        "Thefts": 1,
        "Missiles fired": 2,
    }


def test_a_nation_has_had_a_part_once_however_often_it_got_it():
    had = census_of(RULES, (lot(7, (3, 1), (2,)), lot(7, (3,)), lot(9, (), (2, 4)))).had
    assert had["Heat Shield"] == (1, 3)
    assert had["Missiles"] == ()
    assert had["Knock-off Parts"] == (2, 4)


@pytest.mark.parametrize(("edition", "seats"), [("nine", 9), ("five", 5)])
def test_every_race_can_be_counted(edition, seats):
    options = GAME.options({"edition": edition})
    events = [
        event
        for each in playout(GAME, options, [GAME.bots["random"]] * seats, b"census")
        for event in each.step.events
    ]
    census = GAME.census(options, events)
    assert census.happened["Launches"] > 0
    assert {part.name for part in rules_for(edition, options).parts} == census.had.keys()
    assert len(census.had["Knock-off Parts"]) > 0
