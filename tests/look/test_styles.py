"""Where colours stand, and at which widths pages change."""

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
WIDTHS = {"24rem", "30rem", "46rem", "46.01rem", "63.99rem", "64rem"}
"""The smallest phones, phones, what is narrow, and what is wide; each with its other side."""


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


def test_pages_change_at_few_widths() -> None:
    queries = re.findall(r"@media[^{]*", "".join(map(rules_of, SHEETS)))
    assert {width for query in queries for width in re.findall(r"width: ([\d.]+\w+)", query)} <= WIDTHS


FIGURES = re.compile(
    r"(?:readout|odds|gauge|gauge-text|(?<!rule-)number|count|gain|feet|garnets|figures dd|instruments b)$"
)
"""What selectors end in whose parts hold a number that is counted, priced, flown, rated or timed."""


def test_numbers_of_one_kind_are_written_in_one_face() -> None:
    rules = re.findall(r"([^{}]+)\{([^{}]*)\}", "".join(map(rules_of, SHEETS)))
    faces = {
        (selector.strip(), face)
        for selectors, body in rules
        for selector in selectors.split(",")
        if FIGURES.search(selector.strip())
        for face in re.findall(r"font(?:-family)?:[^;]*var\((--[\w-]+)\)", body)
    }
    assert faces
    assert [each for each in faces if each[1] != "--figures"] == []
