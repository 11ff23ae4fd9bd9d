"""The figures on the rules page of BOOSTER."""

from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from msgspec import Struct

from games.rules.booster.cards import CARDS, CARGOES, RANGES, TYPE_NAMES, TYPES, Card, CardType
from games.rules.booster.game import LEAST_SEATS, MOST_SEATS
from games.rules.booster.melds import meld_of
from games.rules.booster.moves import eject_bounds
from games.rules.booster.turns import FIRST_HAND, FULL_HAND
from games.rules.rulings import read_rulings

RULINGS = Path(__file__).with_name("rulings.md")
# Robots and an Ion Drive take a Freighter with a Gas Refinery to Mars.
_EXAMPLE = (2, 16, 25, 33, 44)


class CardSuit(Struct, frozen=True):
    """All cards of one type."""

    type: CardType
    name: str
    cards: tuple[Card, ...]


class Score(Struct, frozen=True):
    """The score of a mission with that range and cargo."""

    range: str
    cargo: str
    points: int


def reference(options: Mapping[str, Any]) -> SimpleNamespace:
    """Return the figures under complete `options`.

    `steps` are the points of each range and of the cargo beside it, as (points, range, cargo); `scores` has
    one row per range, one entry per cargo. `example` is a mission that uses every kind of requirement.
    `rulings` are by the anchor of their section.
    """
    least, most = eject_bounds(FULL_HAND)
    seats = {"least_seats": LEAST_SEATS, "most_seats": MOST_SEATS}
    words = {**seats, "held": MOST_SEATS * FULL_HAND, "deck": len(CARDS)}
    return SimpleNamespace(
        goal=options["goal"],
        max_turns=options["max_turns"],
        least_seats=LEAST_SEATS,
        most_seats=MOST_SEATS,
        first_hand=FIRST_HAND,
        full_hand=FULL_HAND,
        least_eject=least,
        most_eject=most,
        deck=len(CARDS),
        suits=tuple(
            CardSuit(type_, TYPE_NAMES[type_], tuple(card for card in CARDS if card.type == type_)) for type_ in TYPES
        ),
        steps=tuple((place, *names) for place, names in enumerate(zip(RANGES, CARGOES, strict=True), 1)),
        scores=tuple(
            tuple(Score(range_, cargo, far + heavy) for heavy, cargo in enumerate(CARGOES, 1))
            for far, range_ in enumerate(RANGES, 1)
        ),
        example=meld_of([card for card in CARDS if card.id in _EXAMPLE]),
        rulings=read_rulings(RULINGS, words),
    )
