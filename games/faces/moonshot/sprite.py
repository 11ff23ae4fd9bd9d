"""The drawings of Moonshot as one sheet of symbols: every tile by its id, and the marks beside them.

On the board, which goes out to everybody, a tile is a link without a drawing of its own: a style sheet cuts
it out of all tiles, side by side, by where it leads. `python -m games.faces.moonshot.sprite` writes these
static files anew when tiles or marks change.
"""

from collections.abc import Iterator
from pathlib import Path

from games.rules.moonshot.components import Icon, Tile
from games.rules.moonshot.data import TILES

_FILES = Path(__file__).parent / "static/moonshot"
SHEET, TILES_SHEET, CUTS = _FILES / "moonshot.svg", _FILES / "tiles.svg", _FILES / "tiles.css"
COLUMNS, SIDE = 9, 100
ROWS = -(-len(TILES) // COLUMNS)

_ICONS: dict[Icon, str] = {
    "structure": "M0-10L11 9H-11ZM-5-1H5M-5-1L0 9L5-1",
    "electronics": "M0-10A10 10 0 1 1 0 10A10 10 0 1 1 0-10ZM0-4A4 4 0 1 1 0 4A4 4 0 1 1 0-4Z",
    "code": "M-10-10H10V10H-10ZM-3-5L-7 0L-3 5M3-5L7 0L3 5",
}
"""Around the origin: a truss, a valve, a punched card."""

_SOCKETS: dict[Icon, str] = {
    "structure": "M44 27V12M56 27V12M44 25L56 14M37 0L50 15L63 0Z",
    "electronics": "M50 27V13M37 0A13 13 0 0 0 63 0Z",
    "code": "M47 27V13M53 27V13M38 0V12H62V0Z",
}
"""Half a joint on the northern edge, and the line that leads there from the centre."""

_CENTRES = {1: ((50, 50),), 2: ((38, 50), (62, 50)), 3: ((50, 38), (38, 61), (62, 61))}

_MARKS = {
    "token": "M0-11A11 11 0 1 1 0 11A11 11 0 1 1 0-11ZM0-6A6 6 0 1 1 0 6A6 6 0 1 1 0-6Z",
    "roscosmos": "M0-11L3-3H11L4 2L7 10L0 5L-7 10L-4 2L-11-3H-3Z",
    "nasa": "M0-7A7 7 0 1 1 0 7A7 7 0 1 1 0-7ZM-11 5C-2 9 12-2 11-6",
    "rocket": "M0-12C5-7 6-2 6 3V8H-6V3C-6-2-5-7 0-12ZM-6 3L-10 9V11L-6 8M6 3L10 9V11L6 8M-2 8L0 12L2 8",
    "orbit": "M0-6A6 6 0 1 1 0 6A6 6 0 1 1 0-6ZM0-11A11 11 0 0 1 11 0M0 11A11 11 0 0 1-11 0",
    "moon": "M4-11A11 11 0 1 0 11 4A9 9 0 0 1 4-11Z",
}


_LINES = 'fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"'


def _symbol(name: str, box: str, drawn: str) -> str:
    return f'<symbol id="{name}" viewBox="{box}"><g {_LINES}>{drawn}</g></symbol>'


def tile_drawing(tile: Tile) -> str:
    """A tile that is not turned, on a square of 100: its sockets by edge, its icons in the centre."""
    sockets = "".join(
        f'<path class="{icon}" d="{_SOCKETS[icon]}" transform="rotate({turn * 90} 50 50)"/>'
        for turn, icon in enumerate(tile.edges)
        if icon
    )
    icons = [icon for icon, n in tile.centre.items() for _ in range(n)]
    centres = "".join(
        f'<path class="{icon}" d="{_ICONS[icon]}" transform="translate({x} {y})"/>'
        for icon, (x, y) in zip(icons, _CENTRES[len(icons)], strict=True)
    )
    frame = '<path d="M2 2H98V98H2Z"/><path stroke-width="1.4" d="M27 27H73V73H27Z"/>'
    return f'{frame}<g fill="currentColor" fill-opacity=".16">{sockets}{centres}</g>'


def sheet() -> str:
    """The whole sheet."""
    tiles = [_symbol(tile.id, "0 0 100 100", tile_drawing(tile)) for tile in TILES.values()]
    marks = [
        _symbol(name, "-13 -13 26 26", f'<path fill="currentColor" fill-opacity=".16" d="{drawn}"/>')
        for name, drawn in _MARKS.items()
    ]
    return "\n".join(('<svg xmlns="http://www.w3.org/2000/svg">', *marks, *tiles, "</svg>", ""))


def _places() -> Iterator[tuple[str, int, int]]:
    """Every tile with its column and row among all tiles."""
    for number, tile in enumerate(TILES):
        yield tile, number % COLUMNS, number // COLUMNS


def tiles_sheet() -> str:
    """All tiles side by side, as a mask."""
    box = f'viewBox="0 0 {COLUMNS * SIDE} {ROWS * SIDE}"'
    drawn = (
        f'<g transform="translate({column * SIDE} {row * SIDE})">{tile_drawing(TILES[tile])}</g>'
        for tile, column, row in _places()
    )
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {box} color="#000" {_LINES}>'
    return "\n".join((head, *drawn, "</svg>", ""))


def cuts() -> str:
    """Where each tile is among all tiles, by the link to it, as a style sheet."""
    rules = (
        f'[href$="#_{tile}"] {{ --cut: {100 * column / (COLUMNS - 1):g}% {100 * row / (ROWS - 1):g}%; }}'
        for tile, column, row in _places()
    )
    head = "/* Written by games.faces.moonshot.sprite: where each tile is in tiles.svg. */"
    return "\n".join((head, *rules, ""))


if __name__ == "__main__":
    for path, text in ((SHEET, sheet()), (TILES_SHEET, tiles_sheet()), (CUTS, cuts())):
        path.write_text(text, encoding="utf-8")
