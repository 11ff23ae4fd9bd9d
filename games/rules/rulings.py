"""Rulings: where a game as it came down to us is silent or can be read in two ways, and how it is played."""

from collections.abc import Iterable, Mapping

from msgspec import Struct


class Ruling(Struct, frozen=True):
    """One reading of ours, and why.

    `code` names it and is its anchor on the rules page: a letter that no other game and no ruling of the site
    has, and a number; `manage.py check` looks at them. `section` is the anchor of the rule it belongs to.
    `options` are the labels of the match options that change it.
    """

    code: str
    section: str
    text: str
    reason: str
    options: tuple[str, ...] = ()


def by_section(rulings: Iterable[Ruling]) -> Mapping[str, tuple[Ruling, ...]]:
    """The rulings of each section, in their order."""
    found: dict[str, tuple[Ruling, ...]] = {}
    for ruling in rulings:
        found[ruling.section] = (*found.get(ruling.section, ()), ruling)
    return found
