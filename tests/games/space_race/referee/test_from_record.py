"""A recorded year as a scenario: the referee makes of it what the match made of it."""

import json

import pytest

from games.builtin_games import GAMES
from games.rules.records import find_differences, read_record, replay, write_record
from games.rules.simulation import SimulationRun
from games.rules.space_race.referee import decide
from games.rules.space_race.referee.from_record import ScenarioUnavailable, scenario_of
from games.terminal.main import main
from tests.sampling import sample_every

RACE = GAMES["space-race"]
MATCHES = 4


def record_of(edition, seats, number=0, **options):
    complete = RACE.options({**RACE.meta.presets[edition].options, **options})
    bots = ("steady", "random", "daredevil")
    return read_record(
        SimulationRun(complete, seats, bots, talk=True, records=True).match(RACE, number).record.encode()
    )


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
