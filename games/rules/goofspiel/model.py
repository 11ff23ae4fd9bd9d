"""The terms of Goofspiel as types: the table, a bid, and what a viewer may know."""

from msgspec import Struct

from games.rules.contract import Seat
from games.rules.goofspiel.contest import Contest, RoundResult


class GoofspielTable(Struct, frozen=True):
    """The table of a match, which is its contest; the order of the prizes to come is hidden."""

    contest: Contest


class GoofspielHand(Struct, frozen=True):
    """An empty hand: the remaining bids of a seat follow from its finished rounds, which are public."""


class GoofspielBid(Struct, frozen=True):
    """The move of a round: one of the seat's remaining bids."""

    bid: int


class GoofspielStanding(Struct, frozen=True):
    """The standing of a seat: its points, the prizes it took in order, and its remaining bids, lowest first."""

    seat: Seat
    points: int
    taken: tuple[int, ...]
    bids_left: tuple[int, ...]


class GoofspielView(Struct, frozen=True):
    """The match as `viewer` may see it (None: a spectator); seats and spectators know the same.

    `round` is the number of the open round, from 1, and `prize` its prize; both are None after the match.
    `prizes_to_come` are those after it, lowest first, because their order is hidden. `standings` has every seat in
    order, `history` every finished round.
    """

    viewer: Seat | None
    rounds: int
    round: int | None
    prize: int | None
    prizes_to_come: tuple[int, ...]
    standings: tuple[GoofspielStanding, ...]
    discarded: tuple[int, ...]
    history: tuple[RoundResult, ...]
