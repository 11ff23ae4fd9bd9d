"""What the checks and `checkgame` say of toy games with a mistake, and of games from elsewhere."""

import io
import os
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.management import call_command
from msgspec.structs import replace

from games.checks import check_games, game_problems, ruling_problems, same_slugs
from games.management.commands import checkgame
from games.registry import INSTALLED_GAMES, InstalledGame
from games.rules.characters import character_without_levels
from games.rules.contract import Preset
from games.rules.options import Field, complete_and_check
from games.rules.rulings import Ruling
from tests.running_server import manage, write_package
from tests.toy.game_ui.game_ui import SignsFace
from tests.toy.rules.game import Signs, random_answer

RULES, GAME_UI = "tests.toy.rules.game", "tests.toy.game_ui.game_ui"


def toy(game_ui: dict[str, Any] | None = None, meta: dict[str, Any] | None = None, **rules: Any) -> InstalledGame:
    rules["meta"] = replace(Signs.meta, **(meta or {}))
    return InstalledGame(type("Toy", (Signs,), rules)(), type("ToyFace", (SignsFace,), game_ui or {})(), RULES, GAME_UI)


def unplayable(*arguments: Any) -> Any:
    raise ZeroDivisionError("no pot to divide")


MISTAKES = [
    (toy(meta={"slug": "toy signs"}), RULES, '"toy signs" is not a valid slug.', "lower-case letters"),
    (
        toy(characters=(character_without_levels("steady", "plays", random_answer),)),
        RULES,
        'There is no bot called "random".',
        "takes over seats",
    ),
    (toy({"default_bot": "stedy"}), GAME_UI, 'The default bot "stedy" is not a bot of the game.', "one of random."),
    (toy({"tagline": ""}), GAME_UI, "The game UI has no `tagline`.", "games.game_ui.GameUI"),
    (toy({"tag_line": "Two."}), GAME_UI, "The game UI has `tag_line`, which no code uses.", "Did you mean `tagline`?"),
    (
        toy(meta={"presets": {"high": Preset("High", "Many rounds.", {"rounds": 9999, "stakes": 1})}}),
        RULES,
        'The preset "high" does not fit the options of the game: stakes there is no such option; '
        "rounds must be from 1 to 1500.",
        "Meta",
    ),
    (
        toy(options=lambda self, raw: complete_and_check((Field("rounds", "Rounds", "number"),), raw)),
        RULES,
        "The defaults do not fit the options of the game: rounds must be a whole number.",
        "Meta",
    ),
    (toy({"words": None}), GAME_UI, "The game UI has no `words`.", "games.game_ui.GameUI"),
    (
        toy({"short_preset": "short"}, meta={"presets": {"low": Preset("Low", "One round.", {"rounds": 1})}}),
        GAME_UI,
        'The short game "short" is not a preset of the game.',
        "Set `short_preset` to one of low, or",
    ),
    (toy({"short_preset": "short"}), GAME_UI, 'The short game "short" is not a preset of the game.', "or leave it out"),
]


@pytest.mark.parametrize(("game", "place", "message", "remedy"), MISTAKES, ids=lambda each: str(each)[:40])
def test_mistake_is_told_with_its_place_and_the_remedy(game, place, message, remedy):
    problems = [problem for problem in game_problems(game) if message in problem.msg]
    assert [problem.obj for problem in problems] == [place]
    assert remedy in problems[0].hint


def test_of_two_games_with_one_slug_the_second_is_refused():
    assert [(problem.obj, problem.msg) for problem in same_slugs([toy(), toy()])] == [
        (RULES, f'The slug "toy-signs" is already used by {RULES}.')
    ]


def test_nothing_is_wrong_with_what_is_installed():
    assert check_games() == []
    assert [*game_problems(toy())] == []
    assert INSTALLED_GAMES[-1].is_extra


def ruled(*codes: str) -> dict[str, Any]:
    rulings = {"stakes": tuple(Ruling(code, "stakes", "A stake is lost.", "So it is.") for code in codes)}
    return {"reference": lambda self, options: SimpleNamespace(rulings=rulings)}


RULED = [
    (ruled("P1"), 'The ruling "P1" uses the letter of the site.', "a free letter "),
    (ruled("R7", "R8"), 'The ruling "R7" uses the letter of Space Race.', "a free letter "),
    (ruled("stakes"), '"stakes" is not a valid ruling code.', "a capital letter and a number"),
    ({"reference": unplayable}, "Its `reference` fails: ZeroDivisionError: no pot to divide", "Fix it"),
]


@pytest.mark.parametrize(("game_ui", "message", "remedy"), RULED, ids=lambda each: str(each)[:40])
def test_ruling_that_could_be_taken_for_another_is_told_with_its_place_and_the_remedy(game_ui, message, remedy):
    (problem,) = ruling_problems([*INSTALLED_GAMES, toy(game_ui)])
    assert (problem.obj, problem.msg) == (GAME_UI, message)
    assert remedy in problem.hint
    assert not [*ruling_problems([*INSTALLED_GAMES, toy(ruled("T1", "T2"))])]


def test_letter_of_others_is_an_error_in_a_game_of_the_house_and_a_warning_in_one_from_elsewhere():
    elsewhere = toy(ruled("P1"))
    here = elsewhere._replace(rules_from="games.rules.signs.game")
    found = [problem.id for each in (here, elsewhere) for problem in ruling_problems([each])]
    assert found == ["games.E015", "games.W015"]


GAME, FACE_OF_IT = "rules/game.py", "game_ui/game_ui.py"
UNREADABLE = {
    "gone": ({}, "gone", "ModuleNotFoundError: No module named 'gone'.", "where PYTHONPATH says"),
    "torn": ({GAME: "GAME = ("}, "torn/rules/game.py:1", "SyntaxError: '(' was never closed", "Fix it"),
    "nameless": ({GAME: "", FACE_OF_IT: ""}, "nameless", "has no attribute 'GAME'.", "remove nameless from"),
}


@pytest.fixture(scope="module")
def torn_apart(tmp_path_factory) -> tuple[dict[str, str], str]:
    """The environment in which none of them can be read, and what the checks say there."""
    directory = tmp_path_factory.mktemp("unreadable")
    for package, (files, *_) in UNREADABLE.items():
        write_package(directory / package, files)
    extra = ",".join(["tests.toy", *UNREADABLE])
    environment = os.environ | {"EXTRA_GAMES": extra, "PYTHONPATH": str(directory)}
    return environment, manage(environment, "check").stderr


@pytest.mark.long
@pytest.mark.parametrize("package", UNREADABLE)
def test_unimportable_game_is_reported_and_others_play(torn_apart, package):
    _, place, why, remedy = UNREADABLE[package]
    _, told = torn_apart
    lines = [line for line in told.splitlines() if "games.E" in line]
    assert len(lines) == len(UNREADABLE)
    (line,) = [line for line in lines if f'The game "{package}" can\'t be read: ' in line]
    assert place in line.partition(": (games.E012)")[0]
    assert why in line
    assert remedy in told.partition(line)[2].splitlines()[1]
    assert "Traceback" not in told


@pytest.mark.long
@pytest.mark.parametrize("package", UNREADABLE)
def test_of_what_can_not_be_imported_no_law_is_tried(torn_apart, package):
    environment, _ = torn_apart
    tried = manage(environment, "checkgame", package)
    assert (tried.returncode, tried.stderr, tried.stdout.count("\n")) == (1, "", 1)
    assert UNREADABLE[package][2] in tried.stdout


LEAKY_RULES = """
from msgspec.structs import replace

from games.rules.contract import Event, State, Transition
from tests.toy.rules.game import Signs


class Leaky(Signs):
    meta = replace(Signs.meta, slug="leaky", name="Leaky")

    def do_start(self, options, seats, chance):
        table, moved = super().do_start(options, seats, chance).state.table, chance.draw("purses").below(3)
        first, *others, last = super().do_start(options, seats, chance).state.hands
        hands = (replace(first, coins=3 - moved), *others, replace(last, coins=3 + moved))
        return Transition(State(table, hands), (Event("purse", {"coins": 3 - moved}),))


GAME = Leaky()
"""
LEAKY_FACE = """
from tests.toy.game_ui.game_ui import SignsFace

GAME_UI = type("LeakyFace", (SignsFace,), {"tag_line": "Two."})()
"""
LEAKY = {GAME: LEAKY_RULES, FACE_OF_IT: LEAKY_FACE, "tests/laws.py": "from tests.toy.tests.laws import *\n"}


def refused(name: str, *given: str) -> str:
    said = io.StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("checkgame", name, *given, stdout=io.StringIO(), stderr=said)
    assert ended.value.code == 2
    return said.getvalue().strip()


def test_checkgame_names_missing_parts_and_known_games(monkeypatch):
    assert refused("nothing").startswith("There is no game or package 'nothing'; the games are space-race, ")
    assert refused("tests.browser").startswith("There is no game or package 'tests.browser'")
    monkeypatch.setattr(checkgame, "module_exists", lambda module: module != "pytest")
    assert refused("goofspiel") == ("pytest is not installed. Run `make test` first.")
    monkeypatch.setattr(checkgame, "module_exists", lambda module: module != "tests.rules.contract")
    assert refused("goofspiel") == ("The tests are missing. Run this command in a checkout of the whole project.")


@pytest.mark.long
def test_checkgame_reports_laws_of_extra_game(tmp_path: Path):
    write_package(tmp_path / "leaky", LEAKY)
    told = manage(os.environ | {"PYTHONPATH": str(tmp_path)}, "checkgame", "leaky")
    lines = [line.strip() for line in told.stdout.splitlines()]
    assert told.returncode == 1, told.stderr
    assert "holds   Hidden information changes no view. (6)" in lines
    assert [line for line in lines if line.startswith("BROKEN")] == [
        "BROKEN  Every reason to end has a recorded match. (0 of 1)",
        "BROKEN  Equal views get equal texts. (0 of 1)",
    ]
    assert any(line.startswith("LACKING   leaky.game_ui.game_ui: The game UI has `tag_line`") for line in lines)
    assert lines[-1].startswith("Leaky does not keep to the contract: ")
