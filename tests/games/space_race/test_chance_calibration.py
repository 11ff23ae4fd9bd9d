"""What charts of chances say is nearer to what comes than a guess that never changes."""

import pytest

from games.installed import GAMES
from games.rules.chances import Drawing, shares_of
from games.rules.playout import playout

MATCHES, PLAYOUTS, SEATS = 10, 20, 9


@pytest.mark.long
def test_what_is_said_comes_true_more_often_than_a_constant_guess():
    game, said, guessed = GAMES["space-race"], 0.0, 0.0
    for number in range(MATCHES):
        seed = number.to_bytes(32, "big")
        bots = [game.bots["steady"]] * SEATS
        played = [*playout(game, game.options({"edition": "nine"}), bots, seed)]
        came = shares_of(game, played[-1].step.state)
        drawing = Drawing(game, [window.before for window in played], "steady", seed)
        for _ in range(PLAYOUTS):
            drawing.go_on()
        for chances in drawing.chart().known:
            for share, won in zip(chances.shares, came, strict=True):
                said += (share - won) ** 2
                guessed += (1 / SEATS - won) ** 2
    assert said < guessed
