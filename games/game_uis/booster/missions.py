"""The missions of a hand: those that fly, one for each destination and payload, and else the nearest one."""

from collections.abc import Sequence
from itertools import product
from types import SimpleNamespace

from msgspec import Struct

from games.rules.booster.cards import CARDS, TYPES, Card
from games.rules.booster.melds import Meld, MeldProblem, clashes, meld_of

GAP_TEXTS = {
    "range": "{destination} lies {far}, {card} reaches {near}.",
    "range plural": "{destination} lies {far}, {card} reach {near}.",
    "cargo": "{payload} is {heavy}, {card} carries {light}.",
    "resource": "{payload} needs {resource}, {card} has none.",
}
NEAREST_TEXTS = {"nearest": "Nearest is {payload} to {destination}, for {score}."}


class NearestMission(Struct, frozen=True):
    """A mission that no card of the hand completes, with its gaps in sentences, and the cards that block it."""

    text: str
    blockers: frozenset[int]


def mission_choices(melds: Sequence[Meld]) -> list[SimpleNamespace]:
    """Return the missions among the melds, in their order: the meld of the cheapest cards, and the `others`."""
    by_mission: dict[tuple[int, int], list[Meld]] = {}
    for meld in melds:
        by_mission.setdefault((meld.destination.id, meld.payload.id), []).append(meld)
    # The less range and cargo a meld spends, the more the hand keeps.
    cheapest_first = [
        sorted(alike, key=lambda meld: sum(card.range + card.cargo for card in meld.cards))
        for alike in by_mission.values()
    ]
    return [
        SimpleNamespace(meld=first, others=others, other_keys=[meld.key for meld in others])
        for first, *others in cheapest_first
    ]


def nearest_mission(hand: Sequence[Card]) -> NearestMission | None:
    """Return the mission of the hand with the fewest gaps, of those the highest score; None without all types."""
    by_type = [[card for card in hand if card.type == type_] for type_ in TYPES]
    if not all(by_type):
        return None
    best = min(product(*by_type), key=lambda cards: (len(clashes(cards)), -meld_of(cards).score))
    problems, meld = clashes(best), meld_of(best)
    words = {"payload": meld.payload.name, "destination": meld.destination.name}
    nearest = NEAREST_TEXTS["nearest"].format(**words, score=meld.score)
    return NearestMission(
        " ".join([nearest, *(_gap(meld, problem) for problem in problems)]),
        frozenset(problem.card for problem in problems if problem.card is not None),
    )


def _gap(meld: Meld, problem: MeldProblem) -> str:
    destination, payload = meld.destination, meld.payload
    card = CARDS[problem.card or 0]
    words = {"destination": destination.name, "payload": payload.name, "card": card.name}
    if problem.code == "resource":
        (resource,) = [each for each in payload.resources if each in problem.message]
        return GAP_TEXTS["resource"].format(**words, resource=resource)
    if problem.code == "cargo":
        return GAP_TEXTS["cargo"].format(**words, heavy=payload.cargo_name, light=card.cargo_name)
    case = "range plural" if card.name.endswith("s") else "range"
    return GAP_TEXTS[case].format(**words, far=destination.range_name, near=card.range_name)
