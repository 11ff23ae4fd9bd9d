"""Processes that die in the middle of their work."""

from collections.abc import Callable
from typing import Any


class Kill:
    """A kill before the call of that number, from 1, among all calls of the functions that `of` returns."""

    def __init__(self, step: int) -> None:
        self.left = step

    def of(self, work: Callable[..., Any]) -> Callable[..., Any]:
        """Return the function, which dies at that call."""

        def step_or_die(*args: Any, **kwargs: Any) -> Any:
            self.left -= 1
            if not self.left:
                raise KeyboardInterrupt
            return work(*args, **kwargs)

        return step_or_die
