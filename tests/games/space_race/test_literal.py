"""The engine against the literal restatement of the rules: random years, submissions (§4), and chance (§10)."""

import hashlib
import hmac
import json
from collections import Counter
from itertools import count
from random import Random

import pytest

from games.rules.space_race.referee import decide
from tests.games.space_race.literal import literal_result
from tests.games.space_race.referee.documents import problems_of
from tests.games.space_race.scenarios import random_scenario
from tests.rules.matches import Case, states_of

BULK = 1500


def features(scenario, result):
    """What is rare about a year, so that the random years can be seen to hold it."""
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
def test_many_years_as_the_rules_say(edition, rare):
    """To the byte: lists and objects are in the order of the seats, too. The years hold what is rare."""
    rng, met = Random(edition), Counter()
    for _ in range(BULK):
        scenario = random_scenario(rng, edition)
        result = literal_result(scenario)
        assert json.dumps(decide(json.dumps(scenario).encode())) == json.dumps(result), json.dumps(scenario)
        met.update(features(scenario, result))
    assert {feature: met[feature] for feature in (BOTH + rare).split(",") if met[feature] < 3} == {}


SCENARIOS = 1000


def random_spoilt(rng, edition):
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


@pytest.mark.parametrize("edition", ["nine", "five"])
def test_submissions_are_refused_where_the_rules_say(edition):
    rng = Random(edition)
    met: Counter[str] = Counter()
    for _ in range(SCENARIOS):
        scenario = random_spoilt(rng, edition)
        expected = sorted(forbidden(scenario))
        refused = sorted(line.partition(": ")[0] for line in problems_of(scenario))
        assert refused == expected, json.dumps(scenario)
        met.update(path.split(".")[2].split("[")[0] for path in expected)
        met["nothing"] += not expected
    assert min(met[field] for field in ("lot", "level", "burn", "missiles", "black_holes", "nothing")) > 10


class Numbers:
    """The numbers of one label, as §10 says them."""

    def __init__(self, seed, label):
        self.seed, self.label, self.counter = seed, label, count()

    def below(self, n):
        while True:
            text = f"{self.label}#{next(self.counter)}".encode()
            number = int.from_bytes(hmac.new(self.seed, text, hashlib.sha256).digest(), "big")
            if number < 2**256 - 2**256 % n:
                return number % n


def shuffle(seed, label, items):
    numbers, items = Numbers(seed, label), list(items)
    for i in reversed(range(1, len(items))):
        j = numbers.below(i + 1)
        items[i], items[j] = items[j], items[i]
    return items


def offers(seed, numbers, size, repeats):
    """The offer of every year. The deck is shuffled from sorted, and so are the discards when it runs out."""
    shuffles = 1
    deck, discards = shuffle(seed, "deck/1", sorted(numbers * 5)), []
    for _ in range(1950, 1964):
        offer, duplicates = [], []
        while len(offer) < size:
            if not deck:
                shuffles += 1
                deck, discards = shuffle(seed, f"deck/{shuffles}", sorted(discards)), []
            part = deck.pop(0)
            (duplicates if part in offer and not repeats else offer).append(part)
        discards += offer + duplicates
        yield tuple(offer)


def readings(seed, year, seats, most, special):
    """The readings of a year, all 0 or all the most in the two special years of `five`."""
    if special:
        numbers, years = Numbers(seed, "special-years"), list(range(1954, 1964))
        quiet = years.pop(numbers.below(10))
        storm = years.pop(numbers.below(9))
        if year in (quiet, storm):
            return (0 if year == quiet else most,) * seats
    return tuple(Numbers(seed, f"reading/{year}/{seat}").below(most + 1) for seat in range(1, seats + 1))


@pytest.mark.parametrize(("seed", "absence"), [(0, 1.0), (1, 1.0), (2, 1.0), (3, 1.0), (3, 0.0), (4, 0.0)])
@pytest.mark.parametrize("edition", ["nine", "five"])
def test_match_follows_from_its_seed(edition, seed, absence):
    """Whatever is played; where nobody ever launches, all 14 years are."""
    nine = edition == "nine"
    case = Case("space-race", f'{{"edition": "{edition}"}}', 9 if nine else 5, absence=absence, seed=seed)
    numbers = [0, *range(2, 13)] if nine else list(range(2, 13))
    expected = offers(case.seed_bytes, numbers, *(6, True) if nine else (4, False))
    years = [state for state in states_of(case) if state.table.board.stage == "year"]
    assert len(years) == 14 or (not absence and len(years) > 3)
    for year, (offer, state) in enumerate(zip(expected, years, strict=False), start=1950):
        assert state.table.board.year == year
        assert state.table.board.offer == offer
        assert tuple(hand.reading for hand in state.hands) == readings(
            case.seed_bytes, year, case.seats, 3 if nine else 4, special=not nine
        )
