"""The terms of Space Race as types: held parts, the moves, and the report of a year."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal, TypeAlias

from msgspec import Struct

from games.rules.contract import Seat


class HeldPart(Struct, frozen=True, order=True, cache_hash=True, gc=False):
    """A part in a hand. `clones` is the number of nations that pursued this very Clones copy, else 0 (§3)."""

    number: int
    clones: int = 0


@lru_cache(maxsize=1024)
def held_part(number: int, clones: int = 0) -> HeldPart:
    """Return the part with that number, always the same object, so that caches find hands quickly."""
    return HeldPart(number, clones)


HeldParts: TypeAlias = tuple[HeldPart, ...]
"""A nation's hand, sorted by number, then clones."""


class YearOrders(Struct, frozen=True):
    """The orders of a nation for a year (§4). `lot` counts from 0; `missiles` are the targets' seats."""

    lot: int
    level: int
    launch: bool = False
    burn: int = 0
    missiles: tuple[Seat, ...] = ()
    black_holes: int = 0


class Nomination(Struct, frozen=True):
    """The move of a winner in the agreement: one of the tied nations (§7)."""

    candidate: Seat


class TieBid(Struct, frozen=True):
    """The move of a nation in a round of Goofspiel: one of its remaining bids (§7)."""

    bid: int


Move: TypeAlias = YearOrders | Nomination | TieBid

Question: TypeAlias = Literal["winner", "elimination"]
"""What a game of Goofspiel settles."""


class PastLaunch(Struct, frozen=True):
    """A launch of an earlier year; `space_reached` says whether anybody reached SPACE in that year."""

    year: int
    seat: Seat
    distance: int
    space_reached: bool = False


class LotReport(Struct, frozen=True):
    """The result of one lot: the level of each pursuer, and the receivers of the part (§5)."""

    lot: int
    number: int
    pursuers: tuple[tuple[Seat, int], ...]
    receivers: tuple[Seat, ...]
    stolen: bool


class LaunchReport(Struct, frozen=True):
    """One launch, distances in thousand feet: flown before sabotage, `distance` as recorded (§4, §6)."""

    seat: Seat
    forced: bool
    burned: int
    flown: int
    sabotage: int
    distance: int
    reached: bool
    exploded: bool
    discarded: int | None


class Elimination(Struct, frozen=True):
    """The elimination candidate, and what decided it (§7).

    `tied` are all nations with the lowest figure. `candidate` is None while "agreement" or "goofspiel" has to find it.
    """

    tied: tuple[Seat, ...]
    candidate: Seat | None
    by: Literal["distance", "agreement", "none", "garnets", "cards", "goofspiel"]


class YearVerdict(Struct, frozen=True):
    """The result of a year that ended the match (§7); `tols` and `prizes` are amounts by seat, zeros included.

    `contenders` must play Goofspiel before the verdict is final. It decides the winner if they are all of `winners` and
    the prizes are not given yet, otherwise the elimination candidate.
    """

    reached: tuple[Seat, ...]
    winners: tuple[Seat, ...]
    tols: tuple[int, ...]
    prizes: tuple[int, ...]
    pioneers: tuple[Seat, ...]
    elimination: Elimination
    contenders: tuple[Seat, ...] = ()

    @property
    def question(self) -> Question:
        """What Goofspiel has to settle between the contenders, if there are any."""
        return "winner" if self.contenders and not any(self.tols) else "elimination"


class YearReport(Struct, frozen=True):
    """A resolved year; `hands` and `garnets` are by seat at its end, prizes included.

    `missiles` are the shots fired by seat, also by nations that missed the deadline. `black_holes` counts those
    discarded, `jettisoned` has the number of the part that Intense Fuel cost, both only for nations with any, in seat
    order. `records` are all launches of the match so far.
    """

    space: int
    lots: tuple[LotReport, ...]
    launches: tuple[LaunchReport, ...]
    missiles: tuple[tuple[Seat, ...], ...]
    hands: tuple[HeldParts, ...]
    garnets: tuple[int, ...]
    black_holes: Mapping[Seat, int]
    jettisoned: Mapping[Seat, int]
    records: tuple[PastLaunch, ...]
    verdict: YearVerdict | None
