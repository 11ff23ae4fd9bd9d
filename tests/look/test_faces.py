"""A game's face keeps to its own game, and to those that its rules build on."""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import get_args

import pytest

from games.house import GAMES, HOUSE
from games.rules.options import Field

ROOT = Path(__file__).parents[2] / "games"
SLUGS = dict(zip(HOUSE, GAMES, strict=False))


def used(paths: Iterable[Path], pattern: str) -> set[str]:
    """What the first group of the pattern finds in those files."""
    return {found for path in paths for found in re.findall(pattern, path.read_text())}


def games_of_rules(name: str) -> set[str]:
    """The game itself and those that its rules import."""
    return {name} | used((ROOT / "rules" / name).rglob("*.py"), r"from games\.rules\.(\w+)") & {*HOUSE}


@pytest.mark.parametrize("name", HOUSE)
def test_a_face_imports_no_other_games_rules(name: str) -> None:
    imported = used((ROOT / "faces" / name).rglob("*.py"), r"from games\.rules\.(\w+)")
    assert imported & {*HOUSE} <= games_of_rules(name)


@pytest.mark.parametrize("name", HOUSE)
def test_a_face_shows_no_other_games_templates_and_files(name: str) -> None:
    shown = used((ROOT / "faces" / name).rglob("*.html"), r"""["'](?:games/)?([\w-]+)/""")
    assert shown & {*GAMES} <= {SLUGS[game] for game in games_of_rules(name)}
    assert SLUGS[name] in shown or not shown


def test_the_platform_names_no_game() -> None:
    """Whatever it shows of a game it finds by the game's name."""
    templates = [*(ROOT.parent / "templates").rglob("*.html"), *(ROOT / "templatetags").glob("*.py")]
    assert used(templates, r"""["'](?:games/)?([\w-]+)/""") & {*GAMES} == set()


def test_the_list_for_authors_has_every_part_of_a_page_and_every_kind_of_field() -> None:
    listed = (ROOT.parent / "docs" / "games.md").read_text()
    tables = [line.split("|")[1] for line in listed.splitlines() if line.startswith("| `")]
    named = {name.partition("/")[0] for cell in tables for name in re.findall(r"`([\w/<>]+)`", cell)}
    parts = used((ROOT.parent / "templates").rglob("*.html"), r'slug\|face:"(\w+)"')
    pages = {path.stem for path in (ROOT.parent / "templates" / "games").glob("*.html")}
    assert parts <= pages
    assert named == (pages - {"_seat_facts"}) | {"event"} | {*get_args(Field.__annotations__["kind"])}
