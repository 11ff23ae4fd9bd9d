"""Averages of what was seen many times, and how far they can be trusted."""

from math import sqrt

from msgspec import Struct


class MeanEstimate(Struct, frozen=True):
    """An average and its standard error."""

    mean: float
    error: float


class RunningAverage(Struct):
    """Numbers added up one after another."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, number: float) -> None:
        """Count one more."""
        self.count += 1
        self.total += number
        self.squares += number * number

    def figure(self, scale: float = 1.0) -> MeanEstimate:
        """Return the average times `scale`, with the error that independent numbers would have; 0 of none."""
        if not self.count:
            return MeanEstimate(0.0, 0.0)
        mean = self.total / self.count
        spread = max(0.0, self.squares / self.count - mean * mean)
        return MeanEstimate(round(mean * scale, 4), round(sqrt(spread / self.count) * scale, 4))
