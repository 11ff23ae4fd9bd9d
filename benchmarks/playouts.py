"""Whole matches of Space Race between random bots, in process, on one core."""

from time import process_time

from games.rules.playout import playout
from games.rules.space_race.game import GAME as SPACE_RACE

SEATS = 9
SECONDS = 5.0


def matches_per_second() -> float:
    """Nine-seat matches of the Nine Nations edition that one core plays in a second."""
    options = SPACE_RACE.options({"edition": "nine"})
    bots = [SPACE_RACE.bots["random"]] * SEATS
    begun, played = process_time(), 0
    while (spent := process_time() - begun) < SECONDS:
        for _ in playout(SPACE_RACE, options, bots, played.to_bytes(8, "big")):
            pass
        played += 1
    return played / spent
