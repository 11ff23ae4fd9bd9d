"""The layout of the drawing on a front page."""

from collections.abc import Callable, Sequence
from types import SimpleNamespace

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


@register.simple_tag
def drawn(picture: ResultPicture, seats: Sequence[SeatLine]) -> SimpleNamespace:
    """Return the picture with the coordinates of its parts; `ticks` are the values on the scale and their y."""
    highest = max([1, picture.line, *(climb.height + climb.lost for climb in picture.climbs)]) * ABOVE_ALL
    count = max(1, len(picture.climbs))
    width = max(LEAST_WIDTH, LEFT + count * STEP + RIGHT_MARGIN)
    # Round numbers for the scale.
    step = next((size for size in (1, 2, 5, 10, 20, 50) if highest / size <= TICKS), 100)
    left = LEFT + (width - LEFT - RIGHT_MARGIN - STEP * (count - 1)) / 2

    def y_of(value: float) -> int:
        return round(GROUND - value / highest * (GROUND - TOP))

    climbs = [
        _climb(climb, seats[climb.seat].name, round(left + STEP * place), y_of)
        for place, climb in enumerate(picture.climbs)
    ]
    line_y, line_words = y_of(picture.line) if picture.line else 0, f"{picture.line_name} {picture.line}"
    return SimpleNamespace(
        width=width,
        right=width - 12,
        height=HEIGHT,
        ground=GROUND,
        climbs=climbs,
        ticks=[(value, y_of(value)) for value in range(step, int(highest) + 1, step)],
        line_y=line_y,
        line_words=line_words,
        line_words_y=_line_words_y(line_y - 8, LABEL_LEFT + LETTER * len(line_words), climbs),
        label_left=LABEL_LEFT,
    )


def _climb(climb: SeatHeight, name: str, x: int, y_of: Callable[[float], int]) -> SimpleNamespace:
    """Return a climb: the end `tail` of its line from the ground, and `label_y` above it or above its lost height."""
    y = min(y_of(climb.height), GROUND - STANDING)
    lost_y = y_of(climb.height + climb.lost) if climb.lost else 0
    return SimpleNamespace(
        seat=climb.seat,
        height=climb.height,
        words=climb_description(climb, name),
        x=x,
        y=y,
        lost_y=lost_y,
        gone=climb.fallen,
        tail=min(GROUND, y + TALL),
        label_y=min(lost_y - 8 if lost_y else HEIGHT, y - (22 if climb.fallen else 8)),
    )


def _line_words_y(y: int, end: int, climbs: Sequence[SimpleNamespace]) -> int:
    """Return the y coordinate of the label of the line, which goes up to `end`: above the labels of climbs."""
    heights = [climb.label_y for climb in climbs if climb.x - LETTER < end]
    for written in sorted(heights, reverse=True):
        if abs(written - y) < LINE_OF_TEXT:
            y = written - LINE_OF_TEXT
    return y


def climb_description(climb: SeatHeight, name: str) -> str:
    """Return the climb in words, for the caption."""
    lost = f"down from {climb.height + climb.lost}" if climb.lost else "fallen" if climb.fallen else ""
    return ", ".join(filter(None, (f"{name} {climb.height}", climb.fate or lost)))


@register.filter
def path(line: Line) -> str:
    """Return the line as SVG path data."""
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in line)
