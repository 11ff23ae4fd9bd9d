"""CPU time for the win-probability chart of a whole Space Race match."""

from collections.abc import Iterator
from time import process_time

from games.builtin_games import GAMES
from games.rules.simulation import playout
from games.rules.win_probability import ChartComputation, chart_points

BOT, SEED = "steady", bytes(32)
SEATS = {"nine": 9, "five": 5}


def seconds_of_a_chart() -> Iterator[tuple[str, int, int, float]]:
    """Return name, points, playouts and seconds of a chart for each edition."""
    game = GAMES["space-race"]
    for edition, seats in SEATS.items():
        played = [*playout(game, game.options({"edition": edition}), [game.bots[BOT]] * seats, SEED)]
        states = [played[place].before for place in chart_points(len(played))]
        drawing = ChartComputation(game, states, BOT, SEED)
        begun = process_time()
        while not drawing.is_done:
            drawing.go_on()
        yield edition, len(states), drawing.playouts, process_time() - begun
