"""Boards are looked over beside a decision: one and a half screens of a small laptop at most."""

import pytest
from playwright.sync_api import expect

from games.models import Match
from games.registry import GAMES
from tests.builders import make_match, play_window, users_of

LAPTOP = {"width": 1280, "height": 800}
MOST_PIXELS = 1200
WINDOWS = 24
"""A round of Moonshot and obstacles of every seat of LOSS! in Space are among so many."""
# In one step: the line may put a new board in the place of one that was looked up. One without bounds has no
# height, whatever is in it: so stands the board of a match that is over.
LOOK = "[document.getElementById('board').dataset.status, document.getElementById('board').offsetHeight]"


@pytest.mark.long
@pytest.mark.parametrize("slug", GAMES)
def test_the_board_of_every_game_is_a_screen_and_a_half_at_most(open_page, monkeypatch, slug):
    monkeypatch.setattr("games.models.match.secrets.token_hex", lambda number: f"{1957:0{2 * number}x}")
    game = GAMES[slug]
    _, high = game.seat_range(game.options({}))
    match = make_match(people=1, bots=high - 1, game=slug)
    page = open_page("/healthz", users_of(match)[0], viewport=LAPTOP)
    for number in range(WINDOWS):
        if match.status != Match.Status.RUNNING:
            break
        page.goto(f"/matches/{match.pk}/")
        expect(page.locator("#board")).to_be_visible()
        status, height = page.evaluate(LOOK)
        # The server beside the test plays its bots, too, and may have ended the match.
        if status == "over":
            assert number > 0
            break
        assert 0 < height <= MOST_PIXELS, number
        play_window(match)
