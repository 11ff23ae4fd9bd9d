"""What a row may lack by its columns, and does not where it is asked for."""

from typing import TypeVar

Value = TypeVar("Value")


def require(value: Value | None) -> Value:
    """The value; ValueError where there is none after all."""
    if value is None:
        raise ValueError("a required value is missing in this row")
    return value
