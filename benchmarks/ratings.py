"""What ratings are worth: players of known strength, and what is found of it. `python -m benchmarks.ratings`
prints the figures and draws `docs/ratings.svg`.
"""

from collections.abc import Sequence
from math import exp, log
from pathlib import Path
from random import Random
from statistics import correlation, mean
from typing import NamedTuple

from games.ratings.plackett_luce import NEWCOMER, Belief, RatedTeam, update_beliefs, win_probabilities
from games.ratings.scale import PROVISIONAL_BELOW, points_from_mean

PLAYERS, MATCHES, SEED = 200, 5_000, 1957
BOT = Belief(0.0, 0.0)
PLOT = Path(__file__).parent.parent / "docs" / "ratings.svg"
BINS = 10
LOW, HIGH = 400, 1600
"""The points in the plot."""


class RatingSimulation(NamedTuple):
    """Results of a simulation."""

    rank: float
    calibration: list[tuple[float, float, int]]
    log_score: float
    log_score_known: float
    levels: list[float]
    error: float
    found: list[tuple[int, int]]


def simulate_ratings(seed: int = SEED) -> RatingSimulation:
    """Simulate matches at tables of two to six; a third of the tables have a bot, some players play more often."""
    rng = Random(seed)
    truth = [rng.gauss(0, 1) for _ in range(PLAYERS)]
    eager = [exp(rng.gauss(0, 0.5)) for _ in range(PLAYERS)]
    beliefs, played = [NEWCOMER] * PLAYERS, [0] * PLAYERS
    said: list[tuple[float, bool]] = []
    scores, known, levels = [], [], []
    for number in range(1, MATCHES + 1):
        table = _table(rng, eager)
        sits = [(truth[who], beliefs[who]) for who in table]
        if rng.random() < 1 / 3:
            sits.append((BOT.mean, BOT))
        expected = win_probabilities([(belief,) for _, belief in sits])
        really = win_probabilities([(Belief(strength, 0.0),) for strength, _ in sits])
        winner = rng.choices(range(len(sits)), really)[0]
        if number > MATCHES // 5:
            said += [(chance, seat == winner) for seat, chance in enumerate(expected)]
            scores.append(log(expected[winner]))
            known.append(log(really[winner]))
        entrants = [RatedTeam((belief,), 1 if seat == winner else None) for seat, (_, belief) in enumerate(sits)]
        for who, (belief,) in zip(table, update_beliefs(entrants), strict=False):
            beliefs[who] = belief
            played[who] += 1
        if number % (MATCHES // 5) == 0:
            levels.append(mean(points_from_mean(belief.mean) for belief in beliefs))
    settled = [who for who in range(PLAYERS) if played[who] >= PROVISIONAL_BELOW]
    found = [(points_from_mean(truth[who]), points_from_mean(beliefs[who].mean)) for who in settled]
    error = mean((beliefs[who].mean - truth[who]) ** 2 / beliefs[who].variance for who in settled)
    rank = correlation(*(_ranks(column) for column in zip(*found, strict=True)))
    return RatingSimulation(rank, _calibration(said), mean(scores), mean(known), levels, error, found)


def _ranks(numbers: tuple[int, ...]) -> list[float]:
    """Return the rank of each number; equal ones share the mean."""
    in_order = sorted(numbers)
    return [in_order.index(number) + (in_order.count(number) - 1) / 2 for number in numbers]


def _table(rng: Random, eager: list[float]) -> list[int]:
    size, chosen = rng.randint(2, 6), []
    while len(chosen) < size:
        who = rng.choices(range(len(eager)), eager)[0]
        if who not in chosen:
            chosen.append(who)
    return chosen


def _calibration(said: list[tuple[float, bool]]) -> list[tuple[float, float, int]]:
    bins: list[list[tuple[float, bool]]] = [[] for _ in range(BINS)]
    for chance, won in said:
        bins[min(BINS - 1, int(chance * BINS))].append((chance, won))
    return [
        (mean(chance for chance, _ in each), mean(won for _, won in each), len(each))
        for each in bins
        if len(each) >= 30
    ]


def draw_plot(figures: RatingSimulation) -> str:
    """Return the plot: true points to the right, estimates upwards; and predictions against results."""
    found = [each for each in figures.found if all(LOW <= points <= HIGH for points in each)]
    dots = _dots(found, LOW, HIGH, 50, 3) + _dots([each[:2] for each in figures.calibration], 0, 1, 450, 5)
    frames = "".join(
        f'<rect x="{left}" y="30" width="330" height="330" fill="none" stroke="#789"/>'
        f'<path d="M{left} 360 {left + 330} 30" stroke="#789" stroke-dasharray="4 4"/>'
        for left in (50, 450)
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 830 380" font-family="sans-serif">'
        f'<rect width="830" height="380" fill="#fff"/>{frames}<g fill="#0b5640">{dots}</g>'
        f'<g font-size="14"><text x="50" y="20">Points found ↑ and true → ({LOW} to {HIGH})</text>'
        '<text x="450" y="20">Wins that came true ↑ and were said → (0 to 1)</text></g></svg>\n'
    )


def _dots(pairs: Sequence[tuple[float, float]], low: float, high: float, left: int, radius: int) -> str:
    """Return a dot for each pair, in a square of 330 units whose sides are from `low` to `high`."""
    placed = [[330 * (figure - low) / (high - low) for figure in pair] for pair in pairs]
    return "".join(f'<circle cx="{left + x:.1f}" cy="{360 - y:.1f}" r="{radius}"/>' for x, y in placed)


def main() -> None:
    """Print the figures and draw them."""
    figures = simulate_ratings()
    print(f"rank correlation {figures.rank:.3f} of {len(figures.found)} players")
    print(f"squared error over variance {figures.error:.2f}")
    print(f"log score {figures.log_score:.4f}, with the truth known {figures.log_score_known:.4f}")
    print("mean points", ", ".join(f"{level:.0f}" for level in figures.levels))
    for said, came, often in figures.calibration:
        print(f"said {said:.3f}, came true {came:.3f}, {often} times")
    PLOT.write_text(draw_plot(figures))
    print(f"{PLOT.name} is drawn")


if __name__ == "__main__":
    main()
