"""The command that tries the laws on one game."""

import io
import os
from pathlib import Path

import pytest
from django.core.management import call_command

from games.management.commands import checkgame
from tests.running_server import manage, write_package

RULES = """
from msgspec.structs import replace

from games.rules.contract import Event, State, Step
from tests.toy.rules.game import Signs


class Leaky(Signs):
    meta = replace(Signs.meta, slug="leaky", name="Leaky")

    def _start(self, options, seats, chance):
        table, moved = super()._start(options, seats, chance).state.table, chance.draw("purses").below(3)
        first, *others, last = super()._start(options, seats, chance).state.hands
        hands = (replace(first, coins=3 - moved), *others, replace(last, coins=3 + moved))
        return Step(State(table, hands), (Event("purse", {"coins": 3 - moved}),))


GAME = Leaky()
"""
FACE = """
from tests.toy.face.face import SignsFace


class LeakyFace(SignsFace):
    tag_line = "Two."


FACE = LeakyFace()
"""
LEAKY = {
    "rules/game.py": RULES,
    "face/face.py": FACE,
    "tests/laws.py": "from tests.toy.tests.laws import *\n",
}


def refused(name: str, *given: str) -> str:
    """What the command says on standard error where it ends with status 2."""
    said = io.StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("checkgame", name, *given, stdout=io.StringIO(), stderr=said)
    assert ended.value.code == 2
    return said.getvalue().strip()


def test_it_says_what_it_lacks_and_which_games_there_are(monkeypatch):
    assert refused("nothing").startswith("There is no game or package 'nothing'; the games are space-race, ")
    assert refused("tests.browser").startswith("There is no game or package 'tests.browser'")
    monkeypatch.setattr(checkgame, "find", lambda module: module != "pytest")
    assert refused("goofspiel") == (
        "The laws are tests, and pytest is not installed: `make test` sets it up."
    )
    monkeypatch.setattr(checkgame, "find", lambda module: module != "tests.rules.contract")
    assert refused("goofspiel") == (
        "The laws are tests, and there are none here: run it where the whole project lies."
    )


@pytest.mark.long
def test_it_names_the_laws_that_hold_and_those_that_do_not_of_a_game_from_elsewhere(tmp_path: Path):
    write_package(tmp_path / "leaky", LEAKY)
    told = manage(os.environ | {"PYTHONPATH": str(tmp_path)}, "checkgame", "leaky")
    lines = [line.strip() for line in told.stdout.splitlines()]
    assert told.returncode == 1, told.stderr
    assert "holds   What a viewer may not know changes no view. (6)" in lines
    assert [line for line in lines if line.startswith("BROKEN")] == [
        "BROKEN  Every reason to end has a recorded match. (0 of 1)",
        "BROKEN  Who sees two openings alike is told them alike. (0 of 1)",
    ]
    assert (
        "LACKING   leaky.face.face: The face has `tag_line`, which nothing asks for. Is `tagline` meant?"
        in [line for line in lines if line.startswith("LACKING")]
    )
    assert lines[-1] == "Leaky does not keep to the contract: 65 of 67 laws that could be tried hold."


@pytest.mark.long
def test_the_linters_read_a_game_from_elsewhere_by_the_settings_of_the_project(tmp_path: Path):
    untidy = {"rules/game.py": "import os\n\nGAME: int = 'x'\n", "face/face.py": "FACE = 1\n"}
    write_package(tmp_path / "untidy", untidy)
    environment = os.environ | {"PYTHONPATH": str(tmp_path)}
    told = manage(environment, "checkgame", "untidy", "--lint")
    assert told.returncode == 1, told.stdout + told.stderr
    for said in ("F401", "reformatted", "Incompatible types in assignment"):
        assert said in told.stdout, told.stdout
    tidy = manage(environment, "checkgame", "toy-signs", "--lint")
    assert tidy.returncode == 0, tidy.stdout + tidy.stderr
    assert refused("nothing", "--lint").startswith("There is no game or package 'nothing'")
