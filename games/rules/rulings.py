"""Rulings: decisions on rules of a game that are silent or ambiguous.

A game has them in `rulings.md`, a line each: the code, in brackets the section (and the edition, if it is about one
alone), then the text, the reason and the options. Names in braces are filled in.
"""

import re
from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct

_LINE = re.compile(
    r"- \*\*(?P<code>\w+)\*\* \((?P<section>[\w-]+)(?:, (?P<edition>\w+))?\) "
    r"(?P<text>.+) \*Why:\* (?P<reason>.+?)(?: \*Option: (?P<options>.+)\.\*)?"
)


class Ruling(Struct, frozen=True):
    """A ruling with its reason.

    `code` names it and is its anchor on the rules page: a number and a letter that no other game and no ruling of the
    site has; `manage.py check` verifies this. `section` is the anchor of its rule. `options` are the labels of the
    match options that change it, `edition` the only one that it is about.
    """

    code: str
    section: str
    text: str
    reason: str
    options: tuple[str, ...] = ()
    edition: str = ""


def read_rulings(path: Path, words: Mapping[str, object], edition: str = "") -> Mapping[str, tuple[Ruling, ...]]:
    """Return the rulings in a file by section, in order, without those for editions other than `edition`."""
    found: dict[str, tuple[Ruling, ...]] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        parts = _LINE.fullmatch(line)
        if parts is None:
            raise ValueError(f"this line of {path} is no ruling: {line}")
        if parts["edition"] in (None, edition):
            said = {name: text.format_map(words) for name, text in parts.groupdict("").items()}
            options = said.pop("options")
            ruling = Ruling(**said, options=tuple(options.split("; ")) if options else ())
            found[ruling.section] = (*found.get(ruling.section, ()), ruling)
    return found
