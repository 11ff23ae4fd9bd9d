"""The choice of an espionage level: the value of each against those that rivals may choose, and a mix of them."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import chain, combinations, zip_longest
from math import exp, prod
from typing import TypeAlias

from msgspec import Struct

from games.rules.contract import Event, Seat
from games.rules.space_race.bots import LEVEL_WEIGHTS

Levels: TypeAlias = tuple[float, ...]
"""The chance of each level, from 0 on."""

HIGHEST = 3
"""The highest level that the mix considers: higher ones pay for nobody."""

_ROUNDS = 24
_SHARPNESS = 0.05


@lru_cache(maxsize=64)
def terms(level: int, shared_top_receives: bool) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Return the terms of the chance that a pursuer on `level` receives the part (§5).

    A term is a set of levels, and how many times the chance that nobody is on them counts.

    The pursuer receives it if somebody is on every level from the lowest occupied one up to the level below, and nobody
    is on the next level above. By inclusion and exclusion, the chance is a sum over sets of empty levels.
    """
    counts: Counter[frozenset[int]] = Counter()
    for low in range(level + 1):
        steals = low < level
        free = {*range(low), level + 1} | ({level} if steals and not shared_top_receives else set())
        below = range(low, level)
        for empty in chain.from_iterable(combinations(below, size) for size in range(len(below) + 1)):
            counts[frozenset(free | {*empty})] += (-1) ** len(empty)
    return tuple([(tuple(sorted(levels)), count) for levels, count in counts.items() if count])


class LevelMix(Struct, frozen=True):
    """The mix of levels of a nation for a lot, and the mixes that it expects of its rivals (`theirs`)."""

    chances: Levels
    theirs: tuple[Levels, ...]


def level_mix(
    rivals: Sequence[tuple[float, Levels]], *, trust: float, shared_top_receives: bool, levels: range
) -> LevelMix:
    """Return a mix of `levels` that rivals can hardly exploit, even if they guess it.

    Each of `rivals` is the chance that this rival pursues the same lot, and the chance of each level if it does. With
    the chance `trust`, rivals are taken to play them; otherwise they are taken to play this mix.
    """
    tables = [
        [
            (count, [each for each in empty if each in levels], *_halves(empty, rivals, trust))
            for empty, count in terms(level, shared_top_receives)
        ]
        for level in levels
    ]
    mix = [1 / len(levels)] * len(levels)
    for step in range(_ROUNDS):
        worths = []
        for table in tables:
            worth = 0.0
            for count, on_levels, fixed, moving in table:
                on = sum([mix[each - levels.start] for each in on_levels])
                worth += count * prod([a - b * on for a, b in zip(fixed, moving, strict=True)])
            worths.append(worth)
        best = softmax(worths, _SHARPNESS)
        mix = [old + (new - old) / (step + 3) for old, new in zip(mix, best, strict=True)]
    chances = (*(0.0,) * levels.start, *mix)
    theirs = tuple(
        [
            tuple([trust * said + (1 - trust) * own for said, own in zip_longest(prior, chances, fillvalue=0.0)])
            for _, prior in rivals
        ]
    )
    return LevelMix(chances, theirs)


def softmax(worths: Sequence[float], temperature: float) -> list[float]:
    """Return the chance to choose each option, higher with its worth; at a low `temperature`, the best gets all."""
    most = max(worths)
    weights = [exp((worth - most) / temperature) for worth in worths]
    total = sum(weights)
    return [weight / total for weight in weights]


def levels_of(events: Sequence[Event]) -> dict[Seat, tuple[int, ...]]:
    """Return the levels that each nation has chosen so far, the oldest first."""
    levels: dict[Seat, list[int]] = defaultdict(list)
    for event in events:
        if event.kind == "espionage":
            for pursuer in event.data["pursuers"]:
                levels[pursuer["seat"]].append(pursuer["level"])
    return {seat: tuple(each) for seat, each in levels.items()}


def habits(pursuits: Mapping[Seat, Sequence[int]], seat: Seat, top_level: int, strength: float) -> Levels:
    """Return the chance of each level for a nation, from its past levels and the usual ones.

    The usual levels count as much as `strength` pursuits.
    """
    usual = LEVEL_WEIGHTS[: top_level + 1]
    counts = Counter(pursuits.get(seat, ()))
    whole = sum(usual)
    weights = [strength * chance / whole + counts[level] for level, chance in enumerate(usual)]
    total = sum(weights)
    return tuple([weight / total for weight in weights])


def _halves(
    empty: Sequence[int], rivals: Sequence[tuple[float, Levels]], trust: float
) -> tuple[list[float], list[float]]:
    """Return, by rival, the part of a term that the mix leaves unchanged, and the part that the mix multiplies."""
    on = [sum([prior[each] for each in empty if each < len(prior)]) for _, prior in rivals]
    fixed = [1 - pursues * trust * each for (pursues, _), each in zip(rivals, on, strict=True)]
    return fixed, [pursues * (1 - trust) for pursues, _ in rivals]
