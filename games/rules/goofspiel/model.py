"""The words of Goofspiel as types: what lies on the table, a bid, and what a viewer may know."""

from msgspec import Struct

from games.rules.contract import Seat
from games.rules.goofspiel.contest import Contest, RoundResult


class GoofspielTable(Struct, frozen=True):
    """The whole match is its contest; the order of the prizes to come is hidden."""

    contest: Contest


class GoofspielHand(Struct, frozen=True):
    """Nothing: the bids that a seat has left follow from its finished rounds, which are public."""


class GoofspielBid(Struct, frozen=True):
    """The move of a round: one of the seat's bids left."""

    bid: int


class GoofspielStanding(Struct, frozen=True):
    """How a seat stands: its points, the prizes it took in order, and its bids left, lowest first."""

    seat: Seat
    points: int
    taken: tuple[int, ...]
    bids_left: tuple[int, ...]


class GoofspielView(Struct, frozen=True):
    """What `viewer` may know (None: a spectator); all seats and spectators know the same.

    `round` is the open round, counted from 1, and `prize` what it is played for; both are None when the
    match is over. `prizes_to_come` are those after it, lowest first, for their order is hidden.
    `standings` has every seat in order, `history` every finished round.
    """

    viewer: Seat | None
    rounds: int
    round: int | None
    prize: int | None
    prizes_to_come: tuple[int, ...]
    standings: tuple[GoofspielStanding, ...]
    discarded: tuple[int, ...]
    history: tuple[RoundResult, ...]
