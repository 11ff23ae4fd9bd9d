"""The number that players read, and what it means.

A newcomer has 1000 points, and 100 points more double the odds: of two who are 100 apart, the stronger one
wins two matches for each of the other's. So a number says how many of ten tables one wins against players
of 1000, and two numbers say it of each other.
"""

from math import log

from games.ratings.plackett_luce import Belief, chances

NEWCOMERS = 1000
DOUBLES_THE_ODDS = 100
PROVISIONAL_BELOW = 10
"""So many rated matches it takes until a number is more than a first guess."""

AT_NEWCOMERS = Belief(0.0, 0.0)
TABLES = 10
POINTS_PER_UNIT = DOUBLES_THE_ODDS / log(2)


def points(mean: float) -> int:
    """The number for a strength in natural units."""
    return round(NEWCOMERS + mean * POINTS_PER_UNIT)


def give_or_take(deviation: float) -> int:
    """By how many points two numbers of three are off at most."""
    return round(deviation * POINTS_PER_UNIT)


def strength(of_points: float) -> float:
    """The strength in natural units that a number of points says."""
    return (of_points - NEWCOMERS) / POINTS_PER_UNIT


def tables_won(mean: float, seats: int) -> float:
    """Of ten tables of so many seats with players of 1000, how many somebody of that strength wins."""
    return TABLES * chances([[Belief(mean, 0.0)], *([AT_NEWCOMERS],) * (seats - 1)])[0]
