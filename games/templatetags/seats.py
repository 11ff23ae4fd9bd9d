"""Seats by number, and lists, for templates that tell what happened."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django import template
from django.templatetags.static import static

from games.humanize import and_list
from games.matches.selectors.seats import SeatLine

register = template.Library()


@register.filter
def seat_name(seats: Sequence[SeatLine], number: int) -> str:
    """What the seat of that number is called."""
    return seats[number].name


@register.filter
def seat_names(seats: Sequence[SeatLine], numbers: Iterable[int]) -> str:
    """What the seats are called, as a list in a sentence."""
    return and_list(seat.name for seat in chosen(seats, numbers))


@register.filter
def emblem(number: int) -> str:
    """Where the emblem of the seat of that number is drawn."""
    return f"{static('img/emblems.svg')}#emblem-{number + 1}"


@register.filter
def chosen(seats: Sequence[SeatLine], numbers: Iterable[int]) -> list[SeatLine]:
    """The seats of those numbers, in their order."""
    return [seats[number] for number in numbers]


@register.filter
def listed(words: Sequence[str]) -> str:
    """Words as a list in a sentence."""
    return and_list(words)


@register.filter
def at(items: Sequence[Any], place: int) -> Any:
    """The item at a place that counts from 0; None beyond the end."""
    return items[place] if 0 <= place < len(items) else None


@register.filter
def of(by_key: Mapping[Any, Any], key: Any) -> Any:
    """What stands under a key; None for nothing."""
    return by_key.get(key)


@register.filter
def plain_name(field: str) -> str:
    """The name of a field as words: "Stolen from"."""
    return field.replace("_", " ").replace("-", " ").capitalize()
