"""The rocket that the rules page and the two minutes explain with, and what it comes to by the rules."""

from dataclasses import dataclass

from games.rules.moonshot.blueprint import rocket_of
from games.rules.moonshot.model import Blueprint, Installed, Rocket
from games.rules.moonshot.odds import best_split, faces_that_pass, with_jokers

RISK, TESTS = "x01", 1


@dataclass(frozen=True, slots=True)
class Example:
    """A blueprint, its rocket, and for a check the faces of the die that pass: without jokers, with them, and
    with them under one sabotage marker.
    """

    blueprint: Blueprint
    rocket: Rocket
    risk: str
    tests: int
    plain: int
    with_jokers: int
    sabotaged: int


def example() -> Example:
    """Four tiles with one connection, and a module that finds its column filled."""
    blueprint = Blueprint(
        {
            "r2c2": Installed("s16", 0),
            "r2c3": Installed("s10", 2),
            "r1c2": Installed("e03", 0),
            "r3c2": Installed("c05", 1),
        },
        {"c2": "k12"},
    )
    rocket = rocket_of(blueprint)
    flying = with_jokers(rocket, best_split([(RISK, TESTS)], 0, rocket))
    return Example(
        blueprint,
        rocket,
        RISK,
        TESTS,
        faces_that_pass(RISK, 0, TESTS, rocket),
        faces_that_pass(RISK, 0, TESTS, flying),
        faces_that_pass(RISK, 1, TESTS, flying),
    )
