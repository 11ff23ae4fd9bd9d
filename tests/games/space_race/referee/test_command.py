"""`manage.py referee` as its users call it, also with a year of a record, and what is printed where."""

import json
import os
import subprocess
import sys
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path

import pytest
from django.core.management import call_command

from games.builtin_games import GAMES
from games.rules.records import find_differences, read_record, replay, write_record
from games.rules.simulation import SimulationRun
from games.rules.space_race.referee import decide
from games.rules.space_race.referee.from_record import ScenarioUnavailable, scenario_of
from games.terminal.main import main
from tests.games.space_race.referee.documents import FIVE, NINE, with_changes
from tests.sampling import sample_every

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


RACE = GAMES["space-race"]
MATCHES = 4


def record_of(edition, seats, number=0, **options):
    given = RACE.options({**RACE.meta.presets[edition].options, **options})
    bots = ("steady", "random", "daredevil")
    return read_record(SimulationRun(given, seats, bots, talk=True, records=True).match(RACE, number).record.encode())


@pytest.mark.parametrize(("edition", "seats"), [("nine", 9), ("five", 5)])
@pytest.mark.parametrize("number", sample_every(2, range(MATCHES)))
def test_referee_gives_what_the_match_gave(edition, seats, number):
    record = record_of(edition, seats, number, missile_strength=7)
    years = [window for window in replay(record, RACE) if window.window.kind == "year"]
    for played in years:
        result = decide(json.dumps(scenario_of(record, RACE, played.number)).encode())
        after = played.after
        assert [nation["garnets"] for nation in result["nations"].values()] == [hand.garnets for hand in after.hands]
        hands = [[(part.number, part.clones) for part in hand.parts] for hand in after.hands]
        assert [[both(part) for part in each["hand"]] for each in result["nations"].values()] == hands


def both(part):
    return (part["number"], part["clones"]) if isinstance(part, dict) else (part, 0)


def test_unsuitable_window_of_record_is_refused():
    record = record_of("nine", 5)
    with pytest.raises(ScenarioUnavailable, match="there is no window 99"):
        scenario_of(record, RACE, 99)
    with pytest.raises(ScenarioUnavailable, match="values of their own"):
        scenario_of(record_of("nine", 5, part_values={"3": 9}), RACE, 1)
    duel = GAMES["goofspiel"]
    bare = SimulationRun(duel.options({}), 2, ("random",), records=True).match(duel, 0).record
    with pytest.raises(ScenarioUnavailable, match="Space Race alone"):
        scenario_of(read_record(bare.encode()), duel, 1)


def test_program_prints_a_scenario_that_it_takes(tmp_path, capsys):
    file, year = tmp_path / "match.json", tmp_path / "year.json"
    record = record_of("five", 5)
    assert not [*find_differences(record, RACE)]
    file.write_text(write_record(record))
    assert main(["referee", "--from", str(file), "--window", "3"]) == 0
    year.write_text(capsys.readouterr().out)
    scenario = json.loads(year.read_text())
    assert (scenario["year"], scenario["seed"]) == (1952, record.seed)
    assert [*scenario["nations"]] == [f"Bot {seat}" for seat in range(1, 6)]
    assert main(["referee", str(year)]) == 0


@pytest.fixture(scope="module")
def text():
    """A record of fourteen years."""
    return write_record(record_of("nine", 5, base_space=10_000))


TOGETHER = "--from RECORD and --window N go together, and with no FILE"


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["--from", "a.json"], TOGETHER),
        (["--from", "a.json", "--window", "1", "b.json"], TOGETHER),
        (["--from", "gone.json", "--window", "1"], "--from: gone.json: it can't be read: No such file or directory"),
        (["--from", "{two}", "--window", "1"], "--from: {two} has several records; name a file with one"),
        (["--from", "{one}", "--window", "0"], "--window: there is no window 0: the record has 14"),
        (["--from", "{other}", "--window", "1"], "--from: {other}: There is no game 'checkers' here."),
    ],
)
def test_file_without_scenario_is_refused_in_one_line(arguments, line, text, tmp_path, capsys):
    files = {name: str(tmp_path / name) for name in ("one", "two", "other")}
    texts = {"one": text, "two": f"{text}\n{text}\n", "other": text.replace("space-race", "checkers")}
    texts["other"] = texts["other"].replace("checkers-record", "space-race-record")
    for name in files:
        (tmp_path / name).write_text(texts[name])
    assert main(["referee", *(each.format(**files) for each in arguments)]) == 2
    assert capsys.readouterr().err == f"{line.format(**files)}\n"
