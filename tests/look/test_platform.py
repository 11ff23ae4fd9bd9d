"""What serves any game knows none: neither its name nor what it is about."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.house import HOUSE
from games.installed import GAMES, HOUSE_GAMES
from tests.look.sources import ROOT

SITE = "Space Race"
"""What the site is called, after its first game."""

OF_GAMES = ("games/rules/", "games/faces/", "games/game_template/")
PLATFORM = [
    path
    for folder in ("games", "templates", "static", "spacerace")
    for path in sorted((ROOT / folder).rglob("*"))
    if path.suffix in (".py", ".html", ".txt", ".js", ".css")
    and (
        not str(path.relative_to(ROOT)).startswith(OF_GAMES)
        or path.parent in (ROOT / "games/rules", ROOT / "games/rules/records")
    )
]
TOY = GAMES["toy-signs"]
KNOWN = {**HOUSE_GAMES, TOY.meta.slug: TOY}
NAMES = {*HOUSE, *KNOWN, *(game.meta.name for game in KNOWN.values())} - {SITE}
NAMED = re.compile("|".join(rf"(?<![\w-]){re.escape(name)}(?![\w-])" for name in sorted(NAMES)))
ABOUT = re.compile(
    r"\b(?:rocket|launch|missile|explode|explosion|astronaut|garnet)(?:s|es|d|ed|ing)?\b", re.I
)

MAY_NAME = {
    "games/house.py": "the list of the games",
    "games/ratings/bots.py": "strengths that were measured, game by game",
    "games/api/selectors/examples.py": "examples of calls that a test makes",
    "games/terminal/referee.py": "scenarios are made of the records of one game alone",
}
MAY_BE_ABOUT = {
    "templates/home.html": "the first page praises the games of the house",
    "templates/base.html": "the picture of the site",
    "templates/components/launch_drawing.html": "the drawing of the first page",
    "static/css/tokens.css": "the colours of all games stand in one place",
    "games/notices/forms/webhook.py": "Rocket.Chat is a program",
}


def test_what_is_read_is_the_platform():
    read = {str(path.relative_to(ROOT)) for path in PLATFORM}
    for path in ("games/face.py", "games/watching/link_preview/drawing.py", "templates/games/front.html"):
        assert path in read
    assert len(read) > 400


@pytest.mark.parametrize(
    ("said", "allowed"), [(NAMED, MAY_NAME), (ABOUT, MAY_BE_ABOUT)], ids=["names", "terms"]
)
def test_no_game_is_known_outside_of_its_own_folders(said, allowed):
    found = dict(lines_with(said))
    assert {path: lines for path, lines in found.items() if path not in allowed} == {}
    assert found.keys() == allowed.keys(), "an exception is needed no more"


def lines_with(said: re.Pattern[str]) -> Iterator[tuple[str, list[str]]]:
    """The lines of the platform that say it, file by file."""
    for path in PLATFORM:
        lines = [line.strip() for line in Path(path).read_text().splitlines() if said.search(line)]
        if lines:
            yield str(path.relative_to(ROOT)), lines
