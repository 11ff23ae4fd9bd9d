"""A blueprint as it is drawn: what lies in its spaces and beside them, and which connections are lit."""

from collections.abc import Mapping
from dataclasses import dataclass

from games.rules.moonshot.blueprint import (
    COLUMN_PLACES,
    ROW_PLACES,
    SPACES,
    clauses_held,
    seams_of,
)
from games.rules.moonshot.components import Clause, Icon
from games.rules.moonshot.data import BOARD, MODULES
from games.rules.moonshot.model import Blueprint

SIDE = 100
"""How wide a space is in the picture's units."""
DOTS: Mapping[Icon, str] = {"structure": "l.1.1", "electronics": "h0", "code": "h0"}
"""A line of no length by its icon: the style sheet's caps make a diamond, a circle or a square of it."""
_COLUMNS = BOARD.blueprint.columns
_MIDDLES: Mapping[str, tuple[int, int]] = {
    space: (number % _COLUMNS * SIDE + SIDE // 2, number // _COLUMNS * SIDE + SIDE // 2)
    for number, space in enumerate(SPACES)
}


@dataclass(frozen=True, slots=True)
class Space:
    """A space of the grid; `tile` is "" for an empty one, `turn` counts quarter turns."""

    place: str
    tile: str
    turn: int


@dataclass(frozen=True, slots=True)
class ModulePlace:
    """A place for a module; `module` is "" for an empty one. Each clause goes with whether it counts."""

    place: str
    module: str
    clauses: tuple[tuple[Clause, bool], ...]


@dataclass(frozen=True, slots=True)
class Seam:
    """A connection that counts, and where its joint stands."""

    one: str
    other: str
    icon: Icon
    x: int
    y: int

    @property
    def line(self) -> str:
        """The lit line from centre to centre, as a path."""
        (x, y), (to_x, to_y) = _MIDDLES[self.one], _MIDDLES[self.other]
        return f"M{x} {y}H{to_x}" if y == to_y else f"M{x} {y}V{to_y}"

    @property
    def joint(self) -> str:
        """The joint that the halves on both edges make, as a path."""
        return f"M{self.x} {self.y}{DOTS[self.icon]}"


@dataclass(frozen=True, slots=True)
class Drawn:
    """Each row with the place beside it, the places below the columns, and the connections."""

    rows: tuple[tuple[tuple[Space, ...], ModulePlace], ...]
    columns: tuple[ModulePlace, ...]
    seams: tuple[Seam, ...]

    @property
    def lit(self) -> str:
        """All lit lines as one path."""
        return "".join(seam.line for seam in self.seams)

    @property
    def joints(self) -> Mapping[Icon, str]:
        """All joints, as one path for each icon that has any."""
        paths: dict[Icon, str] = {}
        for seam in self.seams:
            paths[seam.icon] = paths.get(seam.icon, "") + seam.joint
        return paths


def middle_of(space: str) -> tuple[int, int]:
    """Where the middle of a space stands in the picture."""
    return _MIDDLES[space]


def drawn_of(blueprint: Blueprint) -> Drawn:
    """A blueprint as it is drawn; the lit lines are the rules' seams (§8)."""
    spaces = tuple(_space(blueprint, space) for space in SPACES)
    return Drawn(
        rows=tuple(
            (spaces[row * _COLUMNS : (row + 1) * _COLUMNS], _module_place(blueprint, place))
            for row, place in enumerate(ROW_PLACES)
        ),
        columns=tuple(_module_place(blueprint, place) for place in COLUMN_PLACES),
        seams=tuple(_seam(*seam) for seam in seams_of(blueprint)),
    )


def unplaced(module: str) -> ModulePlace:
    """A module that lies nowhere yet."""
    return ModulePlace("", module, tuple((clause, False) for clause in MODULES[module].clauses))


def _space(blueprint: Blueprint, place: str) -> Space:
    lies = blueprint.spaces.get(place)
    return Space(place, lies.tile, lies.turn) if lies else Space(place, "", 0)


def _module_place(blueprint: Blueprint, place: str) -> ModulePlace:
    module = blueprint.modules.get(place)
    if module is None:
        return ModulePlace(place, "", ())
    held = clauses_held(blueprint, place)
    return ModulePlace(place, module, tuple(zip(MODULES[module].clauses, held, strict=True)))


def _seam(one: str, other: str, icon: Icon) -> Seam:
    (x, y), (to_x, to_y) = _MIDDLES[one], _MIDDLES[other]
    return Seam(one, other, icon, (x + to_x) // 2, (y + to_y) // 2)
