"""The blueprint: the places of tiles and modules, their parameters, and the automatic rule (§8)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import TypeAlias

from msgspec.structs import replace

from games.rules.moonshot.components import Icon, Scope
from games.rules.moonshot.data import BOARD, MODULES, TILES
from games.rules.moonshot.model import Blueprint, InstalledTile, Rocket

Seam: TypeAlias = tuple[str, str, Icon]
"""Two spaces whose tiles touch with the same icon, and that icon."""
Worth: TypeAlias = Callable[[Rocket], float]
"""What a rocket is worth to whoever builds it; it follows from the rocket alone."""

TURNS = 4
MOST_KNOWN = 5_000
"""How many blueprints are remembered with what they add up to."""
_ROWS, _COLUMNS = range(BOARD.blueprint.rows), range(BOARD.blueprint.columns)
ROW_PLACES, COLUMN_PLACES = BOARD.blueprint.row_places, BOARD.blueprint.column_places

_BY_ROW = tuple(tuple(f"r{row + 1}c{column + 1}" for column in _COLUMNS) for row in _ROWS)
SPACES = tuple(space for row in _BY_ROW for space in row)
"""All spaces, row by row, in the order of their names."""
MODULE_PLACES = (*ROW_PLACES, *COLUMN_PLACES)
"""All places for modules; those of rows and those of columns in the order of their names."""

_EAST = {row[column]: row[column + 1] for row in _BY_ROW for column in _COLUMNS[:-1]}
_SOUTH = {_BY_ROW[row][column]: _BY_ROW[row + 1][column] for row in _ROWS[:-1] for column in _COLUMNS}
_PAIRS = (*((one, other, 1, 3) for one, other in _EAST.items()), *((one, other, 2, 0) for one, other in _SOUTH.items()))
"""Spaces that share a side, and the edges with which they touch."""

NEIGHBOURS: Mapping[str, frozenset[str]] = {
    space: frozenset(one if other == space else other for one, other, _, _ in _PAIRS if space in (one, other))
    for space in SPACES
}
EDGES = {
    (tile.id, turn): tile.edges[-turn:] + tile.edges[:-turn] if turn else tile.edges
    for tile in TILES.values()
    for turn in range(TURNS)
}
"""The edges north, east, south, west of a tile after a number of quarter turns (§8)."""
_FITS: Mapping[Scope, tuple[str, ...]] = {"row": ROW_PLACES, "rows2": ROW_PLACES[:-1], "column": COLUMN_PLACES}


def fits(module: str) -> tuple[str, ...]:
    """Return the places that suit a module's scope (§8)."""
    return _FITS[MODULES[module].scope]


def _looked_at(scope: Scope, place: str) -> frozenset[str]:
    if scope == "column":
        column = COLUMN_PLACES.index(place)
        return frozenset(row[column] for row in _BY_ROW)
    row = ROW_PLACES.index(place)
    return frozenset(space for each in _BY_ROW[row : row + (2 if scope == "rows2" else 1)] for space in each)


_SCOPES = {(scope, place): _looked_at(scope, place) for scope, places in _FITS.items() for place in places}


def may_lie(blueprint: Blueprint, space: str) -> bool:
    """Whether the next tile may go to `space`: the first anywhere, others beside or on top of a tile (§8)."""
    spaces = blueprint.spaces
    if space not in NEIGHBOURS:
        return False
    return not spaces or space in spaces or any(each in spaces for each in NEIGHBOURS[space])


def legal_spaces(blueprint: Blueprint) -> tuple[str, ...]:
    """Return the spaces for the next tile, row by row (§8)."""
    return tuple(space for space in SPACES if may_lie(blueprint, space))


def with_tile(blueprint: Blueprint, tile: str, space: str, turn: int) -> Blueprint:
    """Return the blueprint with a tile installed, on top of the tiles there."""
    return replace(blueprint, spaces={**blueprint.spaces, space: InstalledTile(tile, turn)})


def with_module(blueprint: Blueprint, module: str, place: str) -> Blueprint:
    """Return the blueprint with a module installed, instead of the one there."""
    return replace(blueprint, modules={**blueprint.modules, place: module})


def seams_of(blueprint: Blueprint) -> Iterator[Seam]:
    """Yield every pair of spaces whose tiles touch with the same icon, and that icon (§8)."""
    spaces = blueprint.spaces
    for one, other, edge, opposite in _PAIRS:
        if (first := spaces.get(one)) is None or (second := spaces.get(other)) is None:
            continue
        icon = EDGES[first.tile, first.turn][edge]
        if icon and icon == EDGES[second.tile, second.turn][opposite]:
            yield one, other, icon


@lru_cache(maxsize=MOST_KNOWN)
def rocket_of(blueprint: Blueprint) -> Rocket:
    """Return the parameters and jokers of the whole blueprint (§8)."""
    counts = {"structure": 0, "electronics": 0, "code": 0, "adapt": 0}
    for installed in blueprint.spaces.values():
        for icon, n in TILES[installed.tile].centre.items():
            counts[icon] += n
    seams = tuple(seams_of(blueprint))
    for _, _, icon in seams:
        counts[icon] += 1
    for place, module in blueprint.modules.items():
        for clause, holds in zip(MODULES[module].clauses, clauses_held(blueprint, place, seams), strict=True):
            for gain, n in clause.gives.items() if holds else ():
                counts[gain] += n
    return Rocket(counts["structure"], counts["electronics"], counts["code"], counts["adapt"])


def clauses_held(blueprint: Blueprint, place: str, seams: Sequence[Seam]) -> tuple[bool, ...]:
    """Return, for each clause of the module in a place, whether its needs are met within its scope (§8)."""
    module = MODULES[blueprint.modules[place]]
    held = _held(blueprint, _SCOPES[module.scope, place], seams)
    return tuple(all(held.get(need, 0) >= n for need, n in clause.need.items()) for clause in module.clauses)


def _held(blueprint: Blueprint, scope: frozenset[str], seams: Sequence[Seam]) -> dict[str, int]:
    """Return the things within a scope, counted like the needs of modules."""
    tiles = [TILES[installed.tile] for space, installed in blueprint.spaces.items() if space in scope]
    held = {
        "filled": len(tiles),
        "decks": len({tile.deck for tile in tiles}),
        "links": sum(one in scope and other in scope for one, other, _ in seams),
    }
    for tile in tiles:
        for icon, n in tile.centre.items():
            held[icon] = held.get(icon, 0) + n
    return held


sum_of: Worth = attrgetter("total")
"""The sum of parameters and jokers, by which the automatic rule compares rockets (§8)."""


@lru_cache(maxsize=MOST_KNOWN)
def best_placing(blueprint: Blueprint, tile: str, worth: Worth = sum_of) -> tuple[float, str, int]:
    """Return the automatic placing of a tile: the resulting sum (or rocket's `worth`), its space, its turns (§8)."""
    differing = {EDGES[tile, turn]: turn for turn in reversed(range(TURNS))}
    least, _, space, turn = min(
        (-worth(rocket_of(with_tile(blueprint, tile, space, turn))), space in blueprint.spaces, space, turn)
        for space in legal_spaces(blueprint)
        for turn in differing.values()
    )
    return -least, space, turn


def best_place(blueprint: Blueprint, module: str) -> tuple[int, str]:
    """Return the automatic placing of a module: the resulting sum, and its place (§8)."""
    least, _, place = min(
        (-rocket_of(with_module(blueprint, module, place)).total, place in blueprint.modules, place)
        for place in fits(module)
    )
    return -least, place


def best_of_pair(blueprint: Blueprint, pair: tuple[str, ...], worth: Worth = sum_of) -> tuple[str, str, int]:
    """Return the automatic choice from drawn tiles: the kept tile, its space, its turns; see `best_placing` (§8)."""
    placings = {tile: best_placing(blueprint, tile, worth) for tile in pair}
    tile = max(pair, key=lambda each: placings[each][0])
    return tile, *placings[tile][1:]
