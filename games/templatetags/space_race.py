"""What the templates of Space Race look up, and what they foretell."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import template

from games.models import Match
from games.rules.space_race import forecast
from games.rules.space_race.editions import Part, rules_for
from games.rules.space_race.forecast import Prospect
from games.rules.space_race.table import lot_letter
from games.rules.space_race.view import ContestView, SpaceRaceView

register = template.Library()

LOWEST_CHART_TOP = 60
"""In thousand feet: the charts of most matches have the same height, and so can be compared."""

YEAR_WIDTH, EMBLEM_WIDTH = 50, 18
"""In units of the chart of launches, as its template draws them."""


@register.filter
def part(match: Match, number: int) -> Part | None:
    """The part of that number as this match calls it and counts it; None when it has none."""
    return rules_for(match.options["edition"], match.options).by_number.get(number)


@register.filter
def letter(lot: int) -> str:
    """The letter that players know a lot by."""
    return lot_letter(lot)


@register.simple_tag
def prospects(view: SpaceRaceView, orders: Mapping[str, Any] | None) -> tuple[Prospect, ...]:
    """What the hand would do with each lot, and last with Knock-off Parts; `orders` are those on file."""
    filed = orders or {}
    return forecast.prospects(view, burn=filed.get("burn", 0), black_holes=filed.get("black_holes", 0))


@register.filter
def chart_top(view: SpaceRaceView) -> int:
    """The height of the chart of launches, in thousand feet: as high as SPACE lay and rockets flew."""
    spaces = [view.rules.base_space + total for total in view.board.radiation]
    return max([LOWEST_CHART_TOP, *spaces, *(record.distance for record in view.records)])


@dataclass(frozen=True, slots=True)
class ChartLaunch:
    """A launch as the chart draws it: how far to the right, in the chart's units, and how high it flew."""

    seat: int
    x: int
    distance: int


@register.filter
def chart_launches(view: SpaceRaceView) -> tuple[ChartLaunch, ...]:
    """All launches, those of a year side by side about its middle, as far apart as its width allows."""
    years = [record.year for record in view.records]
    placed = []
    for number, record in enumerate(view.records):
        place, among = years[:number].count(record.year), years.count(record.year)
        step = min(EMBLEM_WIDTH + 1, (YEAR_WIDTH - EMBLEM_WIDTH + 4) / max(among - 1, 1))
        middle = (record.year - view.rules.first_year + 0.5) * YEAR_WIDTH
        placed.append(
            ChartLaunch(record.seat, round(middle + (place - (among - 1) / 2) * step), record.distance)
        )
    return tuple(placed)


@dataclass(frozen=True, slots=True)
class Contender:
    """How a nation stands in Goofspiel; `bids` are all there are, each with whether it is spent."""

    seat: int
    points: int
    taken: tuple[int, ...]
    bids: tuple[tuple[int, bool], ...]


@register.filter
def contenders(contest: ContestView) -> tuple[Contender, ...]:
    """Every nation that plays the open game of Goofspiel."""
    points = dict(contest.points)
    return tuple(
        Contender(
            seat,
            points[seat],
            tuple(played.prize for played in contest.rounds if played.taker == seat),
            _bids(contest, place),
        )
        for place, seat in enumerate(contest.players)
    )


@register.filter
def discarded(contest: ContestView) -> tuple[int, ...]:
    """The prizes that nobody took."""
    return tuple(played.prize for played in contest.rounds if played.taker is None)


def _bids(contest: ContestView, place: int) -> tuple[tuple[int, bool], ...]:
    spent = {played.bids[place] for played in contest.rounds}
    return tuple((bid, bid in spent) for bid in range(1, contest.length + 1))


@register.filter
def percent(chance: float) -> str:
    """A chance for people: only what is certain reads 0% or 100%."""
    rounded = round(chance * 100)
    if rounded == 0 and chance > 0:
        return "under 1%"
    if rounded == 100 and chance < 1:
        return "over 99%"
    return f"{rounded}%"
