"""Chance that gives the numbers that a test wants."""

from collections.abc import Sequence


class ScriptedChance:
    """Chance by a script, which maps labels to their numbers.

    A label that is not in the script gives 0, 0, 0, … A number outside of the requested range is an error.
    """

    def __init__(self, script: dict[str, Sequence[int]] | None = None) -> None:
        self.script = script or {}

    def draw(self, label: str) -> "ScriptedDraw":
        return ScriptedDraw(label, self.script.get(label, ()))


class ScriptedDraw:
    """The scripted numbers of one label, then zeros."""

    def __init__(self, label: str, numbers: Sequence[int]) -> None:
        self._label = label
        self._numbers = iter(numbers)

    def below(self, n: int) -> int:
        """Return the next scripted number. Raise ValueError if it is not below `n`."""
        number = next(self._numbers, 0)
        if not 0 <= number < n:
            raise ValueError(f"the script of {self._label!r} gives {number}, not a number below {n}")
        return number
