"""The terms of BOOSTER as types: the piles, the table, a hand, a move, and what a viewer may know."""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import force_setattr, replace

from games.rules.booster.cards import CARDS, Card
from games.rules.booster.melds import Meld
from games.rules.chance import Chance, shuffled
from games.rules.contract import Seat


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


class FlownMeld(Struct, frozen=True):
    """A meld that has flown: its turn, its seat, and its cards' ids in the order of the types."""

    turn: int
    seat: Seat
    cards: tuple[int, ...]
    score: int


class BoosterTable(Struct, frozen=True):
    """The table of a match; the order of the deck is hidden.

    `max_turns` is the greatest number of turns of each seat, `finished` the number of finished turns of all seats
    together, `vp` the victory points by seat.
    """

    goal: int
    max_turns: int
    first: Seat
    finished: int
    piles: BoosterPiles
    vp: tuple[int, ...]
    missions: tuple[FlownMeld, ...] = ()

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.vp)

    @property
    def turn(self) -> int:
        """The number of the open turn, from 1, counted over all seats."""
        return self.finished + 1

    @property
    def last_turn(self) -> int:
        """The number of the last possible turn."""
        return self.max_turns * self.seats

    @property
    def active(self) -> Seat:
        """The seat whose turn it is, or would be if the match went on."""
        return (self.first + self.finished) % self.seats

    @property
    def to_win(self) -> int:
        """The number of victory points that the active seat still needs to reach the goal."""
        return self.goal - self.vp[self.active]


class BoosterHand(Struct, frozen=True):
    """The secret card ids of a seat, lowest first; `drawn` are those drawn when its open turn began."""

    cards: tuple[int, ...]
    drawn: tuple[int, ...] = ()


class BoosterMove(Struct, frozen=True):
    """The move of a turn: the five cards of a meld (or none), and the cards to discard after it.

    Their order means nothing, so the constructor sorts both.
    """

    meld: tuple[int, ...] = ()
    eject: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        """Sort the cards."""
        force_setattr(self, "meld", tuple(sorted(self.meld)))
        force_setattr(self, "eject", tuple(sorted(self.eject)))


class MissionLogEntry(Struct, frozen=True):
    """A mission in the log, with its turn and its seat."""

    turn: int
    seat: Seat
    meld: Meld


class BoosterStanding(Struct, frozen=True):
    """The public figures of a seat."""

    seat: Seat
    vp: int
    hand_size: int
    missions: int


class BoosterView(Struct, frozen=True):
    """The match as `viewer` may see it (None: a spectator).

    `turn` (from 1, counted over all seats) and `active`, the seat on turn, are None after the match; `last_turn` is the
    last possible turn. `hand`, `drawn` (the ids of the cards drawn at the start of the viewer's open turn) and `melds`
    (the possible missions of the hand) are empty for a spectator. `standings` has every seat in order; `discards` and
    `flights` have the oldest first.
    """

    viewer: Seat | None
    goal: int
    turn: int | None
    last_turn: int
    active: Seat | None
    hand: tuple[Card, ...]
    drawn: tuple[int, ...]
    melds: tuple[Meld, ...]
    standings: tuple[BoosterStanding, ...]
    deck_size: int
    discards: tuple[Card, ...]
    flights: tuple[MissionLogEntry, ...]
