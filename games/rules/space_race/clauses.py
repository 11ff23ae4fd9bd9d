"""The promises that nations may make each other in deals, and whether they kept them, by public facts of the year."""

from collections.abc import Iterator, Sequence
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


class Leave(RaceClause, frozen=True, tag="leave"):
    """A promise not to pursue this lot."""

    lot: int


class Take(RaceClause, frozen=True, tag="take"):
    """A promise to pursue this lot, on this level (None: on any)."""

    lot: int
    level: int | None = None


class LaunchRocket(RaceClause, frozen=True, tag="launch"):
    """A promise to launch this year."""


class Stay(RaceClause, frozen=True, tag="stay"):
    """A promise not to launch this year. A part that forces a launch breaks it, because the nation chose its lot."""


class Spare(RaceClause, frozen=True, tag="spare"):
    """A promise to aim no missile at this nation."""

    nation: Seat


class Fire(RaceClause, frozen=True, tag="fire"):
    """A promise to aim a missile at this nation; void without missiles."""

    nation: Seat


class Pay(RaceClause, frozen=True, tag="pay"):
    """A promise to send the partner `garnets` garnets; no third nation learns whether it was kept."""

    garnets: int
    private: ClassVar[bool] = True


class Tell(RaceClause, frozen=True, tag="tell"):
    """A promise to tell the partner this year's reading, which may be false; blank in a request."""

    reading: int | None = None
    blanks: ClassVar[tuple[str, ...]] = ("reading",)


class Name(RaceClause, frozen=True, tag="name"):
    """A promise to name this nation in the winners' agreement, in whatever year it comes."""

    nation: Seat


class Omit(RaceClause, frozen=True, tag="omit"):
    """A promise not to name this nation in the winners' agreement, in whatever year it comes."""

    nation: Seat


CLAUSES: tuple[type[RaceClause], ...] = (Leave, Take, LaunchRocket, Stay, Spare, Fire, Pay, Tell, Name, Omit)
OfYear: TypeAlias = Leave | Take | LaunchRocket | Stay | Spare | Fire | Pay | Tell


def check_clause(state: RaceState, by: Seat, to: Seat, clause: Any) -> None:
    """See `Game.check_clause` (§8)."""
    board = state.table.board
    rules, seats = board.rules, len(state.hands)
    if isinstance(clause, OfYear) and board.stage != "year":
        raise IllegalMove("year-closed", "The orders of this year are given.", rule=RULE)
    if isinstance(clause, Leave | Take) and not 0 <= clause.lot < len(board.offer):
        raise IllegalMove("no-such-lot", "There is no such lot this year.", "lot", RULE)
    if isinstance(clause, Take) and clause.level is not None and not 0 <= clause.level <= rules.top_level:
        raise IllegalMove("no-such-level", f"Levels go from 0 to {rules.top_level}.", "level", RULE)
    if isinstance(clause, Spare | Fire | Name | Omit) and not 0 <= clause.nation < seats:
        raise IllegalMove("no-such-nation", "There is no such nation.", "nation", RULE)
    if isinstance(clause, Spare | Fire) and clause.nation == by:
        raise IllegalMove("at-oneself", "No nation aims at itself.", "nation", RULE)
    if isinstance(clause, Name | Omit) and not rules.is_nine:
        raise IllegalMove("no-agreement", "Winners name nobody in this edition.", "nation", RULE)
    if isinstance(clause, Pay) and (clause.garnets < 1 or not may_reach(state, by, to)):
        raise IllegalMove("no-payment", "No garnets can be sent to this nation now.", "garnets", RULE)
    if isinstance(clause, Tell) and not 0 <= (clause.reading or 0) <= rules.reading_max:
        raise IllegalMove("no-such-reading", f"Readings go from 0 to {rules.reading_max}.", "reading", RULE)


def promise_status(clause: Any, by: Seat, to: Seat, label: str, events: Sequence[Event]) -> PromiseStatus:
    """See `Game.kept` (§8)."""
    year = int(label)
    if isinstance(clause, Name | Omit):
        return _named(clause, by, events)
    if isinstance(clause, Tell):
        return _told_truth(clause, by, year, events)
    told = [event for event in events if event.data.get("year") == year]
    if isinstance(clause, Pay):
        paid = sum(each["garnets"] for each in _of(told, "transfer") if (each["seat"], each["to"]) == (by, to))
        if paid >= clause.garnets:
            return "kept"
    if not any(True for _ in _of(told, "radiation")):
        return "void" if any(True for _ in _of(events, "match-over")) else "unknown"
    return _verdict(clause, by, told)


def _verdict(clause: Any, by: Seat, told: Sequence[Event]) -> PromiseStatus:
    """Return whether `by` kept a clause in a year that has closed, by the events `told` of it."""
    if isinstance(clause, Leave | Take):
        levels = {
            (each["lot"], pursuer["level"])
            for each in _of(told, "espionage")
            for pursuer in each["pursuers"]
            if pursuer["seat"] == by
        }
        if isinstance(clause, Leave):
            return _yes(all(lot != clause.lot for lot, _ in levels))
        return _yes(any(lot == clause.lot and clause.level in (None, level) for lot, level in levels))
    if isinstance(clause, Spare | Fire):
        shots = [each for each in _of(told, "missile") if each["seat"] == by]
        is_aimed = any(each["target"] == clause.nation and not each["drawn"] for each in shots)
        if isinstance(clause, Spare):
            return _yes(not is_aimed)
        return _yes(is_aimed) if shots else "void"
    launched = any(each["seat"] == by for each in _of(told, "launch"))
    if isinstance(clause, LaunchRocket | Stay):
        return _yes(launched is isinstance(clause, LaunchRocket))
    return "broken"


def _named(clause: Name | Omit, by: Seat, events: Sequence[Event]) -> PromiseStatus:
    for kind in ("agreement", "deadlock"):
        for data in _of(events, kind):
            for named in data["named"]:
                if named["seat"] == by:
                    return _yes((named["candidate"] == clause.nation) is isinstance(clause, Name))
    return "void" if any(True for _ in _of(events, "match-over")) else "unknown"


def foresee_promise(view: SpaceRaceView, clause: Any, label: str, move: Any) -> PromiseStatus | None:
    """See `Game.foreseen` (§8)."""
    if isinstance(clause, Name | Omit):
        return _foreseen_name(view, clause, move)
    if isinstance(clause, Tell) or (view.kind, str(view.year)) != ("year", label):
        return None
    if not isinstance(move, YearOrders) or isinstance(clause, Pay):
        return "unknown"
    may_be_forced = view.board.offer[move.lot] == view.rules.numbers.booster
    match clause:
        case Leave(lot=lot):
            return _yes(move.lot != lot)
        case Take(lot=lot, level=level):
            return _yes(move.lot == lot and level in (None, move.level))
        case LaunchRocket() | Stay():
            decided = move.launch or not may_be_forced
            return _yes(move.launch is isinstance(clause, LaunchRocket)) if decided else "unknown"
        case Spare(nation=nation):
            return _yes(nation not in move.missiles)
        case Fire(nation=nation) if view.missiles_owed:
            return _yes(nation in move.missiles)
    return "void"


def _foreseen_name(view: SpaceRaceView, clause: Name | Omit, move: Any) -> PromiseStatus | None:
    verdict = view.board.verdict
    if view.kind != "agreement" or verdict is None or view.viewer not in verdict.winners:
        return None
    if not isinstance(move, Nomination):
        return "unknown"
    return _yes((move.candidate == clause.nation) is isinstance(clause, Name))


def _told_truth(clause: Tell, by: Seat, year: int, events: Sequence[Event]) -> PromiseStatus:
    first = min((data["year"] for data in _of(events, "year-opened")), default=year)
    for data in _of(events, "match-over"):
        readings = data["readings"][by]
        return _yes(readings[year - first] == clause.reading) if year - first < len(readings) else "void"
    return "unknown"


def _of(events: Sequence[Event], kind: str) -> Iterator[Any]:
    return (event.data for event in events if event.kind == kind)


def _yes(kept: bool) -> PromiseStatus:
    return "kept" if kept else "broken"
