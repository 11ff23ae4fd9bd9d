"""Access to nullable values that cannot be None at that point."""

from typing import TypeVar

Value = TypeVar("Value")


def require(value: Value | None) -> Value:
    """Return the value; raise ValueError if it is None."""
    if value is None:
        raise ValueError("a required value is missing in this row")
    return value
