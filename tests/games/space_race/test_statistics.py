"""A race in figures, as counted, and as docs/balance.md has them."""

import re
from pathlib import Path

from games.rules.space_race.game import GAME
from tests.games.space_race.states import event, launch, lot, missile

NINE = {"edition": "nine"}


def test_launches_thefts_and_missiles_are_counted():
    told = (
        missile(0, 1),
        missile(2, 1),
        lot(7, {0: 1, 1: 0}, [0], stolen=True),
        lot(9, {2: 0}, [2]),
        event("radiation", year=1950, space=40),
        launch(0, 39, flown=44, year=1950),
        launch(1, 20, forced=True, year=1950),
        event("radiation", year=1951, space=60),
        launch(2, 62, reached=True, year=1951),
    )
    assert GAME.statistics(NINE, told).happened == {
        "Launches": 3,
        "Launches forced by a part": 1,
        "Launches that fell short": 2,
        "Rockets that sabotage kept from SPACE": 1,
        "Rockets that exploded": 0,
        "Thefts": 1,
        "Missiles fired": 2,
    }


def test_nation_has_had_a_part_once_however_often_it_got_it():
    had = GAME.statistics(NINE, (lot(7, {3: 0, 1: 0, 2: 4}, [3, 1]), lot(7, {3: 0}, [3]), lot(9, {2: 0, 4: 0}))).had
    assert had["Heat Shield"] == (1, 3)
    assert had["Missiles"] == ()
    assert had["Knock-off Parts"] == (2, 4)


DOCUMENT = (Path(__file__).resolve().parents[3] / "docs" / "balance.md").read_text()
SECTIONS = {re.search(r"--edition (\S+)", section)[1]: section for section in DOCUMENT.split("\n## ")[1:]}


def test_every_preset_has_a_section():
    assert list(SECTIONS) == list(GAME.meta.presets)
