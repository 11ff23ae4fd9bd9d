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
    """To the byte: lists and objects are in the order of the seats, too."""
    decided = json.dumps(decide(json.dumps(scenario).encode()))
    assert decided == json.dumps(literal_result(scenario)), json.dumps(scenario)


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
    for launch in result["launches"]:
        yield from features_of_launch(scenario, launch, result["space"])
    if any(lot["stolen"] for lot in result["lots"]):
        yield "theft"
    for number in result["jettisoned"].values():
        yield f"jettison of {number}"
    if result["black_holes"]:
        yield "black hole"
    if len(scenario["submissions"]) < len(scenario["nations"]):
        yield "missed deadline"
    if outcome:
        yield f"elimination by {outcome['elimination']['by']}"
        yield from features_of_outcome(scenario, result["launches"], outcome)


def features_of_launch(scenario, launch, space):
    hand = scenario["nations"][launch["nation"]]["hand"]
    submission = scenario["submissions"][launch["nation"]]
    rare = {
        "explosion": launch["exploded"],
        "forced launch": launch["forced"],
        "flight to SPACE itself": launch["flown"] == space,
        "flight one short": launch["flown"] == space - 1,
        "sabotage in SPACE": launch["reached"] and launch["distance"] < launch["flown"],
        "sabotage to one short": launch["flown"] > launch["distance"] == space - 1,
        "no discard": launch["discarded"] is None,
        "engine discarded": launch["discarded"] == 2,
        "two engines": launch["burned"] and hand.count(2) > 1,
        "odd garnet": launch["burned"] % 2,
        "garnets kept": submission.get("burn") and not launch["burned"],
        "straight": set(range(3, 8)) <= {part if isinstance(part, int) else 6 for part in hand},
        "odd twin": hand.count(0) % 2 and hand.count(0) > 1,
    }
    yield from (name for name, is_so in rare.items() if is_so)


def features_of_outcome(scenario, launches, outcome):
    reached, winners, pioneers = outcome["reached"], outcome["winners"], outcome["pioneers"]
    exploded = any(launch["exploded"] for launch in launches)
    rare = {
        "someone reached": reached,
        "nobody reached": not reached,
        "SPACE in 1963": reached and scenario["year"] == 1963,
        "explosion beside a winner": exploded and reached,
        "explosion that pioneers": exploded and not reached,
        "pioneer": pioneers,
        "several pioneers": len(pioneers) > 1,
        "pioneer who wins": set(pioneers) & set(winners),
        "everybody holds a TOL": reached and not outcome["elimination"]["tied"],
        "candidate in SPACE": outcome["elimination"]["candidate"] in reached,
    }
    yield from (name for name, is_so in rare.items() if is_so)
    yield f"{len(winners)} winners"


BOTH = (
    "theft,jettison of 3,jettison of 7,jettison of 9,jettison of 11,missed deadline,no discard,"
    "engine discarded,two engines,garnets kept,straight,flight to SPACE itself,flight one short,"
    "sabotage in SPACE,sabotage to one short,someone reached,nobody reached,SPACE in 1963,"
    "elimination by distance,2 winners,"
)


@pytest.mark.parametrize(
    ("edition", "rare"),
    [
        (
            "nine",
            "explosion,explosion beside a winner,explosion that pioneers,forced launch,odd twin,4 winners,"
            "pioneer,several pioneers,pioneer who wins,everybody holds a TOL,candidate in SPACE,"
            "elimination by agreement,elimination by none",
        ),
        (
            "five",
            "black hole,odd garnet,1 winners,elimination by garnets,elimination by cards,elimination by goofspiel",
        ),
    ],
)
def test_random_years_hold_what_is_rare(edition, rare):
    """A differential test is worth as much as the cases that it meets."""
    rng = Random(edition)
    met = Counter(feature for _ in range(BULK) for feature in features(random_scenario(rng, edition)))
    assert {feature: met[feature] for feature in (BOTH + rare).split(",") if met[feature] < 3} == {}
