"""What the rules forbid to submit (§4), restated literally, against the referee on random submissions."""

import json
from collections import Counter
from random import Random

import pytest

from tests.games.space_race.referee.documents import problems_of
from tests.games.space_race.scenarios import random_scenario

SCENARIOS = 1000


def random_spoilt(rng, edition):
    """A scenario in which some submissions ask for too much."""
    scenario = random_scenario(rng, edition)
    names = list(scenario["nations"])
    for submission in scenario["submissions"].values():
        spoil = rng.choice(["nothing", "lot", "level", "burn", "missiles", "target", "black_holes"])
        if spoil in ("lot", "level"):
            submission[spoil] = rng.choice([0, 3, 4, 5, 6, 10, 11])
        elif spoil in ("burn", "black_holes"):
            submission[spoil] = rng.randint(0, 6)
        elif spoil == "missiles":
            submission["missiles"] = [rng.choice(names) for _ in range(rng.randint(0, 2))]
        elif spoil == "target" and submission.get("missiles"):
            submission["missiles"][0] = rng.choice([*names, "Nowhere"])
    return scenario


def forbidden(scenario):
    """The paths of all that is wrong with the submissions."""
    nine = scenario["edition"] == "nine"
    for name, submission in scenario["submissions"].items():
        path, nation = f"submissions.{name}", scenario["nations"][name]
        hand, garnets, offer = nation["hand"], nation["garnets"], scenario["offer"]
        lot_is_there = submission["lot"] < len(offer)
        pursued = offer[submission["lot"]] if lot_is_there else None
        if not lot_is_there:
            yield f"{path}.lot"
        if submission["level"] > (10 if nine else 4):
            yield f"{path}.level"
        burn = submission.get("burn", 0)
        price = 2 if nine and pursued == 10 else 0
        if burn > 0 and lot_is_there and 2 not in hand and pursued != 2:
            yield f"{path}.burn"
        if burn + price > garnets:
            yield f"{path}.burn" if burn > 0 else f"{path}.lot"
        missiles = submission.get("missiles", [])
        if len(missiles) != hand.count(9):
            yield f"{path}.missiles"
        for place, target in enumerate(missiles):
            if target == name or target not in scenario["nations"]:
                yield f"{path}.missiles[{place}]"
        black_holes = submission.get("black_holes", 0)
        within_reach = 0 if nine else hand.count(3) + (pursued == 3 or not lot_is_there)
        if black_holes > within_reach:
            yield f"{path}.black_holes"


def refused(scenario):
    """The paths that the referee names."""
    return [line.partition(": ")[0] for line in problems_of(scenario)]


@pytest.mark.parametrize("edition", ["nine", "five"])
def test_submissions_are_refused_where_the_rules_say(edition):
    rng = Random(edition)
    met: Counter[str] = Counter()
    for _ in range(SCENARIOS):
        scenario = random_spoilt(rng, edition)
        expected = sorted(forbidden(scenario))
        assert sorted(refused(scenario)) == expected, json.dumps(scenario)
        met.update(path.split(".")[2].split("[")[0] for path in expected)
        met["nothing"] += not expected
    assert min(met[field] for field in ("lot", "level", "burn", "missiles", "black_holes", "nothing")) > 10
