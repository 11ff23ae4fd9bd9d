"""`manage.py referee` as its users call it: files, standard input, exit status, and what is printed where."""

import json
import os
import subprocess
import sys
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path

import pytest
from django.core.management import call_command

from games.rules.space_race.referee import decide
from tests.games.space_race.referee.documents import FIVE, NINE, with_changes

PROJECT = Path(__file__).resolve().parents[4]
TOO_HIGH = with_changes(NINE, ("submissions.USA.level", 11), ("seed", "f"))


@pytest.fixture
def save(tmp_path):
    def saved(scenario, name="scenario.json"):
        path = tmp_path / name
        path.write_text(json.dumps(scenario))
        return str(path)

    return saved


def referee(*files):
    """The status, standard output and standard error lines of the command, run in this process."""
    out, err = StringIO(), StringIO()
    try:
        call_command("referee", *files, stdout=out, stderr=err)
    except SystemExit as stop:
        return stop.code, out.getvalue(), err.getvalue().splitlines()
    return 0, out.getvalue(), err.getvalue().splitlines()


@pytest.mark.long
def test_file_is_decided_without_a_database(tmp_path, save):
    nowhere = f"sqlite:///{tmp_path}/no/such/folder/db.sqlite3"
    environment = {**os.environ, "DATABASE_URL": nowhere, "SPACERACE_VAR": str(tmp_path / "var")}
    command = [sys.executable, "manage.py", "referee", save(NINE)]
    done = subprocess.run(command, cwd=PROJECT, env=environment, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout) == decide(json.dumps(NINE).encode())


def test_standard_input_is_a_dash(monkeypatch):
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(json.dumps(FIVE).encode())))
    status, out, _ = referee("-")
    assert (status, json.loads(out)) == (0, decide(json.dumps(FIVE).encode()))


def test_closed_standard_input_is_an_error(monkeypatch):
    monkeypatch.setattr(sys, "stdin", None)
    assert referee("-") == (2, "", ["$: it can't be read: standard input is closed"])


def test_several_files_give_a_line_each(save):
    status, out, err = referee(save(NINE, "a.json"), save(FIVE, "b.json"))
    assert (status, err) == (0, [])
    decided = [decide(json.dumps(scenario).encode()) for scenario in (NINE, FIVE)]
    assert [json.loads(line) for line in out.splitlines()] == decided


def test_one_bad_file_of_several_spoils_them_all_and_is_named(save):
    good, bad, missing = save(NINE, "a.json"), save(TOO_HIGH, "b.json"), "/no/such/file.json"
    assert referee(good, bad, missing) == (
        2,
        "",
        [
            f"submissions.USA.level: 11 is not within 0 to 10 (in {bad})",
            f'seed: "f" is not whole bytes in hexadecimal digits (in {bad})',
            f"$: it can't be read: No such file or directory (in {missing})",
        ],
    )


@pytest.mark.parametrize(
    ("files", "line"),
    [
        (["/no/such/file.json"], "$: it can't be read: No such file or directory"),
        ([str(PROJECT)], "$: it can't be read: Is a directory"),
        ([], "the following arguments are required: FILE"),
    ],
)
def test_missing_file_is_an_error(files, line):
    assert referee(*files) == (2, "", [line])


def test_game_is_asked_for_by_its_slug_and_must_have_a_referee(save):
    file = save(NINE)
    assert referee(file, "--game", "space-race") == referee(file)
    status, said, wrong = referee(file, "--game", "goofspiel")
    assert (status, said) == (2, "")
    assert wrong == ["--game: no game 'goofspiel' has a referee; choose from space-race"]
