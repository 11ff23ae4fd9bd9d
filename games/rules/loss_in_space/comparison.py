"""An obstacle compared with a seat's totals: the missing points, and the cards that would add them (§8)."""

from collections.abc import Mapping, Sequence
from itertools import combinations

from msgspec import Struct

from games.rules.loss_in_space.card_effects import SLOTS, Slot
from games.rules.loss_in_space.cards import RESOURCES, Obstacle
from games.rules.loss_in_space.facing import after_plays, is_met
from games.rules.loss_in_space.model import Card, Craft
from games.rules.loss_in_space.totals import total

MOST_TOGETHER = 4
"""With more cards than this nobody makes up what is lacking: the cargo limit is 5."""


class Measure(Struct, frozen=True):
    """A threat and a total of the same type; `raised` is the part of `demanded` that other seats have added."""

    slot: Slot
    demanded: int
    raised: int
    have: int

    @property
    def short(self) -> int:
        """The number of missing points."""
        return max(0, self.demanded - self.have)


class Comparison(Struct, frozen=True):
    """The threats of an obstacle and a craft's totals, and whether the obstacle is met as a whole."""

    measures: tuple[Measure, ...]
    met: bool


def comparison(obstacle: Obstacle, craft: Craft) -> Comparison:
    """Return the comparison of a craft's current totals with the threats of an obstacle."""
    sides = zip(SLOTS, obstacle.threat.triple, craft.raised, total(craft), strict=True)
    measures = [
        Measure(slot, demanded + raised, raised, have) for slot, demanded, raised, have in sides if demanded is not None
    ]
    return Comparison(tuple(measures), is_met(obstacle, craft))


def making_up(obstacle: Obstacle, craft: Craft, own: Sequence[Card]) -> Mapping[Card, int]:
    """Return the seat's cards that would meet the obstacle, each with the number of cards needed, itself included.

    Cards that the others could do without are left out.
    """
    if is_met(obstacle, craft):
        return {}
    useful = [card for card in own if _adds(craft, card)]
    enough: list[frozenset[Card]] = []
    for size in range(1, MOST_TOGETHER + 1):
        for cards in map(frozenset, combinations(useful, size)):
            if not any(fewer <= cards for fewer in enough) and is_met(obstacle, after_plays(craft, cards)):
                enough.append(cards)
    return {card: len(cards) for cards in reversed(enough) for card in cards}


def _adds(craft: Craft, card: Card) -> bool:
    return RESOURCES[card].kind == "enhancer" and total(after_plays(craft, (card,))) != total(craft)
