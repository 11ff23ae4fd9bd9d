"""The drawing of a front page, laid out."""

from collections.abc import Sequence
from dataclasses import dataclass

from django import template

from games.game_ui import Line, ResultPicture, SeatHeight
from games.humanize import number_word
from games.matches.selectors.seats import SeatLine

register = template.Library()
register.filter("number_word", number_word)

HEIGHT, TOP, GROUND, LEFT = 400, 34, 350, 138
STEP, LEAST_WIDTH, RIGHT_MARGIN = 64, 400, 20
TALL, STANDING = 36, 42
TICKS = 5
LABEL_LEFT, LETTER, LINE_OF_TEXT = 38, 12, 20
ABOVE_ALL = 1.08
"""How much higher the sheet is than what is drawn on it."""


@dataclass(frozen=True, slots=True)
class DrawnClimb:
    """A climb, placed on the sheet; `lost_y` is 0 for one that lost nothing, `gone` are lost ones."""

    seat: int
    height: int
    words: str
    x: int
    y: int
    lost_y: int
    gone: bool

    @property
    def tail(self) -> int:
        """Where the line from the ground ends."""
        return min(GROUND, self.y + TALL)

    @property
    def label_y(self) -> int:
        """Where its height is written: above it, or above where it would have come to."""
        return min(self.lost_y - 8 if self.lost_y else HEIGHT, self.y - (22 if self.gone else 8))


@dataclass(frozen=True, slots=True)
class Tick:
    """A height on the scale."""

    value: int
    y: int


@dataclass(frozen=True, slots=True)
class FrontDrawing:
    """A picture with every place on it."""

    width: int
    climbs: list[DrawnClimb]
    ticks: list[Tick]
    line_y: int
    line_words: str
    height: int = HEIGHT
    ground: int = GROUND
    label_left: int = LABEL_LEFT

    @property
    def right(self) -> int:
        """Where the lines of the sheet end."""
        return self.width - 12

    @property
    def line_words_y(self) -> int:
        """Where the line is named: above it, and above the heights that would be written there."""
        y, end = self.line_y - 8, self.label_left + LETTER * len(self.line_words)
        heights = [climb.label_y for climb in self.climbs if climb.x - LETTER < end]
        for written in sorted(heights, reverse=True):
            if abs(written - y) < LINE_OF_TEXT:
                y = written - LINE_OF_TEXT
        return y


@register.simple_tag
def drawn(picture: ResultPicture, seats: Sequence[SeatLine]) -> FrontDrawing:
    """Where everything of the picture stands."""
    highest = max([1, picture.line, *(climb.height + climb.lost for climb in picture.climbs)]) * ABOVE_ALL
    count = max(1, len(picture.climbs))
    width = max(LEAST_WIDTH, LEFT + count * STEP + RIGHT_MARGIN)
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
        ticks=[Tick(round(value), y_of(value)) for value in _ticks(highest)],
        line_y=y_of(picture.line) if picture.line else 0,
        line_words=f"{picture.line_name} {picture.line}",
    )


def climb_description(climb: SeatHeight, name: str) -> str:
    """What is drawn, for who reads it instead."""
    lost = f"down from {climb.height + climb.lost}" if climb.lost else "fallen" if climb.fallen else ""
    return ", ".join(filter(None, (f"{name} {climb.height}", climb.fate or lost)))


@register.filter
def path(line: Line) -> str:
    """The line as the data of an SVG path."""
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in line)


def _ticks(highest: float) -> list[int]:
    """Round figures up the scale."""
    step = next((size for size in (1, 2, 5, 10, 20, 50) if highest / size <= TICKS), 100)
    return list(range(step, int(highest) + 1, step))
