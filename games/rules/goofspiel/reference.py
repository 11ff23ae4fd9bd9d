"""The figures that the rules page of Goofspiel states, taken from what the rules play by."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from games.rules.goofspiel.contest import CARDS
from games.rules.goofspiel.game import FEWEST_CARDS, LEAST_SEATS, MOST_SEATS
from games.rules.goofspiel.rulings import RULINGS
from games.rules.rulings import Ruling, by_section


class Reference(Struct, frozen=True):
    """The figures of the rules page: the prizes, and so the bids of each player, and the points they make.

    A host may set a match up with `fewest` to `most` prizes. `rulings` are by the anchor of their section.
    """

    cards: int
    points: int
    fewest: int
    most: int
    least_seats: int
    most_seats: int
    rulings: Mapping[str, tuple[Ruling, ...]]


def reference(options: Mapping[str, Any]) -> Reference:
    """The figures of a match of `options["cards"]` prizes."""
    cards = options["cards"]
    return Reference(
        cards=cards,
        points=sum(range(1, cards + 1)),
        fewest=FEWEST_CARDS,
        most=CARDS,
        least_seats=LEAST_SEATS,
        most_seats=MOST_SEATS,
        rulings=by_section(RULINGS),
    )
