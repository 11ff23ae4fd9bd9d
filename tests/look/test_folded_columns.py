"""Which columns leave a phone is said by the cells of a table, never by their place."""

import re
from pathlib import Path

RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
CELL = re.compile(r"\b(td|th|tr)\b[^,]*:nth|:is\([^)]*\b(td|th)\b[^)]*\)[^,]*:nth")


def test_no_style_hides_cells_by_their_place():
    hidden = [
        f"{sheet.name}: {selector.strip()}"
        for folder in ("static/css", "games/faces")
        for sheet in Path(folder).rglob("*.css")
        for selector, body in RULE.findall(sheet.read_text())
        if "display: none" in body and CELL.search(selector)
    ]
    assert hidden == []
