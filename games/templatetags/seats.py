"""Seats and lists by number, for templates that tell what happened."""

from collections.abc import Iterable, Sequence
from typing import Any

from django import template

from games.selectors.summaries import SeatLine

register = template.Library()


@register.filter
def seat_name(seats: Sequence[SeatLine], number: int) -> str:
    """What the seat of that number is called."""
    return seats[number].name


@register.filter
def seat_names(seats: Sequence[SeatLine], numbers: Iterable[int]) -> str:
    """What the seats are called, as a list in a sentence."""
    names = [seats[number].name for number in numbers]
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"


@register.filter
def at(items: Sequence[Any], place: int) -> Any:
    """The item at a place that counts from 0; None beyond the end."""
    return items[place] if 0 <= place < len(items) else None
