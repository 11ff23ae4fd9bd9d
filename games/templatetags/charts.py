"""The layout of the win probability chart of a match."""

from collections.abc import Sequence
from itertools import pairwise
from types import SimpleNamespace

from django import template

from games.matches.selectors.chart import MatchChart
from games.matches.selectors.seats import SeatLine

register = template.Library()
register.filter("after", MatchChart.after)

WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 640, 300, 46, 14, 626, 262
DASHES = ("", "9 4", "2 4", "14 4 2 4", "5 3", "1 3 6 3", "18 5", "3 7", "10 3 3 3 3 3")
LABELS, END_LEFT = 8, 10
EMBLEM = 10
"""Half the width of an emblem: the distance from the scale at the left edge."""


@register.simple_tag
def plotted(
    chart: MatchChart,
    seats: Sequence[SeatLine],
    lines: Sequence[Sequence[int]],
    number: int | str | None = None,
    mine: int | str | None = None,
) -> SimpleNamespace:
    """Return the layout of the lines; `number` is the window to mark, `mine` the seat to emphasise ("" for none).

    `now` is the x coordinate of the marked window (0: none), and `scale` has the marks of the scale. `bands` have the
    number of each window, and the left edge and width of the band around its points.
    """
    last, whose = max(1, chart.windows[-1]), mine if isinstance(mine, int) else None
    xs = [round(LEFT + (RIGHT - LEFT) * window / last, 1) for window in chart.windows]
    return SimpleNamespace(
        lines=[_line(seats[seat], line, xs, whose) for seat, line in enumerate(lines)],
        labels=_labels(chart.labels, xs),
        scale=[(_y(per_mille), per_mille // 10) for per_mille in (0, 250, 500, 750, 1000)],
        bands=_bands(chart.windows, xs),
        now=round(xs[0] + (xs[-1] - xs[0]) * number / last, 1) if isinstance(number, int) else 0,
    )


def _y(per_mille: int) -> float:
    return round(BOTTOM - (BOTTOM - TOP) * per_mille / 1000, 1)


def _line(seat: SeatLine, line: Sequence[int], xs: Sequence[float], mine: int | None) -> SimpleNamespace:
    """Return the line of a seat; its emblem marks its highest point. `dash` distinguishes it without colour."""
    ys = [_y(each) for each in line]
    # Lines overlap at their ends.
    highest = min(range(max(1, len(ys) - 1)), key=lambda place: ys[place])
    return SimpleNamespace(
        seat=seat,
        path="M" + "L".join(f"{x} {y}" for x, y in zip(xs, ys, strict=True)),
        dash=DASHES[seat.number % len(DASHES)],
        peak_x=max(xs[highest], LEFT + EMBLEM),
        peak_y=ys[highest],
        percent=[round(each / 10) for each in line],
        is_mine=seat.number == mine,
        is_faint=mine is not None and seat.number != mine,
    )


def _labels(labels: Sequence[str], xs: Sequence[float]) -> list[tuple[float, str]]:
    """Return as many labels with their x coordinates as fit, each at its first point."""
    firsts = [place for place, label in enumerate(labels) if place == 0 or labels[place - 1] != label]
    step = -(-len(firsts) // LABELS)
    shown = [(xs[place], labels[place].split()[-1]) for place in firsts[::step]]
    room = (RIGHT - LEFT) / LABELS / 2
    return [each for each in shown if each[0] < xs[-1] - room] + [(xs[-1] - END_LEFT, "end")]


def _bands(windows: Sequence[int], xs: Sequence[float]) -> list[tuple[int, float, float]]:
    middles = [(here + there) / 2 for here, there in pairwise(xs)]
    edges = [0.0, *middles, float(WIDTH)]
    return [
        (number, round(left, 1), round(right - left, 1))
        for number, (left, right) in zip(windows, pairwise(edges), strict=True)
    ]
