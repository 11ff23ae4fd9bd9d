"""Random scenarios for the referee: whole legal years of both editions, with ties and crowds made likely."""

from random import Random
from typing import Any

YEARS = range(1950, 1964)


def random_scenario(rng: Random, edition: str) -> dict[str, Any]:
    """A legal scenario of `edition`, all of its random numbers from `rng`."""
    nine = edition == "nine"
    names = [f"N{seat}" for seat in range(1, (rng.randint(5, 9) if nine else 5) + 1)]
    year = rng.choice([*YEARS, 1963, 1963, 1963])
    richest = rng.choice([0, 2, 5, 8, 11])
    scenario: dict[str, Any] = {
        "edition": edition,
        "year": year,
        "nations": {name: random_holding(rng, nine, richest) for name in names},
        "offer": random_offer(rng, nine),
        "seed": rng.choice(["", "00ff", f"{rng.randrange(256):02x}"]),
    }
    if rng.random() < 0.3:
        scenario["options"] = {"missile_strength": rng.randint(0, 9)}
        if not nine:
            scenario["options"]["black_hole_strength"] = rng.randint(0, 9)
    if rng.random() < 0.7:
        most = rng.choice([0, 1, 3 if nine else 4])
        scenario["readings"] = {name: rng.randint(0, most) for name in names}
    eager = rng.choice([0.0, 0.3, 0.9])
    scenario["submissions"] = {
        name: random_submission(rng, scenario, name, eager) for name in names if rng.random() < 0.9
    }
    if rng.random() < 0.4:
        make_alike(rng, scenario)
    scenario["records"] = random_records(rng, names, year)
    return scenario


def random_holding(rng: Random, nine: bool, richest: int) -> dict[str, Any]:
    numbers = rng.choice(
        [range(13), range(1, 13), range(6), (0, 0, 1, 2, 9), (2, 3, 9, 9, 10), (7, 8, 9, 12), (3, 4, 5, 6, 7)]
    )
    hand: list[Any] = [rng.choice(numbers) for _ in range(rng.randint(0, richest))]
    if not nine:
        hand = [number or 1 for number in hand]
        hand = [{"number": 6, "clones": rng.randint(1, 5)} if number == 6 else number for number in hand]
    return {"hand": hand, "garnets": rng.choice([0, 1, 2, 5, 5, 5, rng.randint(0, 40)])}


def random_offer(rng: Random, nine: bool) -> list[int]:
    if not nine:
        return rng.sample(range(2, 13), 4)
    deck = [number for number in range(13) if number != 1 for _ in range(5)]
    if rng.random() < 0.5:
        deck = [number for number in deck if number in (0, 2, 10, 11, 12)]
    return rng.sample(deck, 6)


def random_submission(rng: Random, scenario: dict[str, Any], name: str, eager: float) -> dict[str, Any]:
    """A legal submission, launching with the probability `eager`; it may leave defaults out."""
    nine = scenario["edition"] == "nine"
    holding, offer = scenario["nations"][name], scenario["offer"]
    price = {10: 2} if nine else {}
    affordable = [lot for lot, number in enumerate(offer) if price.get(number, 0) <= holding["garnets"]]
    crowded = affordable[: rng.choice([1, 2, len(affordable)])]
    if not crowded:
        crowded = [next(lot for lot, number in enumerate(offer) if number != 10)]
    lot = rng.choice(crowded)
    submission: dict[str, Any] = {"lot": lot, "level": rng.randint(0, rng.choice([1, 3, 10 if nine else 4]))}
    if rng.random() < eager:
        submission["launch"] = True
    free = holding["garnets"] - price.get(offer[lot], 0)
    if offer[lot] == 2 or 2 in holding["hand"]:
        submission["burn"] = rng.choice([0, free, rng.randint(0, free)])
    others = [other for other in scenario["nations"] if other != name]
    missiles = [rng.choice(others[: rng.choice([1, 8])]) for number in holding["hand"] if number == 9]
    if missiles or rng.random() < 0.5:
        submission["missiles"] = missiles
    if not nine:
        submission["black_holes"] = rng.randint(0, holding["hand"].count(3) + (offer[lot] == 3))
    return submission


def make_alike(rng: Random, scenario: dict[str, Any]) -> None:
    """Give several nations the holding and the submission of one, so that they tie."""
    names = list(scenario["nations"])
    model, *alike = rng.sample(names, rng.randint(2, len(names)))
    submission = scenario["submissions"].get(model)
    for name in alike:
        scenario["nations"][name] = dict(scenario["nations"][model])
        scenario["submissions"].pop(name, None)
        if submission is not None:
            targets = [target if target != name else model for target in submission.get("missiles", [])]
            scenario["submissions"][name] = submission | {"missiles": targets}


def random_records(rng: Random, names: list[str], year: int) -> list[dict[str, Any]]:
    records = []
    for earlier in rng.sample(range(1950, year), min(year - 1950, rng.randint(0, 4))):
        reached = rng.random() < 0.2
        for name in rng.sample(names, rng.randint(0, len(names))):
            distance = rng.choice([0, 20, 30, rng.randint(0, 60)])
            records.append({"year": earlier, "nation": name, "distance": distance, "space_reached": reached})
    rng.shuffle(records)
    return records
