"""A game that `startgame` writes is one that plays, wherever it lies, and overwrites nothing."""

import os
import re
import shutil
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from games.builtin_games import EXTRA_PACKAGES
from tests.running_server import ROOT, manage


def started(directory: Path, name: str = "tin-tanks") -> str:
    """What the command says once the game lies in that directory."""
    said = StringIO()
    call_command("startgame", name, outside=str(directory), stdout=said)
    return said.getvalue()


def refused(*arguments: str) -> str:
    """What it says on standard error where it ends with status 2."""
    said = StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("startgame", *arguments, stdout=StringIO(), stderr=said)
    assert ended.value.code == 2
    return said.getvalue().strip()


def ruff(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Ruff with the house's settings, but for the asserts of tests, which it knows by their folder alone."""
    command = [sys.executable, "-m", "ruff", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.mark.long
def test_started_game_passes_checks_and_prints_how_to_install_it(tmp_path: Path, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "others"), prepend=os.pathsep)
    said = started(tmp_path)
    variables = dict(each.split("=") for each in re.search(r"export (.*)", said).group(1).split())
    assert variables["PYTHONPATH"].split(os.pathsep)[:2] == [str(tmp_path), str(tmp_path / "others")]
    assert variables["EXTRA_GAMES"].split(",") == [*EXTRA_PACKAGES, "tin_tanks"]
    assert manage(os.environ | variables, "check").returncode == 0
    told = manage(os.environ | variables, "checkgame", "tin-tanks")
    assert (told.returncode, "keeps to the contract" in told.stdout) == (0, True), told.stdout + told.stderr
    config = ("--config", "pyproject.toml", str(tmp_path))
    assert ruff("check", "--ignore", "S101", *config).returncode == 0
    assert ruff("format", "--check", *config).returncode == 0


@pytest.mark.long
def test_game_in_repository_needs_one_line(tmp_path: Path):
    for part in ("games", "tests", "spacerace", "templates", "static", "manage.py", "pyproject.toml"):
        copy = shutil.copytree if (ROOT / part).is_dir() else shutil.copy
        copy(ROOT / part, tmp_path / part)
    command = [sys.executable, "manage.py"]
    said = subprocess.run([*command, "startgame", "moon-mice"], cwd=tmp_path, capture_output=True, text=True)
    line = re.search(r'^    "moon_mice",$', said.stdout, re.MULTILINE).group()
    house = tmp_path / "games" / "builtin_games.py"
    house.write_text(house.read_text().replace("BUILTIN = (", f"BUILTIN = (\n{line}\n"))
    told = subprocess.run([*command, "checkgame", "moon-mice"], cwd=tmp_path, capture_output=True, text=True)
    assert "Moon Mice keeps to the contract" in told.stdout, told.stdout + told.stderr
    rooms = ("games/rules/moon_mice", "games/game_uis/moon_mice", "tests/games/moon_mice")
    assert ruff("check", *(str(tmp_path / room) for room in rooms)).returncode == 0
    assert ruff("format", "--check", *(str(tmp_path / room) for room in rooms)).returncode == 0


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Tin Tanks", "'Tin Tanks' is not a valid name. Use lower-case letters"),
        ("tin--tanks", "hyphens between them"),
        ("t" * 31, "at most 30 characters."),
        ("class", "'class' is a Python keyword or an installed package."),
        ("json", "'json' is a Python keyword or an installed package."),
        ("toy-signs", "A game called 'toy-signs' already exists"),
    ],
)
def test_invalid_game_name_is_rejected(tmp_path: Path, name, why):
    said = refused(name, "--outside", str(tmp_path))
    assert why in said
    assert "\n" not in said
    assert [*tmp_path.iterdir()] == []


def test_existing_files_are_not_overwritten(tmp_path: Path, settings):
    started(tmp_path)
    rules = tmp_path / "tin_tanks" / "rules" / "game.py"
    rules.write_text("mine")
    assert refused("tin-tanks", "--outside", str(tmp_path)).endswith("already exists. Nothing was overwritten.")
    assert rules.read_text() == "mine"
    assert refused("moon-mice", "--outside", str(rules)).startswith("Cannot write ")
    settings.BASE_DIR = tmp_path
    assert refused("moon-mice").endswith("Use --outside DIR.")
