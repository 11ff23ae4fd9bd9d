"""What serves any game knows none, and a game's face keeps to its own game and those that its rules use."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import get_args

import pytest

from games.builtin_games import BUILTIN
from games.registry import BUILTIN_GAMES, GAMES
from games.rules.options import Field
from tests.look.sources import ROOT

FOLDER = Path(__file__).parents[2] / "games"
SLUGS = dict(zip(BUILTIN, BUILTIN_GAMES, strict=False))


def used(paths: Iterable[Path], pattern: str) -> set[str]:
    return {found for path in paths for found in re.findall(pattern, path.read_text())}


def games_of_rules(name: str) -> set[str]:
    return {name} | used((FOLDER / "rules" / name).rglob("*.py"), r"from games\.rules\.(\w+)") & {*BUILTIN}


@pytest.mark.parametrize("name", BUILTIN)
def test_a_face_imports_no_other_games_rules(name: str) -> None:
    imported = used((FOLDER / "game_uis" / name).rglob("*.py"), r"from games\.rules\.(\w+)")
    assert imported & {*BUILTIN} <= games_of_rules(name)


@pytest.mark.parametrize("name", BUILTIN)
def test_a_face_shows_no_other_games_templates_and_files(name: str) -> None:
    shown = used((FOLDER / "game_uis" / name).rglob("*.html"), r"""["'](?:games/)?([\w-]+)/""")
    assert shown & {*BUILTIN_GAMES} <= {SLUGS[game] for game in games_of_rules(name)}
    assert SLUGS[name] in shown or not shown


def test_the_list_for_authors_has_every_part_of_a_page_and_every_kind_of_field() -> None:
    listed = (FOLDER.parent / "docs" / "games.md").read_text()
    tables = [line.split("|")[1] for line in listed.splitlines() if line.startswith("| `")]
    named = {name.partition("/")[0] for cell in tables for name in re.findall(r"`([\w/<>]+)`", cell)}
    parts = used((FOLDER.parent / "templates").rglob("*.html"), r'slug\|ui_template:"(\w+)"')
    pages = {path.stem for path in (FOLDER.parent / "templates" / "games").glob("*.html")}
    assert parts <= pages
    assert named == (pages - {"_seat_facts"}) | {"event"} | {*get_args(Field.__annotations__["kind"])}


SITE = "Space Race"
"""What the site is called, after its first game."""

OF_GAMES = (
    "games/rules/",
    "games/game_uis/",
    "games/game_template/",
    "games/elimination/",
    "templates/elimination/",
    "games/api/views/elimination.py",
)
"""Seasons of elimination are played for garnets."""
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
KNOWN = {**BUILTIN_GAMES, TOY.meta.slug: TOY}
NAMES = {*BUILTIN, *KNOWN, *(game.meta.name for game in KNOWN.values())} - {SITE}
NAMED = re.compile("|".join(rf"(?<![\w-]){re.escape(name)}(?![\w-])" for name in sorted(NAMES)))
ABOUT = re.compile(r"\b(?:rocket|launch|missile|explode|explosion|astronaut|garnet)(?:s|es|d|ed|ing)?\b", re.I)

MAY_NAME = {
    "games/builtin_games.py": "the list of the games",
    "games/ratings/bot_ratings.py": "strengths that were measured, game by game",
    "games/api/views/v1_routes.py": "examples of calls that a test makes",
    "games/terminal/referee.py": "scenarios are made of the records of one game alone",
}
MAY_BE_ABOUT = {
    "templates/home.html": "the first page praises the games of the house",
    "templates/base.html": "the picture of the site",
    "templates/components/launch_drawing.html": "the drawing of the first page",
    "static/css/tokens.css": "the colours of all games stand in one place",
    "games/notifications/forms/notifications.py": "Rocket.Chat is a program",
}


@pytest.mark.parametrize(("said", "allowed"), [(NAMED, MAY_NAME), (ABOUT, MAY_BE_ABOUT)], ids=["names", "terms"])
def test_no_game_is_known_outside_of_its_own_folders(said, allowed):
    found = dict(lines_with(said))
    assert {path: lines for path, lines in found.items() if path not in allowed} == {}
    assert found.keys() == allowed.keys(), "an exception is needed no more"


def lines_with(said: re.Pattern[str]) -> Iterator[tuple[str, list[str]]]:
    for path in PLATFORM:
        lines = [line.strip() for line in Path(path).read_text().splitlines() if said.search(line)]
        if lines:
            yield str(path.relative_to(ROOT)), lines
