"""The drawings of LOSS! in Space as one sheet of symbols: cards, ships, scenes, marks and dice.

The sheet is a static file. `python -m games.faces.loss_in_space.sprite` writes it anew when drawings change.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path

from games.faces.loss_in_space.pen import Drawing, ring, symbol
from games.faces.loss_in_space.pictures import RESOURCE_PICTURES
from games.faces.loss_in_space.scenery import SCENES, SHIP_PICTURES

SHEET = Path(__file__).parent / "static/loss.svg"
"""Its address stands in a full board some sixty times, so it is short."""

_MARKS: Mapping[str, Drawing] = {
    "shield": Drawing("M12 2L21 5V12Q21 19 12 22Q3 19 3 12V5Z"),
    "weapon": Drawing(ring(12, 12, 7), "M12 1V8M12 16V23M1 12H8M16 12H23"),
    "engine": Drawing("M8 2H16L19 11H5ZM7 14Q8 20 12 23Q16 20 17 14Z"),
    "enhancer": Drawing("M12 1L15 9L23 12L15 15L12 23L9 15L1 12L9 9Z"),
    "dock": Drawing(ring(12, 5, 3), "M12 8V22M3 13Q4 21 12 22Q20 21 21 13M8 12H16"),
    "sabotage": Drawing(ring(10, 15, 7.5), "M15 10L18 7Q20 2 23 5"),
    "anti": Drawing(ring(12, 12, 10), "M5 5L19 19"),
    "obstacle": Drawing("M12 2L23 21H1Z", "M12 9V14", ring(12, 17.5, 1.3)),
    "event": Drawing(
        ring(12, 12, 5), "M12 1V4M12 20V23M1 12H4M20 12H23M4 4L6 6M18 18L20 20M20 4L18 6M6 18L4 20"
    ),
    "crew": Drawing(ring(12, 10, 8) + "M3 23Q4 18 12 18Q20 18 21 23Z", "", "M6 9Q12 4 18 9V12Q12 16 6 12Z"),
    "cargo": Drawing("M3 6H21V21H3Z", "M3 11H21M9 6V21M15 6V21"),
    "lost": Drawing("M5 2H19L13 12L19 22H5L11 12Z", "M3 2H21M3 22H21"),
    "off": Drawing("M10 2H14L13 8H19L10 22L11 13H5Z", "M3 3L21 21"),
    "first": Drawing("M6 3H20L16 8L20 13H6Z", "M6 2V23"),
    "parsec": Drawing("M3 5L11 12L3 19ZM12 5L20 12L12 19Z"),
    "dead": Drawing(
        "M12 2Q21 2 21 11Q21 15 17 17V21H7V17Q3 15 3 11Q3 2 12 2Z",
        "M10 18V21M14 18V21",
        ring(8.5, 11, 2.2) + ring(15.5, 11, 2.2),
    ),
    "deck": Drawing("M7 2H21V18H7ZM3 6H17V22H3Z"),
    "ability": Drawing(ring(12, 12, 10) + ring(12, 12, 4), "M5 5L9 9M19 5L15 9M5 19L9 15M19 19L15 15"),
}
_STARS: Mapping[str, str] = {
    "sun": '<circle cx="50" cy="50" r="50" fill="#ff7a1f" fill-opacity=".14"/>'
    '<circle cx="50" cy="50" r="43" fill="#ff7a1f" fill-opacity=".22"/>'
    '<circle cx="50" cy="50" r="36" fill="#c8321c"/><circle cx="50" cy="50" r="32" fill="#ee6a1f"/>'
    '<circle cx="48" cy="50" r="25" fill="#ffa63d"/><circle cx="46" cy="50" r="15" fill="#ffdf94"/>',
    "world": '<circle cx="50" cy="50" r="42" fill="#6fdbe6" fill-opacity=".14"/>'
    '<circle cx="50" cy="50" r="36" fill="#1d6f7c"/>'
    '<path fill="#2f9a8b" d="M50 14A36 36 0 0 0 33 82A46 46 0 0 1 50 14Z"/>'
    '<path fill="#8fe3c0" d="M20 38Q28 28 38 34T46 46Q38 56 30 50T20 38Z'
    'M28 64Q38 56 46 64T42 80Q32 78 28 64Z"/>'
    '<ellipse cx="50" cy="50" rx="49" ry="9" transform="rotate(-18 50 50)" fill="none" stroke="#d5f7ff"'
    ' stroke-opacity=".6" stroke-width="2"/>',
}
"""Where the race begins and where it leads, in their own colours."""

_DICE: Mapping[int, tuple[tuple[int, int], ...]] = {
    1: ((12, 12),),
    2: ((7, 7), (17, 17)),
    3: ((7, 7), (12, 12), (17, 17)),
    4: ((7, 7), (17, 7), (7, 17), (17, 17)),
    5: ((7, 7), (17, 7), (12, 12), (7, 17), (17, 17)),
    6: ((7, 6), (17, 6), (7, 12), (17, 12), (7, 18), (17, 18)),
}


def sheet() -> str:
    """The whole sheet."""
    return "\n".join(('<svg xmlns="http://www.w3.org/2000/svg">', *_symbols(), "</svg>", ""))


def _symbols() -> Iterator[str]:
    for name, drawing in _MARKS.items():
        yield symbol(f"mark-{name}", 24, 24, drawing)
    for value, pips in _DICE.items():
        face = Drawing("M5 1.5H19Q22.5 1.5 22.5 5V19Q22.5 22.5 19 22.5H5Q1.5 22.5 1.5 19V5Q1.5 1.5 5 1.5Z")
        yield symbol(f"die-{value}", 24, 24, face._replace(solid="".join(ring(x, y, 2.1) for x, y in pips)))
    for name, drawn in _STARS.items():
        yield f'<symbol id="{name}" viewBox="0 0 100 100">{drawn}</symbol>'
    for name, drawing in SHIP_PICTURES.items():
        yield symbol(name, 100, 48, drawing)
    for name, drawing in RESOURCE_PICTURES.items():
        yield symbol(name, 64, 48, drawing)
    for name, drawing in SCENES.items():
        yield symbol(f"scene-{name}", 64, 48, drawing)


if __name__ == "__main__":
    SHEET.write_text(sheet(), encoding="utf-8")
