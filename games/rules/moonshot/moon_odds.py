"""The odds of a landing on the Moon before its path is drawn."""

from functools import lru_cache
from math import prod

from games.rules.moonshot.components import MoonshotMission
from games.rules.moonshot.data import MISSIONS, RISKS
from games.rules.moonshot.launch_odds import DIE, MOST_KNOWN, best_split, faces_that_pass, with_jokers
from games.rules.moonshot.model import Rocket

TESTS = 2
"""The tests counted on at each risk of an average path."""
LANDING = 40.0
"""What certainty of a landing is worth, in parameter points."""
ENOUGH, TOO_MUCH = 14, 0.5
"""Few paths need more of a parameter than this; a point beyond it is worth so much less."""


def moon() -> MoonshotMission:
    """Return the mission to the Moon."""
    (mission,) = [mission for mission in MISSIONS.values() if mission.deck == "moon"]
    return mission


@lru_cache(maxsize=MOST_KNOWN)
def moon_chance(rocket: Rocket) -> float:
    """Return the chance to pass an average path to the Moon, tests included."""
    levels = moon().risks
    by_level = {level: [risk.id for risk in RISKS.values() if risk.level == level] for level in set(levels)}
    samples = [(risks[0], TESTS) for risks in by_level.values()]
    flying = with_jokers(rocket, best_split(samples, 0, rocket))
    return prod(
        sum(faces_that_pass(risk, 0, TESTS, flying) for risk in by_level[level]) / (DIE * len(by_level[level]))
        for level in levels
    )


@lru_cache(maxsize=MOST_KNOWN)
def worth_for_the_moon(rocket: Rocket) -> float:
    """Return the value of a rocket: its sum, less surplus parameters, plus a bonus for the chance to land."""
    spare = sum(max(0, each - ENOUGH) for each in (rocket.structure, rocket.electronics, rocket.code))
    return rocket.total - TOO_MUCH * spare + LANDING * moon_chance(rocket)
