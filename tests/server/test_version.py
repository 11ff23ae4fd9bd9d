"""Which release runs is said once, and the same everywhere."""

import re
import subprocess
import sys
import tomllib
from datetime import datetime
from pathlib import Path

from spacerace import __version__

ROOT = Path(__file__).parents[2]
RELEASE = re.compile(r"^## (\S+) \((.+)\)$", re.MULTILINE)


def test_the_command_line_says_which_release_runs():
    asked = [sys.executable, "manage.py", "--version"]
    said = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True)
    assert (said.returncode, said.stdout) == (0, f"Space Race {__version__}\n")


def test_project_and_changelog_tell_of_the_same_release():
    assert tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"] == __version__
    (newest, day), *older = RELEASE.findall((ROOT / "CHANGELOG.md").read_text())
    assert newest == __version__
    days = [datetime.strptime(said, "%d %B %Y") for said in (day, *(day for _, day in older))]
    assert days == sorted(days, reverse=True)
