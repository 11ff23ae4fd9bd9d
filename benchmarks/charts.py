"""The chart of a whole match of Space Race, in process: what it takes of one core."""

from collections.abc import Iterator
from time import process_time

from games.builtin_games import GAMES
from games.rules.playout import playout
from games.rules.win_probability import ChartComputation, chart_points

BOT, SEED = "steady", bytes(32)
SEATS = {"nine": 9, "five": 5}


def seconds_of_a_chart() -> Iterator[tuple[str, int, int, float]]:
    """Of each edition its name, the points and playouts of a chart, and the seconds that it took."""
    game = GAMES["space-race"]
    for edition, seats in SEATS.items():
        played = [*playout(game, game.options({"edition": edition}), [game.bots[BOT]] * seats, SEED)]
        states = [played[place].before for place in chart_points(len(played))]
        drawing = ChartComputation(game, states, BOT, SEED)
        begun = process_time()
        while not drawing.is_done:
            drawing.go_on()
        yield edition, len(states), drawing.playouts, process_time() - begun
