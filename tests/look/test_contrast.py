"""Colours: where they stand, what can be told apart by day and by night (WCAG 1.4.3, 1.4.11), and seats."""

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from games.registry import GAMES
from tests.look.sources import MOST_SEATS, ROOT
from tests.rules.matches import settings_of

TOKENS = ROOT / "static/css/tokens.css"
TEXT, GRAPHICS = 4.5, 3.0
DAY, NIGHT = 0, 1
SEATS = [f"seat-{number}" for number in range(1, MOST_SEATS + 1)]


def colours() -> dict[str, tuple[str, str]]:
    css = TOKENS.read_text()
    pairs = re.findall(r"--([\w-]+): light-dark\((#\w{6}), (#\w{6})\);", css)
    single = re.findall(r"--([\w-]+): (#\w{6});", css)
    return {name: (day, night) for name, day, night in pairs} | {name: (one, one) for name, one in single}


def luminance(colour: str) -> float:
    parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


SURFACES = ["ground", "panel", "raised"]
ON_SURFACES = [(ink, ground) for ink in ("ink", "ink-soft", "link", "green") for ground in SURFACES]
FILLED = [
    ("accent-ink", "accent"),
    ("green-ink", "green"),
    ("danger", "danger-ground"),
    *[("ink", ground) for ground in ("danger-ground", "accent-ground", "green-ground", "sunk")],
    ("link", "green-ground"),
    ("green", "green-ground"),
    ("accent", "accent-ground"),
    ("ink-soft", "accent-ground"),
    ("paper-ink", "paper"),
    ("paper-soft", "paper"),
]
EDGES = [(edge, ground) for edge in ("edge", "accent", "focus", *SEATS) for ground in ("panel", "raised")]


Weak = list[tuple[str, str, str]]


def weak(pairs: Iterable[tuple[str, str]], least: float, taken: int | None = None) -> Weak:
    """Which of those pairs have too little contrast, and in which theme.

    `taken` is the theme whose colour the first of a pair takes in both.
    """
    known = colours()
    return [
        (one, other, theme)
        for half, theme in enumerate(("day", "night"))
        for one, other in pairs
        if contrast(known[one][half if taken is None else taken], known[other][half]) < least
    ]


def test_text_can_be_read_and_edges_and_emblems_be_seen() -> None:
    assert weak(ON_SURFACES + FILLED, TEXT) == []
    assert weak(EDGES, GRAPHICS) == []


def test_the_blueprint_takes_the_night_colours_in_both_themes() -> None:
    inks = ("ink", "ink-soft", "green", "link", "accent")
    assert weak([(ink, "blueprint") for ink in inks], TEXT, taken=NIGHT) == []


def test_seats_stand_out_from_blueprint_and_can_be_read_on_paper() -> None:
    """Who is who among the lines of a chart is said in the seat's colour."""
    assert weak([(seat, "blueprint") for seat in SEATS], GRAPHICS, taken=NIGHT) == []
    assert weak([(seat, "paper") for seat in SEATS], TEXT, taken=DAY) == []


def test_the_telegram_takes_the_day_colours_in_both_themes() -> None:
    assert weak([(ink, "paper") for ink in ("link", "green", "danger")], TEXT, taken=DAY) == []


def test_every_seat_has_an_emblem_and_a_colour_that_no_other_has() -> None:
    drawn = re.findall(r'<symbol id="(emblem-\d+)"', (ROOT / "static/img/emblems.svg").read_text())
    assert drawn == [seat.replace("seat", "emblem") for seat in SEATS]
    known, sheet = colours(), TOKENS.read_text()
    assert len({known[seat] for seat in SEATS}) == MOST_SEATS
    assert all(f".{seat} {{ --seat: var(--{seat}); }}" in sheet for seat in SEATS)


def test_no_game_seats_more_than_have_emblems() -> None:
    assert {slug: seats for slug, game in GAMES.items() for _, seats in settings_of(game) if seats > MOST_SEATS} == {}


COLOURED = [*(ROOT / "static/css").glob("*.css"), *(ROOT / "games/game_uis").rglob("static/**/*.css")]
NAMED = "white|black|red|green|blue|yellow|orange|gold|silver|gr[ae]y|purple|brown|navy|teal|maroon"
COLOUR = re.compile(
    rf"#[0-9a-fA-F]{{3,8}}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(|(?<=[\s:,(])(?:{NAMED})(?=[\s;,)])"
)


def rules_of(sheet: Path) -> str:
    return re.sub(r"/\*.*?\*/", "", sheet.read_text(), flags=re.DOTALL)


@pytest.mark.parametrize("sheet", COLOURED, ids=lambda sheet: sheet.stem)
def test_colours_stand_among_the_tokens_alone(sheet: Path) -> None:
    assert sheet == TOKENS or COLOUR.findall(rules_of(sheet)) == []


def test_every_colour_that_is_asked_for_is_there() -> None:
    told = "".join(map(rules_of, COLOURED))
    known = set(re.findall(r"(--[\w-]+)(?=\s*[:{])", told))
    asked = set(re.findall(r"var\((--[\w-]+)\)", told))
    assert asked - known == set()
