"""The missions of a hand: those that fly, one for each destination and payload, and else the nearest one."""

from collections.abc import Iterator, Sequence
from itertools import product

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


class MissionChoice(Struct, frozen=True):
    """A destination with a payload: the meld of the cheapest cards that fly it, and the `others`, dearer ones."""

    meld: Meld
    others: tuple[Meld, ...]

    @property
    def other_keys(self) -> list[str]:
        """The keys of `others`."""
        return [meld.key for meld in self.others]


class NearestMission(Struct, frozen=True):
    """A mission that no card of the hand completes: a meld with the fewest gaps, as sentences, and who blocks it."""

    meld: Meld
    gaps: tuple[str, ...]
    blockers: frozenset[int]

    @property
    def text(self) -> str:
        """The mission and its gaps."""
        words = {"payload": self.meld.payload.name, "destination": self.meld.destination.name}
        return " ".join([NEAREST_TEXTS["nearest"].format(**words, score=self.meld.score), *self.gaps])


def mission_choices(melds: Sequence[Meld]) -> list[MissionChoice]:
    """Return the missions among the melds, in their order."""
    by_mission: dict[tuple[int, int], list[Meld]] = {}
    for meld in melds:
        by_mission.setdefault((meld.destination.id, meld.payload.id), []).append(meld)
    # The less range and cargo a meld spends, the more the hand keeps.
    cheapest_first = [
        sorted(alike, key=lambda meld: sum(card.range + card.cargo for card in meld.cards))
        for alike in by_mission.values()
    ]
    return [MissionChoice(first, tuple(others)) for first, *others in cheapest_first]


def nearest_mission(hand: Sequence[Card]) -> NearestMission | None:
    """Return the mission of the hand with the fewest gaps, of those the highest score; None without all types."""
    by_type = [[card for card in hand if card.type == type_] for type_ in TYPES]
    if not all(by_type):
        return None
    best = min(product(*by_type), key=lambda cards: (len(clashes(cards)), -meld_of(cards).score))
    problems, meld = clashes(best), meld_of(best)
    blockers = frozenset(problem.card for problem in problems if problem.card is not None)
    return NearestMission(meld, tuple(text for problem in problems for text in _gaps(meld, problem)), blockers)


def _gaps(meld: Meld, problem: MeldProblem) -> Iterator[str]:
    destination, payload = meld.destination, meld.payload
    card = CARDS[problem.card or 0]
    words = {"destination": destination.name, "payload": payload.name, "card": card.name}
    if problem.code == "resource":
        (resource,) = [each for each in payload.resources if each in problem.message]
        yield GAP_TEXTS["resource"].format(**words, resource=resource)
    elif problem.code == "cargo":
        yield GAP_TEXTS["cargo"].format(**words, heavy=payload.cargo_name, light=card.cargo_name)
    else:
        case = "range plural" if card.name.endswith("s") else "range"
        yield GAP_TEXTS[case].format(**words, far=destination.range_name, near=card.range_name)
