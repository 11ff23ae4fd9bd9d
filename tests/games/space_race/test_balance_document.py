"""docs/balance.md agrees with the presets: their lengths, and no nation favoured by its seat."""

import re
from pathlib import Path

import pytest

from games.rules.space_race.game import GAME

DOCUMENT = (Path(__file__).resolve().parents[3] / "docs" / "balance.md").read_text()
SECTIONS = {re.search(r"--edition (\S+)", section)[1]: section for section in DOCUMENT.split("\n## ")[1:]}
FIGURE = r"(\d+\.\d+) ± (\d+\.\d+)"


def test_every_preset_has_a_section():
    assert list(SECTIONS) == list(GAME.meta.presets)


@pytest.mark.parametrize(
    ("preset", "least", "most"),
    [
        ("nine", 6.7, 7.4),
        ("five", 9.5, 10.5),
        ("taster", 3.5, 5.5),
        ("brisk", 6.7, 7.5),
        ("season", 6.7, 7.5),
        ("long", 8, 9),
    ],
)
def test_matches_last_as_long_as_the_preset_says(preset, least, most):
    mean, _ = re.search(rf"Years a match: {FIGURE}", SECTIONS[preset]).groups()
    assert least <= float(mean) <= most


def test_no_nation_is_favoured_by_its_seat():
    for section in SECTIONS.values():
        rows = section.split("Nation  ")[1].split("Bot ")[0]
        found = re.findall(rf"^(\w[\w ]+?) {{2,}}{FIGURE}$", rows, re.MULTILINE)
        assert len(found) >= 5
        for nation, mean, error in found:
            assert abs(float(mean) - 1) < 4.5 * float(error), nation
