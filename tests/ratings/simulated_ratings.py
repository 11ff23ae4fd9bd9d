"""What ratings are worth: players of known strength, and what is found of it."""

from math import exp, log
from random import Random
from statistics import correlation, mean
from typing import NamedTuple

from games.ratings.plackett_luce import NEWCOMER, Belief, RatedTeam, update_beliefs, win_probabilities
from games.ratings.scale import PROVISIONAL_BELOW, points_from_mean

PLAYERS, MATCHES, SEED = 200, 5_000, 1957
BOT = Belief(0.0, 0.0)
BINS = 10


class RatingSimulation(NamedTuple):
    """Results of a simulation."""

    rank: float
    calibration: list[tuple[float, float, int]]
    log_score: float
    log_score_known: float
    levels: list[float]
    error: float


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
    return RatingSimulation(rank, _calibration(said), mean(scores), mean(known), levels, error)


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
