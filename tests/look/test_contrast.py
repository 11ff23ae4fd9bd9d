"""Every pair of colours that stands together can be told apart by day and by night (WCAG 1.4.3, 1.4.11)."""

import re
from pathlib import Path

import pytest

from tests.look.sources import MOST_SEATS

TOKENS = Path(__file__).parents[2] / "static/css/tokens.css"
TEXT, GRAPHICS = 4.5, 3.0
SEATS = [f"seat-{number}" for number in range(1, MOST_SEATS + 1)]


def colours() -> dict[str, tuple[str, str]]:
    """Each token that is one colour or a pair, as (by day, by night)."""
    css = TOKENS.read_text()
    pairs = re.findall(r"--([\w-]+): light-dark\((#\w{6}), (#\w{6})\);", css)
    single = re.findall(r"--([\w-]+): (#\w{6});", css)
    return {name: (day, night) for name, day, night in pairs} | {name: (one, one) for name, one in single}


def luminance(colour: str) -> float:
    """The relative luminance of #rrggbb."""
    parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours."""
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


@pytest.mark.parametrize("theme", ["day", "night"])
@pytest.mark.parametrize(("one", "other"), ON_SURFACES + FILLED)
def test_text_can_be_read(one: str, other: str, theme: str) -> None:
    known, half = colours(), ["day", "night"].index(theme)
    assert contrast(known[one][half], known[other][half]) >= TEXT


@pytest.mark.parametrize("theme", ["day", "night"])
@pytest.mark.parametrize(("one", "other"), EDGES)
def test_edges_and_emblems_can_be_seen(one: str, other: str, theme: str) -> None:
    known, half = colours(), ["day", "night"].index(theme)
    assert contrast(known[one][half], known[other][half]) >= GRAPHICS


@pytest.mark.parametrize("theme", ["day", "night"])
@pytest.mark.parametrize("ink", ["ink", "ink-soft", "green", "link", "accent"])
def test_the_blueprint_takes_the_night_colours_in_both_themes(ink: str, theme: str) -> None:
    known, half = colours(), ["day", "night"].index(theme)
    assert contrast(known[ink][1], known["blueprint"][half]) >= TEXT


@pytest.mark.parametrize("theme", ["day", "night"])
@pytest.mark.parametrize("seat", SEATS)
def test_seats_stand_out_from_blueprint_and_can_be_read_on_paper(seat: str, theme: str) -> None:
    """Who is who among the lines of a chart is said in the seat's colour."""
    known, half = colours(), ["day", "night"].index(theme)
    assert contrast(known[seat][1], known["blueprint"][half]) >= GRAPHICS
    assert contrast(known[seat][0], known["paper"][half]) >= TEXT


@pytest.mark.parametrize("theme", ["day", "night"])
@pytest.mark.parametrize("ink", ["link", "green", "danger"])
def test_the_telegram_takes_the_day_colours_in_both_themes(ink: str, theme: str) -> None:
    known, half = colours(), ["day", "night"].index(theme)
    assert contrast(known[ink][0], known["paper"][half]) >= TEXT
