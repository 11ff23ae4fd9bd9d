"""The engine against the literal restatement of the rules, through the referee, on whole random years."""

import json
from collections import Counter
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.rules.space_race.referee import decide
from tests.games.space_race.literal import literal_result
from tests.games.space_race.scenarios import random_scenario

BULK = 1500


def assert_agree(scenario):
    assert decide(json.dumps(scenario).encode()) == literal_result(scenario), json.dumps(scenario)


@pytest.mark.parametrize("edition", ["nine", "five"])
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck), database=None)
@given(rng=st.randoms(use_true_random=False))
def test_any_year_as_the_rules_say(edition, rng):
    """What hypothesis finds to differ it shrinks to the smallest year that does."""
    assert_agree(random_scenario(rng, edition))


@pytest.mark.parametrize("edition", ["nine", "five"])
def test_many_years_as_the_rules_say(edition):
    rng = Random(edition)
    for _ in range(BULK):
        assert_agree(random_scenario(rng, edition))


def features(scenario):
    """What is rare about a year, so that the random years can be seen to hold it."""
    result = literal_result(scenario)
    outcome = result["outcome"]
    if any(launch["exploded"] for launch in result["launches"]):
        yield "explosion"
    if any(launch["forced"] for launch in result["launches"]):
        yield "forced launch"
    if any(launch["distance"] < launch["flown"] for launch in result["launches"]):
        yield "sabotage"
    if any(launch["discarded"] is None for launch in result["launches"]):
        yield "no discard"
    if any(lot["stolen"] for lot in result["lots"]):
        yield "theft"
    if result["jettisoned"]:
        yield "jettison"
    if result["black_holes"]:
        yield "black hole"
    if len(scenario["submissions"]) < len(scenario["nations"]):
        yield "missed deadline"
    if outcome:
        yield f"elimination by {outcome['elimination']['by']}"
        yield "someone reached" if outcome["reached"] else "nobody reached"
        yield f"{min(len(outcome['winners']), 2)} winners"
        if outcome["pioneers"]:
            yield "pioneer"


@pytest.mark.parametrize(
    ("edition", "rare"),
    [
        (
            "nine",
            "explosion,forced launch,sabotage,no discard,theft,jettison,missed deadline,pioneer,"
            "someone reached,nobody reached,2 winners,elimination by distance,elimination by agreement,"
            "elimination by none",
        ),
        (
            "five",
            "sabotage,no discard,theft,jettison,black hole,missed deadline,someone reached,nobody reached,"
            "elimination by distance,elimination by garnets,elimination by cards,elimination by goofspiel,"
            "1 winners,2 winners",
        ),
    ],
)
def test_the_random_years_hold_what_is_rare(edition, rare):
    """A differential test is worth as much as the cases that it meets."""
    rng = Random(edition)
    met = Counter(feature for _ in range(BULK) for feature in features(random_scenario(rng, edition)))
    assert {feature: met[feature] for feature in rare.split(",") if met[feature] < 5} == {}
