"""What scrolls holds all that is in it."""

import re

from tests.look.sources import SHEETS, named

RULE = re.compile(r"([^{};]+)\{([^{}]*)\}")
SCROLLS = re.compile(r"\boverflow(-[xy])?:\s*(auto|scroll)")


def test_what_scrolls_has_a_position():
    """Without one, what is hidden in it for screen readers alone makes the page taller."""
    loose = [
        f"{named(sheet)}: {selector.strip()}"
        for sheet in SHEETS
        for selector, said in RULE.findall(sheet.read_text())
        if SCROLLS.search(said) and "position:" not in said
    ]
    assert loose == []
