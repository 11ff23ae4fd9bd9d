"""How evenly games are balanced: the figures of stored runs of matches between bots."""

from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct

from games.installed import FACES, GAMES, face_of, meta_of
from games.rules.calibration import Calibration
from games.rules.characters import title_of
from games.rules.statistics import Figure
from games.rules.tally import Balance


class Sheet(Struct, frozen=True):
    """A balance as people read it: what was played, and what each seat and kind of bot won.

    That is said by name as a multiple of a fair share; `line` says how the preset differs. `charts` says
    whether its charts of chances come true, where that is stored.
    """

    balance: Balance
    title: str
    line: str
    wins: tuple[tuple[str, Figure], ...]
    rivals: tuple[tuple[str, Figure], ...]
    charts: Calibration | None = None


@cache
def sheets(slug: str) -> tuple[Sheet, ...]:
    """The stored runs of a game that is installed, one a preset, in their order; none where none is stored.

    They lie beside its face: `balance/PRESET.json`, as `simulate --balance` writes them, and
    `calibration/PRESET.json`, as `benchmarks.chance_calibration` does.
    """
    beside = files(type(FACES[slug]).__module__.rpartition(".")[0])
    found = []
    for preset in GAMES[slug].meta.presets or [slug]:
        run, charts = beside / "balance" / f"{preset}.json", beside / "calibration" / f"{preset}.json"
        if run.is_file():
            known = msgspec.json.decode(charts.read_bytes(), type=Calibration) if charts.is_file() else None
            found.append(sheet_of(msgspec.json.decode(run.read_bytes(), type=Balance), known))
    return tuple(found)


def sheet_of(balance: Balance, charts: Calibration | None = None) -> Sheet:
    """The balance with the names of its preset, or of its game where there is none, and of its seats."""
    meta, face = meta_of(balance.game), face_of(balance.game)
    preset = meta.presets.get(balance.preset)
    numbered = [f"{face.words.seat.capitalize()} {number}" for number in range(1, balance.seats + 1)]
    names = [*face.seat_names, *numbered[len(face.seat_names) :]][: balance.seats]
    return Sheet(
        balance=balance,
        title=preset.title if preset else meta.name,
        line=preset.line if preset else "",
        wins=tuple(zip(names, (_times_fair(won, balance) for won in balance.wins), strict=True)),
        rivals=tuple((title_of(bot), _times_fair(won, balance)) for bot, won in balance.shares.items()),
        charts=charts,
    )


def _times_fair(won: Figure, balance: Balance) -> Figure:
    return Figure(won.mean / balance.fair, won.error / balance.fair)
