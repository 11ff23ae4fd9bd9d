"""What a newcomer to Goofspiel is told."""

import pytest

from games.faces.goofspiel.face import FACE
from games.rules.chance import SeedChance
from games.rules.goofspiel.game import Goofspiel

GAME = Goofspiel()


@pytest.mark.parametrize(("cards", "points"), [(13, 91), (5, 15)])
def test_three_notes_have_the_figures_of_the_match(cards, points):
    state = GAME.start(GAME.options({"cards": cards}), 3, SeedChance(b"notes")).state
    win, highest, once = FACE.briefing(GAME.view(state, 0))
    assert f"{cards} prizes, worth 1 to {cards}, come up one by one: {points} points in all." in win.text
    assert "it is gone" in highest.text
    assert f"the bids 1 to {cards}" in once.text
