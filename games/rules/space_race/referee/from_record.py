"""A year of a recorded match as a scenario for the referee."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import asdict

from games.rules.chance import SeedChance
from games.rules.contract import AnyGame, Seat
from games.rules.errors import RulesError
from games.rules.records import Record, replay
from games.rules.space_race.model import YearOrders
from games.rules.space_race.referee import part_json
from games.rules.space_race.referee.scenario import NUMERIC_OPTIONS
from games.rules.space_race.table import RaceState


class ScenarioUnavailable(RulesError):
    """The record has no year of that number that a scenario can express; the message says why."""


def scenario_of(record: Record, game: AnyGame, number: int) -> dict[str, Any]:
    """Return a window of the valid record of a finished match as a JSON scenario; `number` counts from 1.

    The referee resolves it as the match did. Raise ScenarioUnavailable if the window is not a year, or parts have other
    values; raise `records.InvalidRecord` if the record can't be replayed.
    """
    if record.game != "space-race":
        raise ScenarioUnavailable("the referee decides years of Space Race alone")
    if record.options.get("part_values"):
        raise ScenarioUnavailable("its parts have values of their own, for which a scenario has no words")
    played = next((window for window in replay(record, game) if window.number == number), None)
    if played is None:
        raise ScenarioUnavailable(f"there is no window {number}: the record has {len(record.windows)}")
    if played.window.kind != "year":
        raise ScenarioUnavailable(f"window {number} is no year: {played.window.label}, {played.window.title}")
    state, chance = played.position, SeedChance(bytes.fromhex(record.seed or ""))
    for seat, action in played.actions:
        state = game.act(state, {}, seat, action, chance).state
    return _document(record, state, played.moves)


def _document(record: Record, state: RaceState, moves: Mapping[Seat, Any]) -> dict[str, Any]:
    names, board = _names(record), state.table.board
    hands = dict(zip(names, state.hands, strict=True))
    return {
        "edition": board.rules.edition,
        "year": board.year,
        "options": {
            name: value for name, value in record.options.items() if name in NUMERIC_OPTIONS and value is not None
        },
        "nations": {
            name: {"hand": [part_json(part) for part in hand.parts], "garnets": hand.garnets}
            for name, hand in hands.items()
        },
        "offer": [*board.offer],
        "readings": {name: hand.reading for name, hand in hands.items()},
        "submissions": {names[seat]: _submission(orders, names) for seat, orders in sorted(moves.items())},
        "records": [
            {
                "year": launch.year,
                "nation": names[launch.seat],
                "distance": launch.distance,
                "space_reached": launch.space_reached,
            }
            for launch in board.records
        ],
        "seed": record.seed,
    }


def _names(record: Record) -> list[str]:
    """Return the names of the seats, or their numbers from 1 if two names are equal."""
    called = [player.name for player in record.seats]
    return called if len({*called}) == len(called) else [str(seat + 1) for seat in range(len(called))]


def _submission(orders: YearOrders, names: list[str]) -> dict[str, Any]:
    written = {name: value for name, value in asdict(orders).items() if value or name in ("lot", "level")}
    return written | ({"missiles": [names[seat] for seat in orders.missiles]} if orders.missiles else {})
