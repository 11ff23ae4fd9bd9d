"""Matches of BOOSTER, and other cards in the places that nobody should see."""

from collections.abc import Mapping, Sequence

from games.models import Match
from tests.server.builders import make_match, window_of


def make_booster(**options: int) -> Match:
    """A running match of two people in which the host begins."""
    return make_match(game="booster", options={"first_player": 1} | options)


def give(match: Match, hands: Mapping[int, Sequence[int]]) -> None:
    """Put those cards into the hands of seats in the open window; whoever held them gets others instead."""
    window = window_of(match)
    wanted = [card for cards in hands.values() for card in cards]
    held = [card for hand in window.hands.all() for card in hand.holdings["cards"]]
    spare = [card for card in (*window.table["piles"]["deck"], *held) if card not in wanted]
    for hand in window.hands.select_related("seat"):
        size = len(hand.holdings["cards"])
        cards = hands.get(hand.seat.number)
        if cards is None:
            cards, spare = spare[:size], spare[size:]
        hand.holdings = {"cards": sorted(cards), "drawn": []}
        hand.save()
    window.table["piles"]["deck"] = spare
    window.save()
