"""The words of Space Race as types: held parts, the moves, and the situation and report of a year."""

from functools import lru_cache
from typing import Literal, TypeAlias

from msgspec import Struct

from games.rules.contract import Seat
from games.rules.space_race.editions import Rules


class HeldPart(Struct, frozen=True, order=True, cache_hash=True, gc=False):
    """A part in a hand. `clones` is the number of nations that pursued this very Clones copy, else 0 (§3)."""

    number: int
    clones: int = 0


@lru_cache(maxsize=1024)
def held_part(number: int, clones: int = 0) -> HeldPart:
    """Such a part, the same object each time: hands of these are found quickly in what is cached by hand."""
    return HeldPart(number, clones)


HeldParts: TypeAlias = tuple[HeldPart, ...]
"""A nation's hand, sorted by number, then clones."""


class YearOrders(Struct, frozen=True):
    """What a nation submits for a year (§4). `lot` counts from 0; `missiles` are the targets' seats."""

    lot: int
    level: int
    launch: bool = False
    burn: int = 0
    missiles: tuple[Seat, ...] = ()
    black_holes: int = 0


class Nomination(Struct, frozen=True):
    """What a winner submits when the elimination candidate must be agreed upon (§7): one of the tied."""

    candidate: Seat


class TieBid(Struct, frozen=True):
    """What a nation submits in a round of Goofspiel (§7): one of its bids left."""

    bid: int


Move: TypeAlias = YearOrders | Nomination | TieBid


class PastLaunch(Struct, frozen=True):
    """A launch of an earlier year; `space_reached` says whether anybody reached SPACE in that year."""

    year: int
    seat: Seat
    distance: int
    space_reached: bool = False


class YearSituation(Struct, frozen=True):
    """A year about to be resolved: everything that decides it, by seat where it is a nation's.

    `hands` and `garnets` are as the year opened; `orders` is None where the deadline was missed.
    `records` are the launches of all earlier years.
    """

    rules: Rules
    year: int
    offer: tuple[int, ...]
    hands: tuple[HeldParts, ...]
    garnets: tuple[int, ...]
    readings: tuple[int, ...]
    orders: tuple[YearOrders | None, ...]
    records: tuple[PastLaunch, ...] = ()


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

    `tied` are all on the lowest figure. With "agreement" and "goofspiel" the candidate is yet to be found,
    and None.
    """

    tied: tuple[Seat, ...]
    candidate: Seat | None
    by: Literal["distance", "agreement", "none", "garnets", "cards", "goofspiel"]


class YearVerdict(Struct, frozen=True):
    """How a year ended the match (§7); `tols` and `prizes` are amounts by seat, zeros included.

    `contenders` must play Goofspiel before the verdict is final: for the winner's place while `winners` are
    just them and the prizes are not given yet, else for the elimination candidate's.
    """

    reached: tuple[Seat, ...]
    winners: tuple[Seat, ...]
    tols: tuple[int, ...]
    prizes: tuple[int, ...]
    pioneers: tuple[Seat, ...]
    elimination: Elimination
    contenders: tuple[Seat, ...] = ()

    @property
    def awaits_winner(self) -> bool:
        """Whether Goofspiel has yet to find the winner among `winners`."""
        return bool(self.contenders) and not any(self.tols)


class YearReport(Struct, frozen=True):
    """A resolved year; `hands` and `garnets` by seat after everything of the year, prizes included.

    `black_holes` counts those discarded by seat, `jettisoned` the number thrown away to Intense Fuel.
    `missiles` are the shots fired, by seat, missed deadlines included.
    """

    space: int
    lots: tuple[LotReport, ...]
    launches: tuple[LaunchReport, ...]
    missiles: tuple[tuple[Seat, ...], ...]
    hands: tuple[HeldParts, ...]
    garnets: tuple[int, ...]
    black_holes: tuple[int, ...]
    jettisoned: tuple[int | None, ...]
    verdict: YearVerdict | None
