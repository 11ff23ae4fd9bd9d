"""How fast match records are checked, on one core, beside playing the same matches again."""

from collections.abc import Iterator
from time import process_time

from games.installed import GAMES
from games.rules.contract import AnyGame
from games.rules.records import Record, differences, read_record, replay
from games.rules.simulation import Run

SECONDS = 2.0


def windows_verified_per_second() -> Iterator[tuple[str, float, float]]:
    """Of each game its slug, the windows checked in a second, and those that are only played again."""
    for slug, game in GAMES.items():
        options = game.options({})
        _, most = game.seat_range(options)
        run = Run(options, most, ("random",), records=True)
        records = [read_record(run.match(game, number).record.encode()) for number in range(3)]
        yield slug, _rate(records, game, compared=True), _rate(records, game, compared=False)


def _rate(records: list[Record], game: AnyGame, *, compared: bool) -> float:
    begun, windows = process_time(), 0
    while (spent := process_time() - begun) < SECONDS:
        for record in records:
            for _ in differences(record, game) if compared else replay(record, game):
                pass
            windows += len(record.windows)
    return windows / spent
