"""Recorded matches: the records that lie with each game's tests, and records of what the suite plays."""

import json
from collections.abc import Iterable, Iterator
from functools import cache

from msgspec.structs import replace

from games.registry import GAMES
from games.rules.contract import Event
from games.rules.playout import ResolvedWindow
from games.rules.records import ABSENT, Record, RecordPlayer, read_record, record_of, replay, write_record
from games.rules.simulation import window_decisions
from tests.games import folder_of
from tests.rules.matches import Case, play


def record_of_case(case: Case, match: Iterable[ResolvedWindow] = (), *, positions: bool = True) -> Record:
    """The record of a match that was played from `case`, which is played if need be."""
    decided = window_decisions(match or play(case))
    bots = [case.bots[seat % len(case.bots)] for seat in range(case.seats)]
    players = [RecordPlayer(f"Seat {number}", bot) for number, bot in enumerate(bots, start=1)]
    options = json.loads(case.options)
    return record_of(case.rules, options, players, case.seed_bytes, decided, positions=positions)


def short_record_of_case(case: Case, match: Iterable[ResolvedWindow]) -> Record:
    record = record_of_case(case, match)
    return replace(record, windows=tuple(replace(each, position=ABSENT) for each in record.windows))


def all_records() -> Iterator[tuple[str, Record]]:
    """Every record with its name: the game's slug and the file's name among the game's tests."""
    for slug in GAMES:
        for path in sorted((folder_of(slug) / "records").glob("*.json")):
            yield f"{slug}/{path.stem}", _read(path.read_bytes())


_read = cache(read_record)


def events_of(record: Record) -> Iterator[tuple[Event, ...]]:
    return (window.events for window in replay(record, GAMES[record.game]))


def save(name: str, record: Record) -> None:
    """Write a record to the file of its game and `name`, one window a line."""
    path = folder_of(record.game) / "records" / f"{name}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    head = json.loads(write_record(record))
    windows = ",\n".join(f"    {json.dumps(window)}" for window in head.pop("windows"))
    lines = [f"  {json.dumps(field)}: {json.dumps(value)}," for field, value in head.items()]
    path.write_text("\n".join(["{", *lines, '  "windows": [', windows, "  ]", "}", ""]))
