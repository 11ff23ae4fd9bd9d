"""Rulings: where a game as it came down to us is silent or can be read in two ways, and how it is played.

A game has them in `rulings.md`, a line each: the code, in brackets the section (and the edition, where it is
about one alone), then the text, the reason and the options. What stands in braces is filled in.
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
    """One reading of ours, and why.

    `code` names it and is its anchor on the rules page: a letter that no other game and no ruling of the site
    has, and a number; `manage.py check` looks at them. `section` is the anchor of the rule it belongs to.
    `options` are the labels of the match options that change it, `edition` the only one that it is about.
    """

    code: str
    section: str
    text: str
    reason: str
    options: tuple[str, ...] = ()
    edition: str = ""


def read_rulings(path: Path, words: Mapping[str, object], edition: str = "") -> Mapping[str, tuple[Ruling, ...]]:
    """Return the rulings in a file by section, in order, without those on other editions than `edition`."""
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
