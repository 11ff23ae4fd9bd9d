"""The words of the toy game as types."""

from typing import ClassVar, Literal

from msgspec import Struct

SIGNS: tuple[Literal["stone", "paper", "shears"], ...] = ("stone", "paper", "shears")


class Sign(Struct, frozen=True, forbid_unknown_fields=True):
    """One sign; "mirror" is what `seat` showed last in the same place, stone before anybody has."""

    do: Literal["stone", "paper", "shears", "mirror"]
    seat: int | None = None


class Throw(Struct, frozen=True):
    """Two signs, and coins that are lost unless the throw is the best."""

    signs: tuple[Sign, ...]
    stake: int = 0


class Reaction(Struct, frozen=True):
    """Whether a loser blocks, and keeps the coin."""

    block: bool = False


class Taunt(Struct, frozen=True, tag_field="kind", tag="taunt", forbid_unknown_fields=True):
    """A coin for a word to somebody, at any time."""

    to: int


class Show(Struct, frozen=True, tag_field="kind", tag="show", forbid_unknown_fields=True):
    """A promise to show a sign in that round; asked for without a sign, the other seat names one."""

    round: int
    sign: Literal["stone", "paper", "shears"] | None = None
    blanks: ClassVar[tuple[str, ...]] = ("sign",)


class Table(Struct, frozen=True):
    """`shown` has the two signs of every seat in the last throw, `losers` who may react now."""

    rounds: int
    round: int
    stage: Literal["throw", "react", "over"]
    points: tuple[int, ...]
    pot: int = 0
    taunts: int = 0
    shown: tuple[tuple[str, ...], ...] = ()
    losers: tuple[int, ...] = ()


class Hand(Struct, frozen=True):
    """Secret."""

    coins: int = 3
    blocks: int = 1


class View(Struct, frozen=True):
    """The table, and the viewer's own hand (None for a spectator)."""

    viewer: int | None
    table: Table
    hand: Hand | None


class Outlook(Struct, frozen=True):
    """What each sign of a draft beats."""

    beats: tuple[str, ...]
