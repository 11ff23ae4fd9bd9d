"""The promises that nations may make each other in deals, and whether they kept them, by public facts of the year."""

from collections.abc import Sequence
from typing import Any, ClassVar, TypeAlias

from msgspec import Struct

from games.rules.contract import Event, PromiseStatus, Seat
from games.rules.errors import IllegalMove
from games.rules.space_race.model import Nomination, YearOrders
from games.rules.space_race.table import RaceState
from games.rules.space_race.telegraph import may_reach
from games.rules.space_race.view import SpaceRaceView

RULE = "s8"


class RaceClause(Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    """A clause; all but those on the winners' agreement are about the year in which they were proposed."""


class LotClause(RaceClause, frozen=True):
    """A promise about a lot."""

    lot: int


class NationClause(RaceClause, frozen=True):
    """A promise about a third nation."""

    nation: Seat


class Leave(LotClause, frozen=True, tag="leave"):
    """A promise not to pursue this lot."""


class Take(LotClause, frozen=True, tag="take"):
    """A promise to pursue this lot, on this level (None: on any)."""

    level: int | None = None


class LaunchRocket(RaceClause, frozen=True, tag="launch"):
    """A promise to launch this year."""


class Stay(RaceClause, frozen=True, tag="stay"):
    """A promise not to launch this year. A part that forces a launch breaks it, because the nation chose its lot."""


class Spare(NationClause, frozen=True, tag="spare"):
    """A promise to aim no missile at this nation."""


class Fire(NationClause, frozen=True, tag="fire"):
    """A promise to aim a missile at this nation; void without missiles."""


class Pay(RaceClause, frozen=True, tag="pay"):
    """A promise to send the partner `garnets` garnets; no third nation learns whether it was kept."""

    garnets: int
    private: ClassVar[bool] = True


class Tell(RaceClause, frozen=True, tag="tell"):
    """A promise to tell the partner this year's reading, which may be false; blank in a request."""

    reading: int | None = None
    blanks: ClassVar[tuple[str, ...]] = ("reading",)


class Name(NationClause, frozen=True, tag="name"):
    """A promise to name this nation in the winners' agreement, in whatever year it comes."""


class Omit(NationClause, frozen=True, tag="omit"):
    """A promise not to name this nation in the winners' agreement, in whatever year it comes."""


CLAUSES: tuple[type[RaceClause], ...] = (Leave, Take, LaunchRocket, Stay, Spare, Fire, Pay, Tell, Name, Omit)
ForTheEnd: TypeAlias = Name | Omit
"""The clauses about the winners' agreement; all others are about a year."""


def check_clause(state: RaceState, by: Seat, to: Seat, clause: Any) -> None:
    """See `Game.check_clause` (§8)."""
    board = state.table.board
    rules, seats = board.rules, len(state.hands)
    if not isinstance(clause, ForTheEnd) and board.stage != "year":
        raise IllegalMove("year-closed", "The orders of this year are given.", rule=RULE)
    if isinstance(clause, LotClause) and not 0 <= clause.lot < len(board.offer):
        raise IllegalMove("no-such-lot", "There is no such lot this year.", "lot", RULE)
    if isinstance(clause, Take) and clause.level is not None and not 0 <= clause.level <= rules.top_level:
        raise IllegalMove("no-such-level", f"Levels go from 0 to {rules.top_level}.", "level", RULE)
    if isinstance(clause, NationClause) and not 0 <= clause.nation < seats:
        raise IllegalMove("no-such-nation", "There is no such nation.", "nation", RULE)
    if isinstance(clause, Spare | Fire) and clause.nation == by:
        raise IllegalMove("at-oneself", "No nation aims at itself.", "nation", RULE)
    if isinstance(clause, ForTheEnd) and not rules.is_nine:
        raise IllegalMove("no-agreement", "Winners name nobody in this edition.", "nation", RULE)
    if isinstance(clause, Pay) and (clause.garnets < 1 or not may_reach(state, by, to)):
        raise IllegalMove("no-payment", "No garnets can be sent to this nation now.", "garnets", RULE)
    if isinstance(clause, Tell) and not 0 <= (clause.reading or 0) <= rules.reading_max:
        raise IllegalMove("no-such-reading", f"Readings go from 0 to {rules.reading_max}.", "reading", RULE)


def promise_status(clause: Any, by: Seat, to: Seat, label: str, events: Sequence[Event]) -> PromiseStatus:
    """See `Game.kept` (§8)."""
    if isinstance(clause, Tell):
        return _told_truth(clause, by, int(label), events)
    undecided: PromiseStatus = "void" if _of(events, "match-over") else "unknown"
    if isinstance(clause, ForTheEnd):
        agreed = [*_of(events, "agreement"), *_of(events, "deadlock")]
        named = [each["candidate"] for data in agreed for each in data["named"] if each["seat"] == by]
        return _is_named(clause, named[0]) if named else undecided
    told = [event for event in events if event.data.get("year") == int(label)]
    if isinstance(clause, Pay):
        paid = sum(each["garnets"] for each in _of(told, "transfer") if (each["seat"], each["to"]) == (by, to))
        if paid >= clause.garnets:
            return "kept"
    if not _of(told, "radiation"):
        return undecided
    shots = [each for each in _of(told, "missile") if each["seat"] == by]
    pursuers = [(each["lot"], pursuer) for each in _of(told, "espionage") for pursuer in each["pursuers"]]
    lot, level = next(((lot, each["level"]) for lot, each in pursuers if each["seat"] == by), (-1, -1))
    launched = any(each["seat"] == by for each in _of(told, "launch"))
    aimed = tuple(each["target"] for each in shots if not each["drawn"])
    return _is_kept(clause, YearOrders(lot, level, launched, missiles=aimed), armed=bool(shots))


def foresee_promise(view: SpaceRaceView, clause: Any, label: str, move: Any) -> PromiseStatus | None:
    """See `Game.foreseen` (§8)."""
    if isinstance(clause, ForTheEnd):
        verdict = view.board.verdict
        if view.kind != "agreement" or verdict is None or view.viewer not in verdict.winners:
            return None
        return _is_named(clause, move.candidate) if isinstance(move, Nomination) else "unknown"
    if isinstance(clause, Tell) or (view.kind, str(view.year)) != ("year", label):
        return None
    if not isinstance(move, YearOrders) or isinstance(clause, Pay):
        return "unknown"
    may_be_forced = view.board.offer[move.lot] == view.rules.numbers.booster
    if isinstance(clause, LaunchRocket | Stay) and may_be_forced and not move.launch:
        return "unknown"
    return _is_kept(clause, move, armed=view.missiles_owed > 0)


def _is_named(clause: ForTheEnd, candidate: Seat) -> PromiseStatus:
    return _yes((candidate == clause.nation) is isinstance(clause, Name))


def _is_kept(clause: Any, orders: YearOrders, *, armed: bool) -> PromiseStatus:
    """Return whether `orders` of a year keep a promise about them; `armed` is whether missiles fire."""
    match clause:
        case Leave(lot=lot):
            return _yes(orders.lot != lot)
        case Take(lot=lot, level=level):
            return _yes(orders.lot == lot and level in (None, orders.level))
        case LaunchRocket() | Stay():
            return _yes(orders.launch is isinstance(clause, LaunchRocket))
        case Spare(nation=nation):
            return _yes(nation not in orders.missiles)
        case Fire(nation=nation):
            return _yes(nation in orders.missiles) if armed else "void"
    return "broken"


def _told_truth(clause: Tell, by: Seat, year: int, events: Sequence[Event]) -> PromiseStatus:
    first = min((data["year"] for data in _of(events, "year-opened")), default=year)
    for data in _of(events, "match-over"):
        readings = data["readings"][by]
        return _yes(readings[year - first] == clause.reading) if year - first < len(readings) else "void"
    return "unknown"


def _of(events: Sequence[Event], kind: str) -> list[Any]:
    return [event.data for event in events if event.kind == kind]


def _yes(kept: bool) -> PromiseStatus:
    return "kept" if kept else "broken"
