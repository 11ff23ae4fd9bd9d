"""The program `spacerace`: what the rules do at a terminal by themselves, and how it refuses."""

import io
import json
import sys

import pytest

from games.terminal.files import records_in
from games.terminal.main import COMMANDS, main
from games.terminal.processes import AHEAD, mapped, tracked
from tests.games.space_race.referee.documents import NINE


@pytest.fixture
def duels(tmp_path):
    """A file with the records of three short matches."""
    file = tmp_path / "duels.jsonl"
    asked = ("--game", "goofspiel", "--players", "2", "--matches", "3", "--json", "--record", str(file))
    assert main(["simulate", *asked]) == 0
    return file


def test_a_year_is_decided_from_standard_input(monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(json.dumps(NINE).encode())))
    assert main(["referee", "-"]) == 0
    assert json.loads(capsys.readouterr().out)["space"]


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ([], "the following arguments are required: COMMAND"),
        (["verify"], "the following arguments are required: FILE"),
        (["verify", "gone.json"], "gone.json: it can't be read: No such file or directory"),
        (["simulate", "--matches", "0"], "--matches: 0 is not at least 1"),
        (["referee", "gone.json"], "$: it can't be read: No such file or directory"),
    ],
)
def test_what_cannot_be_done_ends_with_status_2_and_one_line(arguments, line, capsys):
    assert main(arguments) == 2
    said = capsys.readouterr()
    assert (said.out, said.err) == ("", f"{line}\n")


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_says_how_it_is_used(name, capsys):
    with pytest.raises(SystemExit) as ended:
        main([name, "--help"])
    assert ended.value.code == 0
    assert f"usage: spacerace {name} " in capsys.readouterr().out


def test_a_file_that_is_not_there_keeps_no_other_from_being_checked(duels, capsys):
    capsys.readouterr()
    assert main(["verify", "gone.json", str(duels)]) == 2
    said = capsys.readouterr()
    assert said.out.startswith("3 records are true")
    assert said.err == "gone.json: it can't be read: No such file or directory\n"


def test_a_file_is_read_a_line_at_a_time(monkeypatch):
    read = io.BytesIO(b'{"a": 1}\n\n{"b": 2}\n{"c": 3}\n')
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(read))
    records = records_in(["-"])
    first, second = next(records), next(records)
    assert [(each.name, each.raw) for each in (first, second)] == [
        ("-:1", b'{"a": 1}\n'),
        ("-:3", b'{"b": 2}\n'),
    ]
    assert read.readline() == b'{"c": 3}\n'


def test_processes_do_not_read_far_ahead():
    taken = []
    made = mapped(2, str, (taken.append(number) or number for number in range(1000)), 1)
    assert next(made) == "0"
    assert len(taken) == 2 * AHEAD
    assert [*made][-1] == "999"


def test_without_a_terminal_or_the_package_that_draws_it_there_is_no_bar(monkeypatch):
    things = [1, 2]
    assert tracked(things, "Counting") is things
    monkeypatch.setattr(sys, "stderr", type("Terminal", (), {"isatty": lambda self: True})())
    monkeypatch.setitem(sys.modules, "rich.progress", None)
    assert tracked(things, "Counting") is things
