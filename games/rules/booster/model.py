"""The words of BOOSTER as types: what lies on the table, a hand, a move, and what a viewer may know."""

from msgspec import Struct
from msgspec.structs import force_setattr

from games.rules.booster.cards import Card
from games.rules.booster.melds import Meld
from games.rules.booster.piles import BoosterPiles
from games.rules.contract import Seat


class FlownMeld(Struct, frozen=True):
    """A meld that has flown: in which turn, whose, and its cards' ids in the order of the types."""

    turn: int
    seat: Seat
    cards: tuple[int, ...]
    score: int


class BoosterTable(Struct, frozen=True):
    """What lies on the table; the order of the deck is hidden.

    `max_turns` is the greatest number of turns that each seat takes, `finished` the number of turns that
    all seats together have finished, `vp` the victory points by seat.
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
        """How many seats play."""
        return len(self.vp)

    @property
    def turn(self) -> int:
        """The number of the open turn, from 1, all seats' turns counted."""
        return self.finished + 1

    @property
    def last_turn(self) -> int:
        """The number of the turn after which the match ends at the latest."""
        return self.max_turns * self.seats

    @property
    def active(self) -> Seat:
        """Whose turn it is, or would be if the match went on."""
        return (self.first + self.finished) % self.seats

    @property
    def to_win(self) -> int:
        """How many victory points the active seat still needs to reach the goal."""
        return self.goal - self.vp[self.active]


class BoosterHand(Struct, frozen=True):
    """The ids of the cards that a seat holds, lowest first; secret.

    `drawn` are those of them that its open turn began with drawing, none while others are on turn.
    """

    cards: tuple[int, ...]
    drawn: tuple[int, ...] = ()


class BoosterMove(Struct, frozen=True):
    """The move of a turn: the five cards of a meld (or none), and the cards to discard after it.

    Their order means nothing: whoever makes a move, it has both in ascending order, as a record does.
    """

    meld: tuple[int, ...] = ()
    eject: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        """Put the cards in ascending order."""
        force_setattr(self, "meld", tuple(sorted(self.meld)))
        force_setattr(self, "eject", tuple(sorted(self.eject)))


class MissionLogEntry(Struct, frozen=True):
    """A mission of the log: in which turn it flew, and whose it was."""

    turn: int
    seat: Seat
    meld: Meld


class BoosterStanding(Struct, frozen=True):
    """What everybody knows of a seat."""

    seat: Seat
    vp: int
    hand_size: int
    missions: int


class BoosterView(Struct, frozen=True):
    """What `viewer` may know (None: a spectator).

    `turn` (from 1, all seats' turns counted) and `active`, whose turn it is, are None when the match is
    over; `last_turn` is the turn after which it ends at the latest. `hand`, `drawn` (the ids of its cards
    that the viewer's open turn began with drawing) and `melds` (the missions that the hand can fly) are
    empty for a spectator. `standings` has every seat in order; `discards` and `flights` have the oldest
    first.
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
