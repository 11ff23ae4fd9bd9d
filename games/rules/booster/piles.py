"""The deck and the discard pile."""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from games.rules.booster.cards import CARDS
from games.rules.chance import Chance, shuffled


class BoosterPiles(Struct, frozen=True):
    """The deck, drawn from its front in secret order, and the discards, the newest last; both are card ids.

    `shuffles` counts the shuffles so far, each with its own chance label: `deck/1`, `deck/2`, …
    """

    deck: tuple[int, ...] = ()
    discards: tuple[int, ...] = ()
    shuffles: int = 0


def new_deck(chance: Chance) -> BoosterPiles:
    """Return all cards, shuffled for the first time."""
    return _shuffle_in_discards(BoosterPiles(discards=tuple(card.id for card in CARDS)), chance)


def draw_cards(piles: BoosterPiles, wanted: int, chance: Chance) -> tuple[tuple[int, ...], BoosterPiles]:
    """Return up to `wanted` cards in the order drawn, and the piles after it.

    If the deck is empty, the discard pile is shuffled into it. Fewer cards are returned if both run out.
    """
    cards: tuple[int, ...] = ()
    while len(cards) < wanted and (piles.deck or piles.discards):
        if not piles.deck:
            piles = _shuffle_in_discards(piles, chance)
        missing = wanted - len(cards)
        cards += piles.deck[:missing]
        piles = replace(piles, deck=piles.deck[missing:])
    return cards, piles


def discard_cards(piles: BoosterPiles, cards: Iterable[int]) -> BoosterPiles:
    """Return the piles after `cards` were discarded, in the order of their ids."""
    return replace(piles, discards=(*piles.discards, *sorted(cards)))


def _shuffle_in_discards(piles: BoosterPiles, chance: Chance) -> BoosterPiles:
    number = piles.shuffles + 1
    order = shuffled(piles.discards, chance.draw(f"deck/{number}"))
    return BoosterPiles(deck=(*piles.deck, *order), shuffles=number)
