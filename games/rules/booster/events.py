"""What happens in a match of BOOSTER. The data of each kind, public unless marked; cards are given by id:

- `dealt` (private): `cards`, the seat's first hand.
- `first`: `seat`. The seat that takes the first turn.
- `shuffle`: `number` (from 1), `cards` (how many are in the deck now).
- `turn`: `turn`, `seat`, `drawn` (how many cards the seat drew). A turn has opened.
- `drawn` (private): `turn`, `cards`, as drawn.
- `mission`: `turn`, `seat`, `cards`, `destination` and `payload` (names), `range` and `cargo` (1 to 3),
  `score`, `vp` (the seat's victory points now).
- `eject`: `turn`, `seat`, `cards`, `missed` (true: no move at the deadline, the card is a random one).
- `over`: `reason`, `winners`, `vp` (by seat).
"""

from collections.abc import Sequence

from games.rules.booster.melds import Meld
from games.rules.booster.model import BoosterPiles, BoosterTable
from games.rules.contract import Event, Outcome, Seat


def dealt(seat: Seat, cards: Sequence[int]) -> Event:
    """Return the event of a seat's first hand, which only that seat sees."""
    return Event("dealt", {"cards": list(cards)}, audience=(seat,))


def goes_first(seat: Seat) -> Event:
    """Return the event that names the seat of the first turn."""
    return Event("first", {"seat": seat})


def shuffle(piles: BoosterPiles, cards: int) -> Event:
    """Return the event of the latest shuffle, after which the deck had `cards` cards."""
    return Event("shuffle", {"number": piles.shuffles, "cards": cards})


def turn_opened(table: BoosterTable, cards: Sequence[int]) -> tuple[Event, Event]:
    """Return the events of a new turn: everybody sees the number of drawn cards, the active seat the cards."""
    seat, turn = table.active, table.turn
    return (
        Event("turn", {"turn": turn, "seat": seat, "drawn": len(cards)}),
        Event("drawn", {"turn": turn, "cards": list(cards)}, audience=(seat,)),
    )


def mission(turn: int, seat: Seat, meld: Meld, vp: int) -> Event:
    """Return the event of a meld that has flown and brought its seat to `vp` victory points."""
    data = {
        "turn": turn,
        "seat": seat,
        "cards": [card.id for card in meld.cards],
        "destination": meld.destination.name,
        "payload": meld.payload.name,
        "range": meld.destination.range,
        "cargo": meld.payload.cargo,
        "score": meld.score,
        "vp": vp,
    }
    return Event("mission", data)


def eject(turn: int, seat: Seat, cards: Sequence[int], missed: bool) -> Event:
    """Return the event of a seat's discards, `missed` if it missed the deadline."""
    return Event("eject", {"turn": turn, "seat": seat, "cards": list(cards), "missed": missed})


def match_over(outcome: Outcome, vp: Sequence[int]) -> Event:
    """Return the event of the end of the match, with the victory points `vp` by seat."""
    return Event("over", {"reason": outcome.reason, "winners": list(outcome.winners), "vp": list(vp)})
