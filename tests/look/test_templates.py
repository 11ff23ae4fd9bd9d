"""The pages keep what the content security policy and the browsers of visitors demand."""

import re
from pathlib import Path

import pytest

from games.rules.space_race.editions import EDITIONS
from games.rules.space_race.game import SPACE_RACE

ROOT = Path(__file__).parents[2]
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
SHEETS = sorted((ROOT / "static/css").glob("*.css"))
FORBIDDEN = {
    "inline style": r"\sstyle\s*=",
    "style element": r"<style\b",
    "event attribute": r"\son[a-z]+\s*=",
    "script without a source": r"<script(?![^>]*\bsrc=)",
    "script address": r"javascript:",
    "address elsewhere": r"(?:src|href)\s*=\s*[\"'](?:https?:)?//",
    "evaluated htmx": r"\shx-(?:on|vals\s*=\s*[\"']js)",
}


def symbols(sprite: str) -> set[str]:
    """The ids of a sprite's drawings."""
    return set(re.findall(r'<symbol id="([\w-]+)"', (ROOT / "static/img" / sprite).read_text()))


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(ROOT)))
@pytest.mark.parametrize("what", FORBIDDEN)
def test_templates_hold_nothing_that_the_policy_blocks(path: Path, what: str) -> None:
    assert not re.search(FORBIDDEN[what], path.read_text(), re.IGNORECASE)


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.name)
def test_style_sheets_load_nothing_and_move_only_where_motion_is_welcome(path: Path) -> None:
    css = path.read_text()
    assert "@import" not in css
    assert "url(" not in css
    welcome = re.sub(r"@media \(prefers-reduced-motion: no-preference\) \{.*?\n\}", "", css, flags=re.DOTALL)
    assert not re.search(r"^\s*[^@\n]*\b(animation|transition)(-name)?:", welcome, re.MULTILINE)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_part_has_an_emblem(edition: str) -> None:
    names = {part.name.lower().replace(" ", "-") for part in EDITIONS[edition].parts}
    assert {f"part-{name}" for name in names} <= symbols("parts.svg")


def test_every_nation_has_an_emblem() -> None:
    wanted = {f"nation-{number}" for number in range(1, len(SPACE_RACE.meta.seat_names) + 1)}
    assert wanted <= symbols("nations.svg")
