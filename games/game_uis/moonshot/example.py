"""The example rocket of the rules page and the introduction, with its values by the rules."""

from types import SimpleNamespace

from games.rules.moonshot.blueprint import rocket_of
from games.rules.moonshot.launch_odds import best_split, faces_that_pass, with_jokers
from games.rules.moonshot.model import Blueprint, InstalledTile

RISK, TESTS = "x01", 1


def example() -> SimpleNamespace:
    """Return four tiles with one connection, a module that finds its column filled, and their rocket.

    For a check it has the faces of the die that pass: without jokers, with them, and with them under one sabotage
    marker.
    """
    blueprint = Blueprint(
        {
            "r2c2": InstalledTile("s16", 0),
            "r2c3": InstalledTile("s10", 2),
            "r1c2": InstalledTile("e03", 0),
            "r3c2": InstalledTile("c05", 1),
        },
        {"c2": "k12"},
    )
    rocket = rocket_of(blueprint)
    flying = with_jokers(rocket, best_split([(RISK, TESTS)], 0, rocket))
    return SimpleNamespace(
        blueprint=blueprint,
        rocket=rocket,
        risk=RISK,
        tests=TESTS,
        plain=faces_that_pass(RISK, 0, TESTS, rocket),
        with_jokers=faces_that_pass(RISK, 0, TESTS, flying),
        sabotaged=faces_that_pass(RISK, 1, TESTS, flying),
    )
