"""Whole matches between random bots, in process, on one core."""

from collections.abc import Iterator, Mapping
from time import process_time
from typing import Any

from games.registry import GAMES
from games.rules.simulation import playout

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
        yield slug, seats, _rate(slug, raw, seats)


def _rate(slug: str, raw: Mapping[str, Any], seats: int) -> float:
    game = GAMES[slug]
    options, bots = game.options(raw), [game.bots["random"]] * seats
    begun, played = process_time(), 0
    while (spent := process_time() - begun) < SECONDS:
        for _ in playout(game, options, bots, played.to_bytes(8, "big")):
            pass
        played += 1
    return played / spent
