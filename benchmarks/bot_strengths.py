"""Measure how strong bots are on the scale of ratings: `python -m benchmarks.bot_strengths [MATCHES]`.

One bot of a kind sits among steady ones, seat after seat, and its share of the wins (a shared one counting
in parts) says its strength by Plackett and Luce. `games/ratings/bot_ratings.py` keeps what it prints.
"""

import os
import sys
from math import exp, log, sqrt

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "spacerace.settings")

from games.ratings.scale import points_from_mean
from games.registry import GAMES
from games.rules.simulation import simulate

ANCHOR = "steady"
TABLES = (
    ("goofspiel", "", 2),
    ("booster", "", 2),
    ("loss-in-space", "", 4),
    ("moonshot", "duel", 2),
    ("space-race", "five", 5),
    ("space-race", "nine", 9),
)
SEED = 1963


def measure_strength(slug: str, preset: str, seats: int, bot: str, matches: int) -> tuple[float, float]:
    """The share of the wins of one such bot among steady ones, and its strength in natural units."""
    game = GAMES[slug]
    options = game.options(game.meta.presets[preset].options if preset else {})
    won = 0.0
    line_up = (bot, *(ANCHOR,) * (seats - 1))
    for match in simulate(game, options, seats, line_up, matches, SEED):
        winners = match.outcome.winners
        won += sum(match.bots[seat] == bot for seat in winners) / max(1, len(winners))
    share = (won + 0.5) / (matches + 1)
    return share, log(share * (seats - 1) / (1 - share))


def main() -> None:
    """Measure every kind at every table."""
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 150
    for slug, preset, seats in TABLES:
        for bot in sorted(GAMES[slug].bots):
            if bot == ANCHOR or (":" not in bot and f"{bot}:normal" in GAMES[slug].bots):
                continue
            share, strength = measure_strength(slug, preset, seats, bot, matches)
            error = sqrt(share * (1 - share) / matches)
            said = f"{share:.3f} ± {error:.3f}, odds {exp(strength):.2f}, {points_from_mean(strength)}"
            print(f"{slug} {preset} {bot}: {said}", flush=True)


if __name__ == "__main__":
    main()
