"""The layout of the drawing on a front page."""

from collections.abc import Sequence
from dataclasses import dataclass

from django import template

from games.matches.selectors.seats import SeatLine
from games.result_picture import Line, ResultPicture, SeatHeight

register = template.Library()

HEIGHT, TOP, GROUND, LEFT = 400, 34, 350, 138
STEP, LEAST_WIDTH, RIGHT_MARGIN = 64, 400, 20
TALL, STANDING = 36, 42
TICKS = 5
LABEL_LEFT, LETTER, LINE_OF_TEXT = 38, 12, 20
ABOVE_ALL = 1.08
"""Factor by which the drawing is higher than its highest climb."""


@dataclass(frozen=True, slots=True)
class DrawnClimb:
    """A climb with its coordinates; `lost_y` is 0 if it lost no height, `gone` says that it fell."""

    seat: int
    height: int
    words: str
    x: int
    y: int
    lost_y: int
    gone: bool

    @property
    def tail(self) -> int:
        """Return the y coordinate of the end of the line from the ground."""
        return min(GROUND, self.y + TALL)

    @property
    def label_y(self) -> int:
        """Return the y coordinate of its label: above the climb, or above its lost height."""
        return min(self.lost_y - 8 if self.lost_y else HEIGHT, self.y - (22 if self.gone else 8))


@dataclass(frozen=True, slots=True)
class FrontDrawing:
    """A picture with the coordinates of all its parts; `ticks` are the values on the scale and their y coordinates."""

    width: int
    climbs: list[DrawnClimb]
    ticks: list[tuple[int, int]]
    line_y: int
    line_words: str
    height: int = HEIGHT
    ground: int = GROUND
    label_left: int = LABEL_LEFT

    @property
    def right(self) -> int:
        """Return the x coordinate of the right end of the lines."""
        return self.width - 12

    @property
    def line_words_y(self) -> int:
        """Return the y coordinate of the label of the line, above it and above the labels of climbs."""
        y, end = self.line_y - 8, self.label_left + LETTER * len(self.line_words)
        heights = [climb.label_y for climb in self.climbs if climb.x - LETTER < end]
        for written in sorted(heights, reverse=True):
            if abs(written - y) < LINE_OF_TEXT:
                y = written - LINE_OF_TEXT
        return y


@register.simple_tag
def drawn(picture: ResultPicture, seats: Sequence[SeatLine]) -> FrontDrawing:
    """Return the layout of the picture."""
    highest = max([1, picture.line, *(climb.height + climb.lost for climb in picture.climbs)]) * ABOVE_ALL
    count = max(1, len(picture.climbs))
    width = max(LEAST_WIDTH, LEFT + count * STEP + RIGHT_MARGIN)
    # Round numbers for the scale.
    step = next((size for size in (1, 2, 5, 10, 20, 50) if highest / size <= TICKS), 100)
    left = LEFT + (width - LEFT - RIGHT_MARGIN - STEP * (count - 1)) / 2

    def y_of(value: float) -> int:
        return round(GROUND - value / highest * (GROUND - TOP))

    return FrontDrawing(
        width=width,
        climbs=[
            DrawnClimb(
                seat=climb.seat,
                height=climb.height,
                words=climb_description(climb, seats[climb.seat].name),
                x=round(left + STEP * place),
                y=min(y_of(climb.height), GROUND - STANDING),
                lost_y=y_of(climb.height + climb.lost) if climb.lost else 0,
                gone=climb.fallen,
            )
            for place, climb in enumerate(picture.climbs)
        ],
        ticks=[(value, y_of(value)) for value in range(step, int(highest) + 1, step)],
        line_y=y_of(picture.line) if picture.line else 0,
        line_words=f"{picture.line_name} {picture.line}",
    )


def climb_description(climb: SeatHeight, name: str) -> str:
    """Return the climb in words, for the caption."""
    lost = f"down from {climb.height + climb.lost}" if climb.lost else "fallen" if climb.fallen else ""
    return ", ".join(filter(None, (f"{name} {climb.height}", climb.fate or lost)))


@register.filter
def path(line: Line) -> str:
    """Return the line as SVG path data."""
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in line)
