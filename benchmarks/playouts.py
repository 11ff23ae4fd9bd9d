"""Speed of the rules on one core: whole matches between random bots, and the chart of a whole Space Race match."""

from collections.abc import Iterator, Mapping
from time import process_time
from typing import Any

from games.registry import GAMES
from games.rules.playout import playout
from games.rules.win_probability import ChartComputation, chart_points

SECONDS = 3.0
MATCHES: tuple[tuple[str, Mapping[str, Any], int], ...] = (
    ("space-race", {"edition": "nine"}, 9),
    ("moonshot", {"players": 2}, 2),
    ("moonshot", {"players": 4}, 4),
    *(("loss-in-space", {}, seats) for seats in (1, 2, 3, 4)),
)
"""Games with their options and number of seats."""


def matches_per_second() -> Iterator[tuple[str, int, float]]:
    """Return slug, seats, and matches per second of a core for each game."""
    for slug, raw, seats in MATCHES:
        game = GAMES[slug]
        options, bots = game.options(raw), [game.bots["random"]] * seats
        begun, played = process_time(), 0
        while (spent := process_time() - begun) < SECONDS:
            for _ in playout(game, options, bots, played.to_bytes(8, "big")):
                pass
            played += 1
        yield slug, seats, played / spent


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
