"""Every seat of a match has an emblem and a colour of its own, whatever the game."""

import re

from games.installed import GAMES
from tests.look.sources import MOST_SEATS, ROOT
from tests.look.test_contrast import colours
from tests.rules.matches import settings_of

NUMBERS = range(1, MOST_SEATS + 1)


def test_every_seat_has_an_emblem() -> None:
    drawn = re.findall(r'<symbol id="emblem-(\d+)"', (ROOT / "static/img/emblems.svg").read_text())
    assert [int(number) for number in drawn] == list(NUMBERS)


def test_every_seat_has_a_colour_that_no_other_has() -> None:
    known = colours()
    assert len({known[f"seat-{number}"] for number in NUMBERS}) == MOST_SEATS
    sheet = (ROOT / "static/css/tokens.css").read_text()
    assert all(f".seat-{number} {{ --seat: var(--seat-{number}); }}" in sheet for number in NUMBERS)


def test_no_game_seats_more_than_have_emblems() -> None:
    assert {
        slug: seats for slug, game in GAMES.items() for _, seats in settings_of(game) if seats > MOST_SEATS
    } == {}
