"""A thousand matches of every game and edition: the record of each is true, with positions or without."""

import pytest
from msgspec.structs import replace

from games.house import GAMES
from games.rules.contract import AnyGame, Preset
from games.rules.records import ABSENT, Record, differences, read_record, write_record
from games.rules.simulation import Run
from tests.rules.matches import quick_bots

pytestmark = pytest.mark.long

MATCHES, PARTS = 1_000, 4
"""So many of each game and edition, in so many tests: then several processes share them."""

MANY_SEATS = 5
"""One match in so many has as many seats as its game takes, which take longest; the others the fewest."""

BOTS = {"moonshot": ("random",), "loss-in-space": ("random",)}
"""Where the others would take minutes more."""


def editions() -> dict[str, list[str]]:
    """The presets of each game that are no variants, by game and edition; those of one take turns."""
    found: dict[str, list[str]] = {}
    for slug, game in GAMES.items():
        for name, preset in game.meta.presets.items() or [("", Preset("", "", {}))]:
            edition = game.options(preset.options).get("edition", "")
            if not preset.variant:
                found.setdefault(f"{slug} {edition}".strip(), []).append(name)
    return found


EDITIONS = editions()


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_simulated_is_true(edition, part):
    game = GAMES[edition.split()[0]]
    for number in range(part, MATCHES, PARTS):
        record = read_record(simulated(game, EDITIONS[edition], number))
        if number // PARTS % 2:
            record = read_record(write_record(without_positions(record)).encode())
        assert record.has_positions is not bool(number // PARTS % 2)
        assert [*differences(record, game)] == [], f"match {number}"


def simulated(game: AnyGame, presets: list[str], number: int) -> bytes:
    """The record of a match in which bots talk who can."""
    preset = game.meta.presets.get(presets[number % len(presets)])
    options = game.options(preset.options if preset else {})
    fewest, most = game.seat_range(options)
    bots = BOTS.get(game.meta.slug) or quick_bots(game)
    seats = most if number % MANY_SEATS == 0 else fewest
    return Run(options, seats, bots, talk=True, records=True).match(game, number).record.encode()


def without_positions(record: Record) -> Record:
    """The record as a writer has it who leaves them out."""
    windows = tuple(replace(window, position=ABSENT) for window in record.windows)
    return replace(record, windows=windows, final=replace(record.final, position=ABSENT))
