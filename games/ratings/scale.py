"""The number that players read, and what it means.

A newcomer has 1000 points, and 100 points more double the odds: of two who are 100 apart, the stronger one
wins two matches for each of the other's. So a number says how many of ten tables one wins against players
of 1000, and two numbers say it of each other.
"""

from math import log

from games.ratings.plackett_luce import Belief, win_probabilities

NEWCOMER_POINTS = 1000
DOUBLES_THE_ODDS = 100
PROVISIONAL_BELOW = 10
"""So many rated matches it takes until a number is more than a first guess."""

NEWCOMER_MEAN = Belief(0.0, 0.0)
TABLES = 10
POINTS_PER_UNIT = DOUBLES_THE_ODDS / log(2)


def points_from_mean(mean: float) -> int:
    """The number for a strength in natural units."""
    return round(NEWCOMER_POINTS + mean * POINTS_PER_UNIT)


def margin_points(deviation: float) -> int:
    """By how many points two numbers of three are off at most."""
    return round(deviation * POINTS_PER_UNIT)


def mean_from_points(of_points: float) -> float:
    """The strength in natural units that a number of points says."""
    return (of_points - NEWCOMER_POINTS) / POINTS_PER_UNIT


def expected_wins(mean: float, seats: int) -> float:
    """Of ten tables of so many seats with players of 1000, how many somebody of that strength wins."""
    return TABLES * win_probabilities([[Belief(mean, 0.0)], *([NEWCOMER_MEAN],) * (seats - 1)])[0]
