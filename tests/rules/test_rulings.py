"""The list of all rulings says what the games say, ruling by ruling."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.installed import FACES, GAMES
from games.rules.contract import AnyGame
from games.rules.rulings import Ruling
from tests.rules.matches import presets_of

LISTED = (Path(__file__).parents[2] / "RULINGS.md").read_text().splitlines()


def rulings_of(game: AnyGame) -> Iterator[Ruling]:
    """Every ruling on the game's rules pages."""
    for raw in presets_of(game):
        reference = FACES[game.meta.slug].reference(game.options(raw))
        for section in getattr(reference, "rulings", {}).values():
            yield from section


RULINGS = {(ruling.code, ruling.text): ruling for game in GAMES.values() for ruling in rulings_of(game)}


@pytest.mark.parametrize("ruling", RULINGS.values(), ids=lambda ruling: ruling.code)
def test_every_ruling_is_on_the_list(ruling):
    (line,) = [line for line in LISTED if line.startswith(f"- **{ruling.code}**") and ruling.text in line]
    assert f"*Why:* {ruling.reason}" in line
    assert all(option in line for option in ruling.options)


def test_the_list_has_no_ruling_that_no_game_has():
    codes = {ruling.code for ruling in RULINGS.values()}
    letters = "".join({code[0] for code in codes})
    listed = {found[1] for line in LISTED if (found := re.match(rf"- \*\*([{letters}]\d+)\*\*", line))}
    assert listed == codes
