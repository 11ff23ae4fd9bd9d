"""How far a command has come, for who watches it; only where the package `rich` is installed."""

import sys
from collections.abc import Iterable
from typing import TypeVar

Thing = TypeVar("Thing")


def tracked(things: Iterable[Thing], doing: str, total: int | None = None) -> Iterable[Thing]:
    """The things, with a bar on standard error while they are gone through, if that is a terminal."""
    if not sys.stderr.isatty():
        return things
    try:
        from rich.console import Console
        from rich.progress import track
    except ImportError:
        return things
    return track(things, doing, total=total, console=Console(stderr=True))
