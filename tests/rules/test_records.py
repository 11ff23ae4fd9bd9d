"""Match records: read strictly, written as they were read, true as played, and found out when not."""

import copy
import json
from hashlib import sha256
from random import Random

import pytest

from games.registry import GAMES
from games.rules import records
from games.rules.simulation import SimulationRun
from tests.rules.matches import Case, settings_of
from tests.rules.recorded_matches import record_of_case
from tests.sampling import sample_every

SIZES = [
    Case(slug, json.dumps(options), seats, absence=0.2, seed=7)
    for slug, game in GAMES.items()
    for options, seats in settings_of(game)
]
DUEL = Case("goofspiel", '{"cards": 5}', 2)


def read(written: object) -> list[str]:
    with pytest.raises(records.MalformedRecord) as refusal:
        records.read_record(json.dumps(written).encode())
    return [str(problem) for problem in refusal.value.problems]


def written_of(case: Case, *, positions: bool = True) -> dict:
    return json.loads(records.write_record(record_of_case(case, positions=positions)))


def found(written: object) -> list[str]:
    record = records.read_record(json.dumps(written).encode())
    return [str(difference) for difference in records.find_differences(record, records.game_of(record, GAMES))]


def test_lists_whose_order_means_nothing_are_recorded_in_one_order():
    """BOOSTER has them ascending, whatever a bot returns; earlier records have them in any order."""
    record = simulated_booster()
    moves = [move for window in record["windows"] for move in window["moves"].values()]
    assert [move for move in moves if sorted(move["eject"]) != move["eject"]] == []
    assert any(len(move["eject"]) > 1 for move in moves)
    for move in moves:
        move["eject"].reverse()
        move["meld"].reverse()
    assert found(record) == []
    changed = next(move for move in moves if move["meld"])
    changed["meld"][0] = True
    assert len(found(record)) == 1


def simulated_booster() -> dict:
    """Return the record of a match between the bots that name cards in an order of their own."""
    game = GAMES["booster"]
    run = SimulationRun(game.options({}), 3, ("steady", "quartermaster", "random"), records=True)
    written: dict = json.loads(run.match(game, 0).record)
    return written


@pytest.mark.parametrize("positions", [True, False], ids=["positions", "none"])
@pytest.mark.parametrize("case", SIZES, ids=str)
def test_played_record_round_trips_and_verifies(case, positions):
    record = record_of_case(case, positions=positions)
    line = records.write_record(record)
    assert "\n" not in line
    assert records.read_record(line.encode()) == record
    assert record.has_positions == positions == ("positions" not in json.loads(line))
    assert ('"position":' in line) is positions
    assert found(json.loads(line)) == []


def test_record_has_the_published_fields():
    record = written_of(DUEL)
    assert list(record) == [
        "format", "version", "game", "rules", "options", "seed", "seed_hash", "seats", "windows", "final",
    ]  # fmt: skip
    assert record["seed_hash"] == sha256(bytes.fromhex(record["seed"])).hexdigest()
    assert record["seats"] == [{"name": "Seat 1", "bot": "random"}, {"name": "Seat 2", "bot": "random"}]
    window = record["windows"][0]
    assert list(window) == ["kind", "label", "owing", "position", "moves"]
    assert (window["kind"], window["label"], window["owing"]) == ("round", "Round 1", [0, 1])
    assert window["position"]["hands"] == [{}, {}]
    assert set(record["final"]) == {"position", "outcome"}


def test_extra_fields_are_kept_and_ignored():
    record = written_of(DUEL) | {"extra": {"times": [1, 2]}}
    record["windows"][0]["extra"] = record["seats"][0]["extra"] = record["final"]["extra"] = {"a": 1}
    assert records.read_record(json.dumps(record).encode()).extra == {"times": [1, 2]}
    assert found(record) == []


MALFORMED = {
    "another format": (lambda r: r.update(format="pgn"), ["format: is not space-race-record"]),
    "a later version": (lambda r: r.update(version=2), ["version: this reads version 1 alone"]),
    "no such field": (lambda r: r.update(sead="00"), ["sead: there is no such field"]),
    "several at once": (
        lambda r: (r.pop("game"), r["windows"][1].update(kind=3), r["windows"][2].pop("position")),
        ["game: is missing", "windows[1].kind: 3 is not a string", "windows[2].position: is missing"],
    ),
    "an unknown seat": (
        lambda r: r["windows"][0].update(owing=[0, 2], moves={"01": {}}),
        ["windows[0].owing[1]: 2 is not within 0 to 1", "windows[0].moves.01: seats are called 0 to 1"],
    ),
    "a deed of nobody": (
        lambda r: r["windows"][0].update(actions=[{"seat": 5}]),
        ["windows[0].actions[0].action: is missing", "windows[0].actions[0].seat: 5 is not within 0 to 1"],
    ),
    "a position": (lambda r: r["windows"][0].update(position=None), ["windows[0].position: null is not an object"]),
    "an end without a seed": (lambda r: r.pop("seed"), ["seed: is missing: a match that has ended has both"]),
    "a seed without an end": (lambda r: r.pop("final"), ["final: is missing: a match that has ended has both"]),
    "half a byte": (
        lambda r: r.update(seed="abc", seed_hash="XY"),
        [f"{name}: is not whole bytes in hexadecimal, small letters" for name in ("seed_hash", "seed")],
    ),
}


@pytest.mark.parametrize("case", MALFORMED)
def test_malformed_record_gets_every_problem_with_its_path(case):
    record = written_of(DUEL)
    spoil, problems = MALFORMED[case]
    spoil(record)
    assert read(record) == problems


@pytest.mark.parametrize("raw", [b"", b"[]", b'{"a": 1, "a": 2}', b"\xff", b'{"version": NaN}'])
def test_record_must_be_a_json_object(raw):
    with pytest.raises(records.MalformedRecord) as refusal:
        records.read_record(raw)
    assert refusal.value.problems[0].path == "$"


def test_records_of_other_rules_other_games_and_running_matches_are_not_judged():
    record = written_of(DUEL)
    for change, why in (({"rules": 99}, "version 99 of the rules"), ({"game": "chess"}, "no game 'chess'")):
        with pytest.raises(records.RecordNotCheckable, match=why):
            found(record | change)
    running = {key: value for key, value in record.items() if key not in ("seed", "final")}
    with pytest.raises(records.RecordNotCheckable, match="has not ended"):
        found(running)


UNTRUE = {
    "another hash": (lambda r: r.update(seed_hash="00"), "seed_hash"),
    "another option": (lambda r: r["options"].update(cards=99), "options.cards"),
    "an option left out": (lambda r: r["options"].clear(), "options.cards"),
    "too many seats": (lambda r: r["seats"].extend([{"name": "x", "bot": None}] * 50), "seats"),
    "half a move": (lambda r: r["windows"][2]["moves"].update({"0": {}}), "window 3, windows[2].moves.0.bid"),
    "a deed that no game has": (
        lambda r: r["windows"][2].update(actions=[{"seat": 0, "action": {"kind": "bribe"}}]),
        "window 3, windows[2].actions[0].action.kind",
    ),
    "a window too many": (lambda r: r["windows"].append(r["windows"][0]), "window 6, windows[5]"),
    "a window too few": (lambda r: r["windows"].pop(), "final: the match has not ended"),
    "another end": (lambda r: r["final"]["position"]["hands"].pop(), "final.position.hands"),
}  # fmt: skip


@pytest.mark.parametrize("case", UNTRUE)
def test_first_difference_is_named(case):
    record = written_of(DUEL)
    spoil, first = UNTRUE[case]
    spoil(record)
    assert found(record)[0].startswith(first)


def test_records_of_one_match_have_one_digest_whoever_wrote_them():
    whole, bare = written_of(DUEL), written_of(DUEL, positions=False)
    renamed = copy.deepcopy(whole) | {"extra": {"of": "another site"}}
    renamed["seats"] = [{"name": "Ada", "bot": None}, {"name": "Grace", "bot": None}]
    turned = dict(reversed(whole.items())) | {"options": dict(reversed(whole["options"].items()))}
    assert (
        len({records.digest(records.read_record(json.dumps(each).encode())) for each in (whole, bare, renamed, turned)})
        == 1
    )


ANOTHER = {
    "seed": lambda r: r.update(seed="00" * 32),
    "move": lambda r: r["windows"][2]["moves"]["0"].update(bid=99),
    "missed": lambda r: r["windows"][2]["moves"].pop("0"),
    "options": lambda r: r["options"].update(cards=6),
    "rules": lambda r: r.update(rules=2),
    "seats": lambda r: r["seats"].append(r["seats"][0]),
}


@pytest.mark.parametrize("change", ANOTHER)
def test_another_match_has_another_digest(change):
    record = written_of(DUEL)
    other = copy.deepcopy(record)
    ANOTHER[change](other)
    one, another = (records.digest(records.read_record(json.dumps(each).encode())) for each in (record, other))
    assert one != another


def changes(value, path=()):
    if isinstance(value, dict):
        for key in value:
            yield from changes(value[key], (*path, key))
    elif isinstance(value, list):
        for index, each in enumerate(value):
            yield from changes(each, (*path, index))
    else:
        other = not value if isinstance(value, bool) else value + 1 if isinstance(value, int) else f"{value}x"
        yield path, other


@pytest.mark.parametrize("case", sample_every(2, SIZES), ids=str)
def test_change_of_one_field_is_found_at_its_window(case):
    """A change of a move that stays legal is seen in what follows from it."""
    record = written_of(case)
    open_to_change = list(changes(record["windows"], ("windows",)))
    open_to_change += changes(record["final"], ("final",))
    for path, other in Random(str(case)).sample(open_to_change, 6):
        changed = copy.deepcopy(record)
        place = changed
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = other
        try:
            said = found(changed)
        except records.MalformedRecord as refusal:
            said = [str(refusal)]
        if "moves" in path or "actions" in path:
            assert said or same_course(record, changed), path
        elif path[0] == "final":
            assert said[0].startswith("final."), path
        else:
            assert f"windows[{path[1]}]" in said[0], (path, said[0])


def same_course(one: dict, other: dict) -> bool:
    courses = [
        [window.after for window in records.replay(records.read_record(json.dumps(each).encode()), GAMES[one["game"]])]
        for each in (one, other)
    ]
    return courses[0] == courses[1]


STRANGE = {"a number": 10**30, "half a letter": "\ud800", "a line": "a\nb", "depth": json.loads("[" * 400 + "]" * 400)}


@pytest.mark.parametrize("case", STRANGE)
def test_impossible_position_is_reported_as_one_difference(case):
    record = written_of(DUEL)
    record["windows"][2]["position"]["table"]["contest"]["players"] = STRANGE[case]
    record["windows"][3]["position"]["table"]["\ud800\n"] = STRANGE[case]
    first, second = found(record)
    assert first.startswith("window 3, windows[2].position.table.contest.players: ")
    assert second.startswith("window 4, windows[3].position.table.\\ud800\\n: ")
    for said in (first, second):
        assert "\n" not in said
        assert said.encode()
