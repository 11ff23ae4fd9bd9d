"""The program: records checked and written, a year decided, and how it refuses."""

import io
import json
import sys
from pathlib import Path

import pytest
from django.core.management import call_command

from games.registry import GAMES
from games.terminal import simulate as simulate_command
from games.terminal import verify as verify_command
from games.terminal.files import records_in
from games.terminal.main import main
from games.terminal.processes import AHEAD, map_in_processes, with_progress_bar
from tests.rules.matches import quick_bots


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ([], "the following arguments are required: COMMAND"),
        (["verify"], "the following arguments are required: FILE"),
        (["simulate", "--matches", "0"], "--matches: 0 is not at least 1"),
    ],
)
def test_refused_command_exits_with_2_and_one_line(arguments, line, capsys):
    assert main(arguments) == 2
    said = capsys.readouterr()
    assert (said.out, said.err) == ("", f"{line}\n")


def test_file_that_is_not_there_keeps_no_other_from_being_checked(tmp_path, capsys):
    duels = tmp_path / "duels.jsonl"
    asked = ("--game", "goofspiel", "--players", "2", "--matches", "3", "--json", "--record", str(duels))
    assert main(["simulate", *asked]) == 0
    capsys.readouterr()
    assert main(["verify", "gone.json", str(duels)]) == 2
    said = capsys.readouterr()
    assert said.out.startswith("3 records are valid")
    assert said.err == "gone.json: it can't be read: No such file or directory\n"


def test_file_is_read_a_line_at_a_time(monkeypatch):
    read = io.BytesIO(b'{"a": 1}\n\n{"b": 2}\n{"c": 3}\n')
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(read))
    records = records_in(["-"])
    first, second = next(records), next(records)
    assert [(each.name, each.raw) for each in (first, second)] == [("-:1", b'{"a": 1}\n'), ("-:3", b'{"b": 2}\n')]
    assert read.readline() == b'{"c": 3}\n'


def test_processes_do_not_read_far_ahead():
    taken = []
    made = map_in_processes(2, str, (taken.append(number) or number for number in range(1000)), 1)
    assert next(made) == "0"
    assert len(taken) == 2 * AHEAD
    assert [*made][-1] == "999"


def test_without_a_terminal_or_the_package_that_draws_it_there_is_no_bar(monkeypatch):
    things = [1, 2]
    assert with_progress_bar(things, "Counting") is things
    monkeypatch.setattr(sys, "stderr", type("Terminal", (), {"isatty": lambda self: True})())
    monkeypatch.setitem(sys.modules, "rich.progress", None)
    assert with_progress_bar(things, "Counting") is things


def simulated(file: Path, *arguments: str) -> list[str]:
    call_command("simulate", *arguments, "--json", "--record", str(file), stdout=io.StringIO())
    return file.read_text().splitlines()


def verify(*arguments: str) -> str:
    out = io.StringIO()
    call_command("verify", *arguments, stdout=out)
    return out.getvalue().strip()


def refused(*arguments: str) -> list[str]:
    said = io.StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("verify", *arguments, stdout=io.StringIO(), stderr=said)
    assert ended.value.code == 2
    return said.getvalue().strip().splitlines()


@pytest.fixture
def two(tmp_path):
    file = tmp_path / "two.jsonl"
    simulated(file, "--game", "goofspiel", "--players", "2", "--matches", "2")
    return file


@pytest.mark.long
@pytest.mark.parametrize("slug", GAMES)
def test_simulation_output_is_independent_of_process_count(slug, tmp_path, monkeypatch):
    monkeypatch.setattr(simulate_command, "MATCHES_AT_ONCE", 1)
    monkeypatch.setattr(verify_command, "RECORDS_AT_ONCE", 1)
    bots = ",".join(quick_bots(GAMES[slug])[:2])
    arguments = ("--game", slug, "--matches", "3", "--bots", bots, "--talk", "--seed", "4")
    alone = simulated(tmp_path / "alone.jsonl", *arguments)
    assert simulated(tmp_path / "shared.jsonl", *arguments, "--jobs", "2") == alone
    assert len(alone) == 3
    said = verify(str(tmp_path / "alone.jsonl"))
    assert said.startswith("3 records are valid: who was asked in ")
    assert verify(str(tmp_path / "shared.jsonl"), "--jobs", "2") == said


def test_verify_prints_what_it_checked(two, tmp_path):
    assert verify(str(two)) == (
        "2 records are valid: who was asked in 26 windows, 52 moves, 26 positions and every end"
        " match the rules and the seed."
    )
    record = json.loads(two.read_text().splitlines()[0])
    bare = tmp_path / "bare.json"
    for window in record["windows"]:
        del window["position"]
    bare.write_text(json.dumps(record | {"positions": False}, indent=2))
    assert verify(str(bare)) == (
        "The record is valid: who was asked in 13 windows, 26 moves and the end"
        " match the rules and the seed. The file has no positions."
    )


def test_invalid_record_has_a_line_with_its_first_difference(two):
    first, second = (json.loads(line) for line in two.read_text().splitlines())
    first["windows"][3]["label"] = "Round 9"
    first["windows"][5]["label"] = "Round 8"
    second["rules"] = 7
    two.write_text("\n".join(map(json.dumps, (first, second))))
    assert refused(str(two)) == [
        f'{two}:1: window 4, windows[3].label: the record has "Round 9", the rules give "Round 4"',
        f"{two}:2: not checked: It was played by version 7 of the rules of Goofspiel; here is version 1.",
    ]


def test_files_that_hold_no_record_are_refused_with_every_problem(tmp_path):
    empty, bad = (tmp_path / name for name in ("empty.jsonl", "bad.json"))
    empty.write_text("")
    bad.write_text('{"format": "pgn"}')
    assert refused(str(empty)) == [f"{empty}: $: line 1 column 1 is not JSON: Expecting value"]
    assert f"{bad}: format: is not space-race-record" in refused(str(bad))
    assert f"{bad}: game: is missing" in refused(str(bad))
    assert refused(str(bad), "--jobs", "0") == ["--jobs: 0 is not at least 1"]


def test_record_file_that_cannot_be_written_is_refused(tmp_path):
    said = io.StringIO()
    with pytest.raises(SystemExit):
        call_command("simulate", "--record", str(tmp_path), stdout=io.StringIO(), stderr=said)
    assert said.getvalue().strip() == f"--record: {tmp_path} cannot be written: Is a directory"
