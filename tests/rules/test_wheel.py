"""The rules installed alone: what is in the wheel, and that it is enough with nothing but msgspec."""

import doctest
import json
import os
import re
import shutil
import subprocess
import sys
import venv
from pathlib import Path
from zipfile import ZipFile

import msgspec
import pytest

ROOT = Path(__file__).parents[2]
SOURCES = ("pyproject.toml", "LICENSE", "README.md", "games", "spacerace")
PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet")
OFFLINE = ("--no-deps", "--no-index")
pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    copy, built = tmp_path_factory.mktemp("sources"), tmp_path_factory.mktemp("wheel")
    for name in SOURCES:
        copied = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copied(ROOT / name, copy / name)
    run(*PIP, "wheel", *OFFLINE, "--no-build-isolation", "--wheel-dir", built, copy)
    return next(built.glob("*.whl"))


@pytest.fixture(scope="module")
def alone(wheel, tmp_path_factory):
    """The folder of the programs of an environment that has the wheel and msgspec."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder)
    programs = folder / "bin"
    run(*PIP, "--python", programs / "python", "install", *OFFLINE, wheel)
    (packages,) = folder.glob("lib/python*/site-packages")
    (packages / "msgspec").symlink_to(Path(msgspec.__file__).parent)
    return programs


def run(*command, status=0):
    """What a command prints, away from the sources; on standard error where it is to fail."""
    named = os.environ | {"EXTRA_GAMES": ""}
    words = [*map(str, command)]
    done = subprocess.run(words, cwd="/", env=named, capture_output=True, text=True, check=False)
    assert done.returncode == status, done.stderr
    return done.stderr if status else done.stdout


def test_wheel_has_the_rules_and_their_program_and_no_more(wheel):
    names = [name for name in ZipFile(wheel).namelist() if ".dist-info/" not in name]
    rooms = {"/".join(name.split("/")[:2]) for name in names}
    assert rooms == {
        "games/__init__.py",
        "games/builtin_games.py",
        "games/rules",
        "games/terminal",
        "games/humanize.py",
    }
    here = [path for room in ("rules", "terminal") for path in (ROOT / "games" / room).rglob("*.*")]
    files = {str(path.relative_to(ROOT)) for path in here if path.suffix != ".pyc" and path.is_file()}
    assert files == {name for name in names if name.count("/") > 1}
    assert {"games/rules/py.typed", "games/rules/moonshot/data/board.toml"} <= files


def test_wheel_requires_msgspec_alone(wheel):
    (metadata,) = (name for name in ZipFile(wheel).namelist() if name.endswith("/METADATA"))
    needed = re.findall(r"^Requires-Dist: (.+)$", ZipFile(wheel).read(metadata).decode(), re.MULTILINE)
    assert [each for each in needed if "extra ==" not in each] == ["msgspec<1,>=0.20"]
    assert any(each.startswith("django<") and each.endswith('extra == "site"') for each in needed)


def test_tour_runs_there_as_it_is_printed(alone, wheel):
    (tour,) = (name for name in ZipFile(wheel).namelist() if name.endswith("games/rules/README.md"))
    text = ZipFile(wheel).read(tour).decode()
    examples = doctest.DocTestParser().get_examples(text)
    assert len(examples) > 30
    tried = (
        "import doctest, pathlib, games.rules;"
        "tour = pathlib.Path(games.rules.__file__).with_name('README.md');"
        "print(*doctest.testfile(str(tour), module_relative=False))"
    )
    assert run(alone / "python", "-c", tried) == f"0 {len(examples)}\n"


def test_installed_program_runs_all_commands(alone, tmp_path):
    file = tmp_path / "matches.jsonl"
    asked = ("--players", "5", "--matches", "2", "--bots", "mixed", "--talk", "--record", file)
    assert run(alone / "spacerace", "simulate", *asked).startswith("2 matches, ")
    assert run(alone / "spacerace", "verify", file).startswith("2 records are valid: ")
    record, scenario = (tmp_path / name for name in ("match.json", "year.json"))
    record.write_text(file.read_text().splitlines()[0])
    scenario.write_text(run(alone / "spacerace", "referee", "--from", record, "--window", "2"))
    assert "space" in json.loads(run(alone / "spacerace", "referee", scenario))
    file.write_text(file.read_text().replace("1951", "1591", 1))
    assert len(run(alone / "spacerace", "verify", file, status=2).splitlines()) == 1
