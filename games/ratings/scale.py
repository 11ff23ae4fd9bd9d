"""The scale of ratings in points.

New players have 1000 points, and 100 points more double the odds: of two players 100 points apart, the
stronger one wins two matches for each of the other's. So a rating says how many of ten matches a player wins
against players rated 1000.
"""

from math import log

from games.ratings.plackett_luce import Belief, win_probabilities

NEWCOMER_POINTS = 1000
DOUBLES_THE_ODDS = 100
PROVISIONAL_BELOW = 10
"""Number of rated matches before a rating stops being provisional."""

NEWCOMER_MEAN = Belief(0.0, 0.0)
TABLES = 10
POINTS_PER_UNIT = DOUBLES_THE_ODDS / log(2)


def points_from_mean(mean: float) -> int:
    """Return the points for a strength in natural units."""
    return round(NEWCOMER_POINTS + mean * POINTS_PER_UNIT)


def margin_points(deviation: float) -> int:
    """Return the margin in points that holds for two of three ratings."""
    return round(deviation * POINTS_PER_UNIT)


def mean_from_points(of_points: float) -> float:
    """Return the strength in natural units for a number of points."""
    return (of_points - NEWCOMER_POINTS) / POINTS_PER_UNIT


def expected_wins(mean: float, seats: int) -> float:
    """Return how many of ten matches with `seats` seats that strength wins against players rated 1000."""
    return TABLES * win_probabilities([[Belief(mean, 0.0)], *([NEWCOMER_MEAN],) * (seats - 1)])[0]
