"""Template filters for seats, lists and numbers, for templates that describe events."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django import template
from django.templatetags.static import static

from games.humanize import and_list, format_count
from games.matches.selectors.seats import SeatLine

register = template.Library()
register.filter("listed", and_list)


@register.filter
def seat_name(seats: Sequence[SeatLine], number: int) -> str:
    """Return the name of the seat of that number."""
    return seats[number].name


@register.filter
def seat_names(seats: Sequence[SeatLine], numbers: Iterable[int]) -> str:
    """Return the names of the seats, as a list in a sentence."""
    return and_list(seat.name for seat in chosen(seats, numbers))


@register.filter
def emblem(number: int) -> str:
    """Return the URL of the emblem of the seat of that number."""
    return f"{static('img/emblems.svg')}#emblem-{number + 1}"


@register.filter
def chosen(seats: Sequence[SeatLine], numbers: Iterable[int]) -> list[SeatLine]:
    """Return the seats of those numbers, in their order."""
    return [seats[number] for number in numbers]


@register.filter
def counted(number: int, nouns: str) -> str:
    """Return a number with its noun: "1 card"; `nouns` is "card", or both forms, as in "copy,copies"."""
    return format_count(number, *nouns.split(","))


@register.filter
def at(items: Sequence[Any], place: int) -> Any:
    """Return the item at an index; None beyond the end."""
    return items[place] if 0 <= place < len(items) else None


@register.filter
def of(by_key: Mapping[Any, Any], key: Any) -> Any:
    """Return the value of a key; None without one."""
    return by_key.get(key)


@register.filter
def plain_name(field: str) -> str:
    """Return the name of a field as words, such as "Stolen from"."""
    return field.replace("_", " ").replace("-", " ").capitalize()
