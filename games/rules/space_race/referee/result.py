"""The report of a resolved year as the JSON values that the referee prints."""

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec.structs import asdict

from games.rules.contract import Seat
from games.rules.space_race.model import HeldPart, LaunchReport, LotReport, YearReport, YearVerdict


class _Names:
    """The names of the nations, looked up by seat."""

    def __init__(self, nations: Sequence[str]) -> None:
        self.nations = nations

    def listed(self, seats: Iterable[Seat]) -> list[str]:
        return [self.nations[seat] for seat in sorted(seats)]

    def name(self, seat: Seat | None) -> str | None:
        return None if seat is None else self.nations[seat]

    def nonzero(self, amounts: Sequence[int]) -> dict[str, int]:
        return {name: amount for name, amount in zip(self.nations, amounts, strict=True) if amount}


def result_of(nations: Sequence[str], report: YearReport) -> dict[str, Any]:
    """Return what `report` says, JSON-ready, with seats named by `nations` and all lists in seat order."""
    names = _Names(nations)
    jettisoned = zip(nations, report.jettisoned, strict=True)
    return {
        "space": report.space,
        "lots": [_lot(names, lot) for lot in report.lots],
        "launches": [_launch(names, launch) for launch in sorted(report.launches, key=lambda each: each.seat)],
        "nations": {
            name: {"hand": [_part(part) for part in sorted(hand)], "garnets": garnets}
            for name, hand, garnets in zip(nations, report.hands, report.garnets, strict=True)
        },
        "black_holes": names.nonzero(report.black_holes),
        "jettisoned": {name: number for name, number in jettisoned if number is not None},
        "outcome": None if report.verdict is None else _outcome(names, report.verdict),
    }


def _part(part: HeldPart) -> int | dict[str, int]:
    return {"number": part.number, "clones": part.clones} if part.clones else part.number


def _lot(names: _Names, lot: LotReport) -> dict[str, Any]:
    return {
        "lot": lot.lot,
        "number": lot.number,
        "pursuers": {names.nations[seat]: level for seat, level in sorted(lot.pursuers)},
        "receivers": names.listed(lot.receivers),
        "stolen": lot.stolen,
    }


def _launch(names: _Names, launch: LaunchReport) -> dict[str, Any]:
    figures = asdict(launch)
    return {"nation": names.nations[figures.pop("seat")], **figures}


def _outcome(names: _Names, verdict: YearVerdict) -> dict[str, Any]:
    return {
        "reached": names.listed(verdict.reached),
        "winners": names.listed(verdict.winners),
        "tols": names.nonzero(verdict.tols),
        "prizes": names.nonzero(verdict.prizes),
        "pioneers": names.listed(verdict.pioneers),
        "elimination": {
            "tied": names.listed(verdict.elimination.tied),
            "candidate": names.name(verdict.elimination.candidate),
            "by": verdict.elimination.by,
        },
    }
