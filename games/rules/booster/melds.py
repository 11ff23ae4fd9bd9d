"""Melds: the five cards of a mission, the problems of cards that are no meld, and the score of a mission."""

from collections.abc import Iterable, Sequence
from itertools import product

from msgspec import Struct

from games.rules.booster.cards import CARGOES, RANGES, TYPE_NAMES, TYPES, Card

LEAST_SCORE, MOST_SCORE = 1 + 1, len(RANGES) + len(CARGOES)
"""What the nearest place with the lightest load scores, and the farthest with the heaviest."""


class Meld(Struct, frozen=True):
    """Five cards that fly together, in the order of the types, and the victory points they score."""

    cards: tuple[Card, ...]
    score: int

    @property
    def key(self) -> str:
        """The cards' ids joined by hyphens, such as `3-17-22-31-40`."""
        return "-".join(str(card.id) for card in self.cards)

    @property
    def destination(self) -> Card:
        """The destination of the mission, which sets the range."""
        return self.cards[2]

    @property
    def payload(self) -> Card:
        """The payload of the mission, which sets the cargo."""
        return self.cards[4]


class MeldProblem(Struct, frozen=True):
    """A problem of cards that are no meld: the card that falls short, and the card with the demand.

    The codes: `meld-size` and `type-missing` (no cards named), `type-twice`, `crew-range`, `propulsion-range`, `cargo`,
    `resource`.
    """

    code: str
    message: str
    card: int | None = None


def meld_problems(cards: Sequence[Card]) -> tuple[MeldProblem, ...]:
    """Return every problem that keeps `cards` from being a meld; empty if they are one.

    Demands of cards are checked only if there is one card of each type.
    """
    return _make_up_problems(cards) or clashes(cards)


def clashes(cards: Iterable[Card]) -> tuple[MeldProblem, ...]:
    """Return the unmet demands between cards of different types, which need not be all types."""
    of = {card.type: card for card in cards}
    destination, payload, transport = of.get("destination"), of.get("payload"), of.get("transport")
    problems: list[MeldProblem] = []
    if destination:
        for card in (of.get("crew"), of.get("propulsion")):
            if card and card.range < destination.range:
                message = f"{card.name}: range {card.range_name}; {destination.name} is {destination.range_name}."
                problems.append(MeldProblem(f"{card.type}-range", message, card.id))
    if payload and transport and transport.cargo < payload.cargo:
        message = f"{transport.name}: cargo {transport.cargo_name}; {payload.name} is {payload.cargo_name}."
        problems.append(MeldProblem("cargo", message, transport.id))
    if payload and destination:
        for resource in payload.resources:
            if resource not in destination.resources:
                message = f"{payload.name} needs {resource}; {destination.name} has none."
                problems.append(MeldProblem("resource", message, destination.id))
    return tuple(problems)


def meld_of(cards: Sequence[Card]) -> Meld:
    """Return the meld of five fitting cards in any order; it scores one point per step of range and of cargo."""
    ordered = tuple(sorted(cards, key=lambda card: TYPES.index(card.type)))
    return Meld(ordered, ordered[2].range + ordered[4].cargo)


def possible_melds(hand: Iterable[Card]) -> tuple[Meld, ...]:
    """Return every meld in `hand`, the highest score first."""
    held = sorted(hand, key=lambda card: card.id)
    by_type = [[card for card in held if card.type == type_] for type_ in TYPES]
    melds = [meld_of(cards) for cards in product(*by_type) if not clashes(cards)]
    return tuple(sorted(melds, key=lambda meld: -meld.score))


def _make_up_problems(cards: Sequence[Card]) -> tuple[MeldProblem, ...]:
    problems = []
    if len(cards) != len(TYPES):
        problems.append(MeldProblem("meld-size", f"A mission takes {len(TYPES)} cards, not {len(cards)}."))
    for type_ in TYPES:
        alike = [card for card in cards if card.type == type_]
        if not alike:
            problems.append(MeldProblem("type-missing", f"There is no {TYPE_NAMES[type_]} card."))
        for card in alike[1:]:
            both = f"{alike[0].name} and {card.name} are both {card.type_name}"
            problems.append(MeldProblem("type-twice", f"{both}; one of them must stay behind.", card.id))
    return tuple(problems)
