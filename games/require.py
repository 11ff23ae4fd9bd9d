"""What a row may lack by its columns, and does not where it is asked for."""

from typing import TypeVar

Value = TypeVar("Value")


def require(value: Value | None) -> Value:
    """The value; ValueError where there is none after all."""
    if value is None:
        raise ValueError("a row lacks what it should have here")
    return value
