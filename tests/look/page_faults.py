"""What is wrong with a page as it is sent: fragments without style sheets, and sentences badly joined."""

import re
from collections import defaultdict
from functools import cache
from html import unescape
from pathlib import Path

from tests.look.sources import SHEETS

INLINE = "a|abbr|b|code|em|i|kbd|mark|s|small|span|strong|sub|sup|time|tspan|u|wbr"
COUNTED = (
    "bids|bots|cards|clones|days|garnets|hours|matches|minutes|missiles|missions|nations|parsecs|parts|players|"
    "points|prizes|rounds|seats|telegrams|tokens|turns|years"
)
JOINED = {
    "a number runs into a word": re.compile(r"\d(?=[a-z]*[g-z])[A-Za-z][a-z]{2,}"),
    "one of something has the verb of many": re.compile(r"(?<![\d.,])\b1 (?:[a-z]+ ){0,3}are\b"),
    "one of something has the word for many": re.compile(rf"(?<![\d.,])\b1 (?:{COUNTED})\b"),
    "a sentence begins small": re.compile(r"[a-z)]{2}\. (?!e-mail)[a-z]{2,}"),
}


@cache
def selectors_by_class() -> dict[str, list[tuple[str, frozenset[str]]]]:
    """Return the rules that name each class: their style sheet, and all classes that they need."""
    found = defaultdict(list)
    for sheet in SHEETS:
        rules = re.sub(r"/\*.*?\*/", "", sheet.read_text(), flags=re.DOTALL)
        for selectors in re.findall(r"([^{}]+)\{", rules):
            for selector in re.split(r",(?![^()]*\))", selectors):
                names = frozenset(re.findall(r"\.([a-zA-Z][\w-]*)", selector))
                for name in names:
                    found[name].append((key_of(sheet), names))
    return found


def key_of(sheet: Path) -> str:
    """Return a style sheet as addresses end: its folder and name."""
    return f"{sheet.parent.name}/{sheet.name}"


@cache
def imports() -> dict[str, list[str]]:
    """Return the style sheets that others import, by these."""
    found = {sheet: re.findall(r'@import url\("(.+?)"\)', sheet.read_text()) for sheet in SHEETS}
    return {key_of(sheet): [f"{sheet.parent.name}/{name}" for name in names] for sheet, names in found.items()}


def unstyled(html: str) -> set[str]:
    """The classes of a page with rules that would apply to it, none of whose style sheets it loads."""
    hrefs = re.findall(r'<link rel="stylesheet" href="([^"]+)"', html)
    linked = {"/".join(re.sub(r"\.[0-9a-f]{12}(?=\.css)", "", href).split("/")[-2:]) for href in hrefs}
    loaded = linked | {sheet for name in linked for sheet in imports().get(name, ())}
    used = {name for names in re.findall(r'\bclass="([^"]*)"', html) for name in names.split()}
    used = {name for name in used if not name.startswith("page-")}
    styled = selectors_by_class()
    found = {name: {sheet for sheet, names in styled[name] if names <= used} for name in used if name in styled}
    return {name for name, sheets in found.items() if sheets and not sheets & loaded}


def text_of(html: str) -> str:
    """Return the text of a page, a line for each block; inline elements are joined as a screen reader does."""
    body = re.sub(r"<(script|style|template)\b.*?</\1>", "", html, flags=re.DOTALL)
    body = re.sub(r"<code\b.*?</code>", "CODE", body, flags=re.DOTALL)
    body = re.sub(rf"</?(?:{INLINE})\b[^>]*>", "", body)
    lines = re.sub(r"<[^>]*>", "\n", body).split("\n\n")
    return "\n".join(" ".join(unescape(line).split()) for line in lines)


def badly_joined(html: str) -> list[str]:
    """The places of a page where words, numbers and sentences do not go together."""
    text = text_of(html)
    return [f"{what}: {found[0]}" for what, pattern in JOINED.items() for found in pattern.finditer(text)]


def faults_of(html: str) -> list[str]:
    """Return all faults of a whole page; nothing for anything else."""
    if "<html" not in html:
        return []
    return [*(f"no style sheet for .{name}" for name in sorted(unstyled(html))), *badly_joined(html)]
