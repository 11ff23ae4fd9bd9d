"""How sentences are put together from what is counted and listed."""

from collections.abc import Iterable


def and_list(names: Iterable[str]) -> str:
    """The names as a list in a sentence: "A", "A and B", "A, B and C"; "" of none."""
    *most, last = [*names] or [""]
    return f"{', '.join(most)} and {last}" if most else last
