"""The drawing of a blueprint: its tiles and modules, and its lit connections."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import SimpleNamespace

from games.rules.moonshot.blueprint import COLUMN_PLACES, ROW_PLACES, SPACES, clauses_held, seams_of
from games.rules.moonshot.components import Icon, ModuleClause
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
class ModulePlace:
    """A place for a module; `module` is "" for an empty one. Each clause has a flag for whether it counts."""

    place: str
    module: str
    clauses: tuple[tuple[ModuleClause, bool], ...]


def middle_of(space: str) -> tuple[int, int]:
    """Return the position of a space's middle in the picture."""
    return _MIDDLES[space]


def drawn_of(blueprint: Blueprint) -> SimpleNamespace:
    """Return the drawing of a blueprint: each row with the place beside it, and the places below the columns.

    The lit lines are the rules' seams (§8); they are one path, and their joints one for each icon.
    """
    spaces = [_space(blueprint, space) for space in SPACES]
    seams = list(seams_of(blueprint))
    joints: dict[Icon, str] = {}
    for one, other, icon in seams:
        joints[icon] = joints.get(icon, "") + joint_of(one, other, icon)
    return SimpleNamespace(
        rows=[
            (spaces[row * _COLUMNS : (row + 1) * _COLUMNS], _module_place(blueprint, place))
            for row, place in enumerate(ROW_PLACES)
        ],
        columns=[_module_place(blueprint, place) for place in COLUMN_PLACES],
        lit="".join(line_of(one, other) for one, other, _ in seams),
        joints=joints,
    )


def line_of(one: str, other: str) -> str:
    """Return the lit line from the middle of a space to that of another, as a path."""
    (x, y), (to_x, to_y) = _MIDDLES[one], _MIDDLES[other]
    return f"M{x} {y}H{to_x}" if y == to_y else f"M{x} {y}V{to_y}"


def joint_of(one: str, other: str, icon: Icon) -> str:
    """Return the joint between the edges of two spaces, as a path."""
    (x, y), (to_x, to_y) = _MIDDLES[one], _MIDDLES[other]
    return f"M{(x + to_x) // 2} {(y + to_y) // 2}{DOTS[icon]}"


def unplaced(module: str) -> ModulePlace:
    """Return a module without a place."""
    return ModulePlace("", module, tuple((clause, False) for clause in MODULES[module].clauses))


def _space(blueprint: Blueprint, place: str) -> SimpleNamespace:
    """Return a space of the grid; `tile` is "" for an empty one, `turn` counts quarter turns."""
    lies = blueprint.spaces.get(place)
    return SimpleNamespace(place=place, tile=lies.tile if lies else "", turn=lies.turn if lies else 0)


def _module_place(blueprint: Blueprint, place: str) -> ModulePlace:
    module = blueprint.modules.get(place)
    if module is None:
        return ModulePlace(place, "", ())
    held = clauses_held(blueprint, place)
    return ModulePlace(place, module, tuple(zip(MODULES[module].clauses, held, strict=True)))
