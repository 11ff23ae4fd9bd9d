"""The chart of launches, with positions at which nothing overlaps.

Measures are in units of the drawing. Heights grow upward from the ground; every launch of a year has its own column,
and a year is as wide as its launches need.
"""

from types import SimpleNamespace

from games.rules.space_race.view import SpaceRaceView

HEIGHT = 260
LAUNCH_WIDTH, EMBLEM = 20, 18
NARROWEST_YEAR = 56
LOWEST_TOP = 60
"""In thousand feet: the charts of most matches have the same height, and so can be compared."""
STEP, MOST_TICKS = 10, 12


def chart_of(view: SpaceRaceView) -> SimpleNamespace:
    """Return the public chart of a match; `ticks` are the lines of its scale, as (thousand feet, height)."""
    spaces = [view.rules.base_space + total for total in view.board.radiation]
    highest = max([LOWEST_TOP, *spaces, *(record.distance for record in view.records)])
    step = step_of(highest)
    top = -(-highest // step) * step
    years = []
    left = 0
    for year in range(view.rules.first_year, view.year + 1):
        place = year - view.rules.first_year
        space = spaces[place] if place < len(spaces) else None
        drawn = _year(view, year, left, space, top)
        years.append(drawn)
        left += drawn.width
    return SimpleNamespace(
        width=left,
        ticks=[(feet, feet * HEIGHT // top) for feet in range(0, top + 1, step)],
        years=years,
        flights=[flight for year in years for flight in year.flights],
    )


def step_of(highest: int) -> int:
    """Return the distance between the marks of a scale up to `highest`, in thousand feet."""
    step = STEP
    while highest / step > MOST_TICKS:
        step *= 2
    return step


def _year(view: SpaceRaceView, year: int, left: int, space: int | None, top: int) -> SimpleNamespace:
    """Return a year from `left` on: the distance of SPACE (None: unknown), its height, and the launches.

    `x` is the middle of a launch's column.
    """
    launched = [record for record in view.records if record.year == year]
    width = max(NARROWEST_YEAR, (len(launched) + 1) * LAUNCH_WIDTH)
    first = left + (width - (len(launched) - 1) * LAUNCH_WIDTH) // 2
    return SimpleNamespace(
        year=year,
        left=left,
        width=width,
        middle=left + width // 2,
        space=space,
        y=0 if space is None else space * HEIGHT // top,
        flights=[
            SimpleNamespace(
                seat=record.seat,
                distance=record.distance,
                x=first + place * LAUNCH_WIDTH,
                y=record.distance * HEIGHT // top,
            )
            for place, record in enumerate(launched)
        ],
    )
