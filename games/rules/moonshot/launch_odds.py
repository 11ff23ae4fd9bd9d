"""The odds of launches and of a landing on the Moon, by faces of the die, and the automatic split of jokers (§9)."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from math import prod
from typing import TypeAlias

from games.rules.moonshot.components import Icon
from games.rules.moonshot.data import BOARD, MISSIONS, RISKS
from games.rules.moonshot.model import MissionOnBoard, Rocket
from games.rules.moonshot.moves import JokerSplit

Path: TypeAlias = tuple[tuple[str, int], ...]
"""The risks of a mission in flying order, with the tests on each."""
DIE = BOARD.launch.die
MOST_KNOWN = 5_000
"""How many answers are remembered."""


def need_at(risk: str, value: int) -> Mapping[Icon, int]:
    """Return the needs of a risk from the rocket at a check value (§9)."""
    *limited, last = RISKS[risk].ranges
    return next((each for each in limited if each.upto is not None and value <= each.upto), last).need


def passes(risk: str, die: int, sabotage: int, tests: int, rocket: Rocket) -> bool:
    """Whether a rocket passes a risk with that die (§9)."""
    if die - sabotage <= 0:
        return False
    need = need_at(risk, die - sabotage + BOARD.launch.per_test * tests)
    return all(getattr(rocket, icon) >= least for icon, least in need.items())


@lru_cache(maxsize=MOST_KNOWN)
def faces_that_pass(risk: str, sabotage: int, tests: int, rocket: Rocket) -> int:
    """Return the number of faces of the die with which the rocket passes a risk."""
    return sum(passes(risk, die, sabotage, tests, rocket) for die in range(1, DIE + 1))


def with_jokers(rocket: Rocket, jokers: JokerSplit) -> Rocket:
    """Return the rocket of a launch with its jokers split like `jokers`."""
    return Rocket(
        rocket.structure + jokers.structure, rocket.electronics + jokers.electronics, rocket.code + jokers.code
    )


def splits(jokers: int) -> Iterator[JokerSplit]:
    """Yield every split of all jokers, most structure first, then most electronics."""
    for structure in range(jokers, -1, -1):
        for electronics in range(jokers - structure, -1, -1):
            yield JokerSplit(structure, electronics, jokers - structure - electronics)


def ways_to_pass(path: Path, sabotage: int, rocket: Rocket) -> int:
    """Return the product over all risks, with their tests, of the faces that pass."""
    return prod(faces_that_pass(risk, sabotage, tests, rocket) for risk, tests in path)


@lru_cache(maxsize=MOST_KNOWN)
def flying_rocket(path: Path, sabotage: int, rocket: Rocket) -> Rocket:
    """Return the rocket with its jokers split automatically (§9).

    That is the split with the greatest chance to pass; then with most structure, then with most electronics.
    """
    every = (with_jokers(rocket, split) for split in splits(rocket.jokers))
    return max(every, key=lambda flying: ways_to_pass(path, sabotage, flying))


def path_of(mission: MissionOnBoard, program: str) -> Path:
    """Return the risks of a mission in flying order, with a program's own tests on each."""
    return tuple((risk.id, risk.tests[program]) for risk in mission.risks)


def chance_of(mission: MissionOnBoard, program: str, sabotage: int, rocket: Rocket) -> float:
    """Return the chance to fly a mission with the automatic split of jokers, its payload aside."""
    path = path_of(mission, program)
    return ways_to_pass(path, sabotage, flying_rocket(path, sabotage, rocket)) / float(DIE ** len(path))


TESTS = 2
"""The tests counted on at each risk of an average path."""
LANDING = 40.0
"""What certainty of a landing is worth, in parameter points."""
ENOUGH, TOO_MUCH = 14, 0.5
"""Few paths need more of a parameter than this; a point beyond it is worth so much less."""


MOON = next(mission for mission in MISSIONS.values() if mission.deck == "moon")
"""The mission to the Moon."""


@lru_cache(maxsize=MOST_KNOWN)
def moon_chance(rocket: Rocket) -> float:
    """Return the chance to pass an average path to the Moon, tests included."""
    levels = MOON.risks
    by_level = {level: [risk.id for risk in RISKS.values() if risk.level == level] for level in set(levels)}
    flying = flying_rocket(tuple((risks[0], TESTS) for risks in by_level.values()), 0, rocket)
    return prod(
        sum(faces_that_pass(risk, 0, TESTS, flying) for risk in by_level[level]) / (DIE * len(by_level[level]))
        for level in levels
    )


@lru_cache(maxsize=MOST_KNOWN)
def worth_for_the_moon(rocket: Rocket) -> float:
    """Return the value of a rocket: its sum, less surplus parameters, plus a bonus for the chance to land."""
    spare = sum(max(0, each - ENOUGH) for each in (rocket.structure, rocket.electronics, rocket.code))
    return rocket.total - TOO_MUCH * spare + LANDING * moon_chance(rocket)
