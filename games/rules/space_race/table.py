"""The state of a match: the public board, the hidden table, and the nations' hands."""

from functools import cached_property
from string import ascii_uppercase
from typing import Literal, TypeAlias, TypeVar

from msgspec import UNSET, Struct, UnsetType

from games.rules.contract import Outcome, Seat, State, Transition
from games.rules.goofspiel.contest import Contest
from games.rules.space_race.editions import RaceSettings, Rules, rules_of
from games.rules.space_race.model import HeldParts, PastLaunch, Question, YearVerdict

Stage: TypeAlias = Literal["year", "agreement", "goofspiel", "over"]
"""What is being decided: the orders of a year, the elimination candidate, a bid, or nothing any more."""


class PartPile(Struct, frozen=True):
    """The deck, its next part first, and the discard pile; `shuffles` counts those made (§10)."""

    deck: tuple[int, ...]
    discard: tuple[int, ...]
    shuffles: int


class PlayedContest(Struct, frozen=True):
    """A finished game of Goofspiel and its question; the nations that it left tied played on."""

    settles: Question
    contest: Contest


class LineRow(Struct, frozen=True):
    """A telegraph line: its builder, its other end, the year, and the garnets paid (§8)."""

    builder: Seat
    to: Seat
    year: int
    paid: int


class AllianceRow(Struct, frozen=True):
    """An alliance, known to its members only (§8)."""

    founder: Seat
    name: str
    members: tuple[Seat, ...]
    year: int


Row = TypeVar("Row")


def rows_or_none(rows: tuple[Row, ...] | UnsetType) -> tuple[Row, ...]:
    """Return the rows; none for a match from before the telegraph existed, which has no such field."""
    return () if rows is UNSET else rows


class RaceBoard(Struct, frozen=True, dict=True):
    """Everything public besides the hands.

    `radiation` has the total of each finished year, from the first one on. `verdict` is the result of the last year;
    `contests` are the finished games of Goofspiel. `outcome` is set when the match is finished.
    """

    settings: RaceSettings
    stage: Stage
    year: int
    offer: tuple[int, ...]
    records: tuple[PastLaunch, ...] = ()
    radiation: tuple[int, ...] = ()
    verdict: YearVerdict | None = None
    contests: tuple[PlayedContest, ...] = ()
    outcome: Outcome | None = None
    lines: tuple[LineRow, ...] | UnsetType = UNSET

    @cached_property
    def rules(self) -> Rules:
        """The rules of this match."""
        return rules_of(self.settings)


class HiddenTable(Struct, frozen=True):
    """Everything hidden from all nations: the pile, next year's offer (None after the last), the prizes to come."""

    pile: PartPile
    next_offer: tuple[int, ...] | None
    contest: Contest | None = None
    alliances: tuple[AllianceRow, ...] | UnsetType = UNSET


class RaceTable(Struct, frozen=True):
    """Everything that does not belong to a nation."""

    board: RaceBoard
    vault: HiddenTable


class RaceHand(Struct, frozen=True):
    """The hand of a nation. Its parts are public; its garnets and its readings are secret (§9)."""

    parts: HeldParts
    garnets: int
    reading: int
    past_readings: tuple[int, ...] = ()


RaceState: TypeAlias = State[RaceTable, RaceHand]
RaceTransition: TypeAlias = Transition[RaceTable, RaceHand]


def lot_letter(lot: int) -> str:
    """Return the letter by which players know a lot."""
    return ascii_uppercase[lot]
