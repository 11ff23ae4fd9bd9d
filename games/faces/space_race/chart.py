"""The chart of launches: where everything on it stands, so that nothing stands on anything else.

Measures are in units of the drawing. Heights grow upward from the ground; every launch of a year has a
column of its own, and a year is as wide as its launches need.
"""

from msgspec import Struct

from games.rules.space_race.view import SpaceRaceView

HEIGHT = 260
LAUNCH_WIDTH, EMBLEM = 20, 18
NARROWEST_YEAR = 56
LOWEST_TOP = 60
"""In thousand feet: the charts of most matches have the same height, and so can be compared."""
STEP, MOST_TICKS = 10, 12


class Flight(Struct, frozen=True):
    """A launch of `distance`, in thousand feet: the middle of its column, and how high it went."""

    seat: int
    distance: int
    x: int
    y: int


class ChartYear(Struct, frozen=True):
    """A year from `left` on, `width` wide; `space` is where SPACE lay (None: nobody knows), `y` how high."""

    year: int
    left: int
    width: int
    space: int | None
    y: int
    flights: tuple[Flight, ...]

    @property
    def middle(self) -> int:
        """Where what is written of the year stands."""
        return self.left + self.width // 2


class Chart(Struct, frozen=True):
    """All years so far; `ticks` are the lines of the scale, as (thousand feet, height)."""

    width: int
    ticks: tuple[tuple[int, int], ...]
    years: tuple[ChartYear, ...]

    @property
    def flights(self) -> tuple[Flight, ...]:
        """All launches, year after year."""
        return tuple(flight for year in self.years for flight in year.flights)


def chart_of(view: SpaceRaceView) -> Chart:
    """The chart of a match, as far as everybody knows it."""
    spaces = [view.rules.base_space + total for total in view.board.radiation]
    highest = max([LOWEST_TOP, *spaces, *(record.distance for record in view.records)])
    step = step_of(highest)
    top = -(-highest // step) * step
    years: list[ChartYear] = []
    left = 0
    for year in range(view.rules.first_year, view.year + 1):
        place = year - view.rules.first_year
        space = spaces[place] if place < len(spaces) else None
        drawn = _year(view, year, left, space, top)
        years.append(drawn)
        left += drawn.width
    ticks = tuple((feet, feet * HEIGHT // top) for feet in range(0, top + 1, step))
    return Chart(left, ticks, tuple(years))


def step_of(highest: int) -> int:
    """How far apart the marks of a scale up to `highest` stand, in thousand feet."""
    step = STEP
    while highest / step > MOST_TICKS:
        step *= 2
    return step


def _year(view: SpaceRaceView, year: int, left: int, space: int | None, top: int) -> ChartYear:
    launched = [record for record in view.records if record.year == year]
    width = max(NARROWEST_YEAR, (len(launched) + 1) * LAUNCH_WIDTH)
    first = left + (width - (len(launched) - 1) * LAUNCH_WIDTH) // 2
    flights = tuple(
        Flight(record.seat, record.distance, first + place * LAUNCH_WIDTH, record.distance * HEIGHT // top)
        for place, record in enumerate(launched)
    )
    return ChartYear(year, left, width, space, 0 if space is None else space * HEIGHT // top, flights)
