"""The list of all rulings says what the games say, ruling by ruling."""

from pathlib import Path

import pytest

from games.rules.booster.rulings import RULINGS as BOOSTER
from games.rules.goofspiel.rulings import RULINGS as GOOFSPIEL
from games.rules.rulings import Ruling
from games.rules.space_race.editions import EDITIONS
from games.rules.space_race.game import SPACE_RACE

LISTED = (Path(__file__).parents[2] / "RULINGS.md").read_text().splitlines()


def space_race(edition: str) -> list[Ruling]:
    reference = SPACE_RACE.reference(SPACE_RACE.options({"edition": edition}))
    return [ruling for section in reference.rulings.values() for ruling in section]


RULINGS = {
    f"{game}-{ruling.code}": ruling
    for game, rulings in {
        "goofspiel": GOOFSPIEL,
        "booster": BOOSTER,
        **{edition: space_race(edition) for edition in EDITIONS},
    }.items()
    for ruling in rulings
}


@pytest.mark.parametrize("name", RULINGS)
def test_every_ruling_is_on_the_list(name):
    ruling = RULINGS[name]
    (line,) = [line for line in LISTED if line.startswith(f"- **{ruling.code}**") and ruling.text in line]
    assert f"*Why:* {ruling.reason}" in line
    assert all(option in line for option in ruling.options)


def test_the_list_has_no_ruling_that_no_game_has():
    codes = {ruling.code for ruling in RULINGS.values()}
    listed = {line.split("**")[1] for line in LISTED if line.startswith(("- **R", "- **G", "- **B"))}
    assert listed == codes
