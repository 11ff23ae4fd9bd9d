"""Where the marks of the figures of a balance stand, in the figures' own measures."""

from collections.abc import Sequence
from dataclasses import dataclass

from django import template

from games.rules.calibration import Calibration, Said
from games.rules.statistics import Figure
from games.rules.tally import Balance

register = template.Library()

PLOT_HEIGHT, PLOT_WIDTH, LEAST_STEP, MOST_STEP, BAR_GAP = 160, 490, 36, 60, 8
SQUARE = 300
"""How long a side of the drawing of what was said and what came is."""
NAMES_WIDTH, SCALE_WIDTH, ROW_HEIGHT = 205, 265, 30


@dataclass(frozen=True, slots=True)
class Bar:
    """How many of the matches took so many turns: its share in percent, and where it stands."""

    turns: int
    matches: int
    percent: float
    x: int
    y: float
    width: int
    height: float

    @property
    def middle(self) -> float:
        """Where its label stands."""
        return self.x + self.width / 2


@dataclass(frozen=True, slots=True)
class Bars:
    """The picture of how long matches took."""

    width: int
    bars: tuple[Bar, ...]


@dataclass(frozen=True, slots=True)
class Mark:
    """A figure on a scale, from two standard errors below to two above."""

    name: str
    times: Figure
    y: int
    x: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Scale:
    """The picture of figures as multiples of a fair share, which lies at `fair`; `ticks` are (times, x)."""

    height: int
    fair: float
    ticks: tuple[tuple[float, float], ...]
    marks: tuple[Mark, ...]


@register.filter
def bars(balance: Balance) -> Bars:
    """How many of the matches took how many turns."""
    most = max(balance.turns.values())
    span = range(min(balance.turns), max(balance.turns) + 1)
    step = max(LEAST_STEP, min(MOST_STEP, PLOT_WIDTH // len(span)))
    width = max(PLOT_WIDTH, step * len(span))
    left = (width - step * len(span) + BAR_GAP) // 2
    drawn = []
    for place, turns in enumerate(span):
        matches = balance.turns.get(turns, 0)
        height = round(PLOT_HEIGHT * matches / most, 1)
        percent = round(100 * matches / balance.matches, 1)
        x, y = left + step * place, PLOT_HEIGHT - height
        drawn.append(Bar(turns, matches, percent, x, y, step - BAR_GAP, height))
    return Bars(width, tuple(drawn))


@register.filter
def scale(figures: Sequence[tuple[str, Figure]]) -> Scale:
    """Figures as multiples of a fair share, one below the other."""
    reach = max(2.0, *(times.mean + 2 * times.error for _, times in figures))

    def x(times: float) -> float:
        return round(NAMES_WIDTH + SCALE_WIDTH * min(max(times, 0.0), reach) / reach, 1)

    marks = tuple(
        Mark(
            name,
            times,
            ROW_HEIGHT * place + ROW_HEIGHT // 2,
            x(times.mean),
            x(times.mean - 2 * times.error),
            x(times.mean + 2 * times.error),
        )
        for place, (name, times) in enumerate(figures)
    )
    ticks = tuple((half / 2, x(half / 2)) for half in range(int(2 * reach) + 1))
    return Scale(ROW_HEIGHT * len(marks), x(1.0), ticks, marks)


@register.filter
def holdings(balance: Balance) -> list[tuple[str, Figure]]:
    """What holding each thing came to, as multiples of a fair share, the best first."""
    ordered = sorted(balance.holdings, key=lambda holding: -holding.times_fair.mean)
    return [(holding.name, holding.times_fair) for holding in ordered if holding.seats.mean]


@dataclass(frozen=True, slots=True)
class Spot:
    """A bin of chances in the drawing, from two standard errors below what came to two above."""

    bin: Said
    x: float
    y: float
    low: float
    high: float


@register.filter
def spots(charts: Calibration) -> list[Spot]:
    """Where each bin stands: to the right what was said, upwards what came true."""

    def up(share: float) -> float:
        return round(SQUARE * (1 - min(max(share, 0.0), 1.0)), 1)

    return [
        Spot(
            each,
            round(SQUARE * each.said, 1),
            up(each.came),
            up(each.came - 2 * each.error),
            up(each.came + 2 * each.error),
        )
        for each in charts.bins
    ]


@register.filter
def in_percent(share: float) -> float:
    """A share in percent, with one digit behind the point."""
    return round(100 * share, 1)
