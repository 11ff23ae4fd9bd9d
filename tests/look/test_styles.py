"""Where colours stand."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TOKENS = ROOT / "static/css/tokens.css"
SHEETS = [*(ROOT / "static/css").glob("*.css"), *(ROOT / "games/faces").rglob("static/**/*.css")]
NAMED = "white|black|red|green|blue|yellow|orange|gold|silver|gr[ae]y|purple|brown|navy|teal|maroon"
COLOUR = re.compile(
    rf"#[0-9a-fA-F]{{3,8}}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(|(?<=[\s:,(])(?:{NAMED})(?=[\s;,)])"
)


def rules_of(sheet: Path) -> str:
    """The style sheet without its comments."""
    return re.sub(r"/\*.*?\*/", "", sheet.read_text(), flags=re.DOTALL)


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.stem)
def test_colours_stand_among_the_tokens_alone(sheet: Path) -> None:
    assert sheet == TOKENS or COLOUR.findall(rules_of(sheet)) == []


def test_every_colour_that_is_asked_for_is_there() -> None:
    told = "".join(map(rules_of, SHEETS))
    known = set(re.findall(r"(--[\w-]+)(?=\s*[:{])", told))
    asked = set(re.findall(r"var\((--[\w-]+)\)", told))
    assert asked - known == set()
