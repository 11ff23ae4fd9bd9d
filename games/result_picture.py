"""The picture of a result: how far each seat came, and the marker at the top of its line."""

from typing import TypeAlias

from msgspec import Struct

Line: TypeAlias = tuple[tuple[float, float], ...]


class LineDrawing(Struct, frozen=True):
    """A drawing of lines through points: `x` from the middle, about 18 each way, `y` down from the top to 56.

    What `glows` is drawn in the colour of alarms, the rest in that of its seat.
    """

    lines: tuple[Line, ...] = ()
    glows: tuple[Line, ...] = ()


class SeatMarker(Struct, frozen=True):
    """The marker at the top of a seat's line in the result picture: `whole`, or `fallen` if brought down."""

    whole: LineDrawing
    fallen: LineDrawing


_HEAD: Line = ((0, 0), (6, 3), (9, 9), (6, 15), (0, 18), (-6, 15), (-9, 9), (-6, 3), (0, 0))
_BODY: Line = ((-5, 18), (5, 18), (8, 38), (14, 44), (14, 52), (-14, 52), (-14, 44), (-8, 38), (-5, 18))
DEFAULT_MARKER = SeatMarker(
    LineDrawing((_BODY, _HEAD)), LineDrawing(glows=(((-13, 5), (13, 31)), ((13, 5), (-13, 31))))
)
"""The marker of a game without its own: a pawn, and a cross."""


class SeatHeight(Struct, frozen=True):
    """The height of a seat in the result picture; `lost` is how much higher it was before.

    A `fallen` seat is drawn as out of the match. Its `fate` says in words how that happened ("": in general words).
    """

    seat: int
    height: int
    lost: int = 0
    fallen: bool = False
    fate: str = ""


class ResultPicture(Struct, frozen=True):
    """The picture of a result: the height of each seat, in seat order, and a line (0: no line)."""

    caption: str
    climbs: tuple[SeatHeight, ...]
    line: int = 0
    line_name: str = ""
