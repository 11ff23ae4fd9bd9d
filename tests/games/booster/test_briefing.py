"""What a newcomer to BOOSTER is told."""

from games.faces.booster.face import FACE
from games.rules.booster.game import Booster
from tests.games.booster.tables import MARS_MISSION, ids, state_of

GAME = Booster()


def test_three_notes_have_the_figures_of_the_match():
    state = state_of(MARS_MISSION, ids("Luna"), ids("Venus"), goal=14, max_turns=20)
    fly, types, throw = FACE.briefing(GAME.view(state, 1))
    assert "A mission scores 2 to 6" in fly.text
    assert "Whoever has 14 victory points first wins; after 20 turns each" in fly.text
    assert types.text.startswith("5 cards make a mission")
    assert "draw until you hold 7 cards, and then eject 1 or 2" in throw.text


def test_notes_are_the_same_at_every_desk():
    state = state_of(MARS_MISSION, ids("Luna"))
    assert FACE.briefing(GAME.view(state, 0)) == FACE.briefing(GAME.view(state, None))
