"""The game that docs/your-first-game.md builds, step by step, is built as it says, and plays."""

import ast
import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from django.test import Client

from games.models import Match
from tests.outside import installed_from
from tests.running_server import ROOT, manage
from tests.server.builders import make_match, play_to_the_end, play_window, users_of

DOCUMENT = ROOT / "docs" / "your-first-game.md"
STEP = re.compile(
    r"^(?:In `(?P<file>\S+)`, (?P<how>in place of|after|before) `(?P<what>[^\n]+)`"
    r"|A new file `(?P<new>\S+)`):\n\n```\w+\n(?P<code>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)
BLOCK = re.compile(r"^```(?:python|html)$", re.MULTILINE)


class Step(NamedTuple):
    """A block of code: the file it is for, what it replaces or stands beside (how "": a new file)."""

    file: str
    how: str
    what: str
    code: str


def steps(before: str = "") -> Iterator[Step]:
    """The blocks of code of the document, in order, or of what stands before those words."""
    for found in STEP.finditer(DOCUMENT.read_text().partition(before)[0] if before else DOCUMENT.read_text()):
        file, how, what, new, code = found.groups()
        yield Step(new or file, how or "", what or "", code)


def lines_of(text: str, what: str) -> tuple[int, int]:
    """The first line, from 0, of what is called so or reads so, and that after its last; it is there once."""
    named = [
        (node.lineno - 1, node.end_lineno or 0)
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name == what
    ]
    reading = [(row, row + 1) for row, line in enumerate(text.splitlines()) if line.strip() == what]
    (place,) = named or reading or [(-1, -1)]
    assert place != (-1, -1), f"nothing is called or reads {what}"
    return place


def applied(step: Step, text: str) -> str:
    """The text of a file after that step."""
    start, end = lines_of(text, step.what)
    lines, code = text.splitlines(keepends=True), step.code
    if step.how != "in place of" and code.startswith(("def ", "class ")):
        code = f"\n\n{code}" if step.how == "after" else f"{code}\n\n"
    places = {"in place of": (start, end), "after": (end, end), "before": (start, start)}
    start, end = places[step.how]
    return "".join([*lines[:start], code, *lines[end:]])


def built(directory: Path, before: str = "") -> Path:
    """The directory, with the game as the document leaves it, there or at its end."""
    name = re.search(r"startgame (\S+)", DOCUMENT.read_text()).group(1)
    # As in a clone without other games, whatever is installed where this runs.
    nothing = os.environ | {"EXTRA_GAMES": "", "PYTHONPATH": ""}
    manage(nothing, "startgame", name, "--outside", str(directory)).check_returncode()
    for step in steps(before):
        file = directory / "moon_hoppers" / step.file
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(applied(step, file.read_text()) if step.how else step.code)
    return directory


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the game lies that the document comes to."""
    return built(tmp_path_factory.mktemp("my-games"))


def told_of(directory: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """What a command says where the game is installed from there."""
    environment = {"PYTHONPATH": str(directory), "EXTRA_GAMES": "moon_hoppers"}
    return manage(os.environ | environment, *arguments)


def test_every_block_of_code_says_where_it_belongs():
    assert len([*steps()]) == len(BLOCK.findall(DOCUMENT.read_text()))


def test_the_laws_that_it_says_are_broken_on_the_way_are(tmp_path: Path):
    told = told_of(built(tmp_path, before="The laws play;"), "checkgame", "moon-hoppers").stdout
    broken = re.findall(r"BROKEN  (.+?\.)(?= \(|$)", told, re.MULTILINE)
    assert broken == re.findall(r"BROKEN  (.+?\.)$", DOCUMENT.read_text(), re.MULTILINE)


def test_it_keeps_to_the_contract_once_its_match_is_recorded_anew(games: Path):
    checked = told_of(games, "check")
    assert checked.returncode == 0, checked.stderr
    told = told_of(games, "checkgame", "moon-hoppers", "--record")
    assert "Moon Hoppers keeps to the contract" in told.stdout, told.stdout + told.stderr


@pytest.mark.django_db(transaction=True)
def test_two_people_and_a_bot_play_it(games: Path, settings):
    (engine,) = settings.TEMPLATES
    own = games / "moon_hoppers" / "face" / "templates"
    settings.TEMPLATES = [engine | {"DIRS": [own, *engine["DIRS"]]}]
    with installed_from(games, "moon_hoppers"):
        match = make_match(people=2, bots=1, game="moon-hoppers", options={"litres": 5})
        ada, watcher = Client(), Client()
        ada.force_login(users_of(match)[0])
        assert "Whose tank to watch" in page(ada, match)
        play_window(match)
        assert "<caption>Litres burnt</caption>" in page(watcher, match)
        play_to_the_end(match)
        assert match.status == Match.Status.OVER
        told = ada.get(f"/matches/{match.pk}/").content.decode()
        assert "Points at the end" in told


def page(client: Client, match: Match) -> str:
    return client.get(f"/matches/{match.pk}/").content.decode()
