"""Pretty-printing of any JSON value: names before their values, depth as indentation."""

from collections.abc import Iterator, Mapping
from textwrap import wrap
from typing import Any

WIDTH = 100
DEEPER = "  "
NOTHING = "–"


def pretty_lines(value: Any) -> list[str]:
    """Return the lines of a value; a list of plain values is wrapped, others have a line or more for each part."""
    if _is_plain(value):
        return wrap(_plain(value), WIDTH, break_long_words=False, break_on_hyphens=False) or [NOTHING]
    named = value.items() if isinstance(value, Mapping) else enumerate(value)
    return [line for name, each in named for line in labelled_lines(str(name).replace("_", " "), each)]


def labelled_lines(name: str, value: Any) -> list[str]:
    """Return the lines of a value with its name before it, or above if there are several lines."""
    short = _short(value)
    if short is not None and len(name) + len(short) < WIDTH:
        return [f"{name}: {short}"]
    return [name, *(f"{DEEPER}{line}" for line in pretty_lines(value))]


def _short(value: Any) -> str | None:
    """Return a value in less than a line, if nothing in it is nested."""
    if isinstance(value, Mapping) and value:
        plain = all(_is_plain(each) for each in value.values())
        return ", ".join(_facts(value)) if plain else None
    return _plain(value) if _is_plain(value) else None


def _facts(value: Mapping[str, Any]) -> Iterator[str]:
    for name, each in value.items():
        several = isinstance(each, list) and len(each) > 1
        yield f"{name.replace('_', ' ')} {f'({_plain(each)})' if several else _plain(each)}"


def _is_plain(value: Any) -> bool:
    """Whether it is a plain value, or a list of plain values."""
    if isinstance(value, list):
        return not any(isinstance(each, list | dict) for each in value)
    return not value if isinstance(value, dict) else True


def _plain(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(_plain, value)) or NOTHING
    if isinstance(value, bool):
        return "yes" if value else "no"
    return NOTHING if value in (None, "", {}) else str(value)
