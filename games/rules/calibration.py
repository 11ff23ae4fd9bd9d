"""Whether what charts of chances say comes true: the figures of a stored run."""

from math import sqrt

from msgspec import Struct


class Said(Struct, frozen=True):
    """Chances that were said within a bin: how many, how high on average, and what part of them came true."""

    points: int
    said: float
    came: float

    @property
    def error(self) -> float:
        """The standard error of what came true, had each point come by itself: at least so much."""
        return sqrt(max(self.said * (1 - self.said), self.came * (1 - self.came)) / self.points)


class Calibration(Struct, frozen=True):
    """What an outsider's chart said of every seat at some points of so many matches, and what came of it.

    `brier` is its score and `constant` that of who always says a fair share: the less the better; it is
    `better` by so much, with its standard `error` from match to match.
    """

    game: str
    preset: str
    bots: str
    matches: int
    brier: float
    constant: float
    better: float
    error: float
    bins: tuple[Said, ...]
