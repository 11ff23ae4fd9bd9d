"""The deck and its offers (§2, §4, §10). All offers follow from the seed; no decision changes them."""

from games.rules.chance import Chance, shuffled
from games.rules.space_race.editions import Rules
from games.rules.space_race.table import PartPile


def opening_pile(rules: Rules, chance: Chance) -> PartPile:
    """Return the whole deck, sorted and then shuffled. Chance: `deck/1`."""
    return PartPile(tuple(shuffled(rules.deck_numbers, chance.draw("deck/1"))), (), shuffles=1)


def draw_offer(rules: Rules, pile: PartPile, chance: Chance) -> tuple[tuple[int, ...], PartPile]:
    """Return the next year's offer, and the pile without it (§4).

    The discards of the returned pile already hold the offer and the duplicates drawn on the way. Whenever the deck runs
    out, the discards are sorted and shuffled. Chance: `deck/2`, …
    """
    deck, discard, shuffles = list(pile.deck), pile.discard, pile.shuffles
    offer: list[int] = []
    duplicates: list[int] = []
    while len(offer) < rules.offer_size:
        if not deck:
            shuffles += 1
            deck, discard = shuffled(sorted(discard), chance.draw(f"deck/{shuffles}")), ()
        number = deck.pop(0)
        (duplicates if number in offer and not rules.offer_repeats else offer).append(number)
    return tuple(offer), PartPile(tuple(deck), (*discard, *offer, *duplicates), shuffles)
