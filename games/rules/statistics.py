"""Averages of many numbers, and their standard errors."""

from math import sqrt

from msgspec import Struct


class MeanEstimate(Struct, frozen=True):
    """An average and its standard error."""

    mean: float
    error: float


class RunningAverage(Struct):
    """The average of numbers that are added one after another."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, number: float) -> None:
        """Add a number."""
        self.count += 1
        self.total += number
        self.squares += number * number

    def figure(self, scale: float = 1.0) -> MeanEstimate:
        """Return the average times `scale`, with the error for independent numbers; 0 without numbers."""
        if not self.count:
            return MeanEstimate(0.0, 0.0)
        mean = self.total / self.count
        spread = max(0.0, self.squares / self.count - mean * mean)
        return MeanEstimate(round(mean * scale, 4), round(sqrt(spread / self.count) * scale, 4))
