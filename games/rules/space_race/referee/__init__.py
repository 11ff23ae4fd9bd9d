"""The referee: one year of Space Race, decided from a JSON document."""

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec.structs import asdict

from games.rules.contract import Seat
from games.rules.space_race.match_flow import resolve_year
from games.rules.space_race.model import HeldPart, LaunchReport, LotReport, YearReport, YearVerdict
from games.rules.space_race.referee.scenario import InvalidScenario, read_scenario

__all__ = ["InvalidScenario", "decide"]


def decide(raw: bytes) -> dict[str, Any]:
    """Return the JSON-ready result of the year that the JSON document `raw` describes.

    Raise InvalidScenario with every problem of an invalid document.
    """
    scenario = read_scenario(raw)
    return result_of(scenario.nations, resolve_year(scenario.state, scenario.orders, scenario.chance))


def _listed(nations: Sequence[str], seats: Iterable[Seat]) -> list[str]:
    return [nations[seat] for seat in seats]


def _nonzero(nations: Sequence[str], amounts: Sequence[int]) -> dict[str, int]:
    return {name: amount for name, amount in zip(nations, amounts, strict=True) if amount}


def result_of(nations: Sequence[str], report: YearReport) -> dict[str, Any]:
    """Return what `report` says, JSON-ready, with seats named by `nations` and all lists in seat order."""
    return {
        "space": report.space,
        "lots": [_lot(nations, lot) for lot in report.lots],
        "launches": [_launch(nations, launch) for launch in report.launches],
        "nations": {
            name: {"hand": [part_json(part) for part in hand], "garnets": garnets}
            for name, hand, garnets in zip(nations, report.hands, report.garnets, strict=True)
        },
        "black_holes": {nations[seat]: count for seat, count in report.black_holes.items()},
        "jettisoned": {nations[seat]: number for seat, number in report.jettisoned.items()},
        "outcome": None if report.verdict is None else _outcome(nations, report.verdict),
    }


def part_json(part: HeldPart) -> int | dict[str, int]:
    """Return a held part as scenarios and results have it: its number, or with what its copies count."""
    return {"number": part.number, "clones": part.clones} if part.clones else part.number


def _lot(nations: Sequence[str], lot: LotReport) -> dict[str, Any]:
    return {
        "lot": lot.lot,
        "number": lot.number,
        "pursuers": {nations[seat]: level for seat, level in lot.pursuers},
        "receivers": _listed(nations, lot.receivers),
        "stolen": lot.stolen,
    }


def _launch(nations: Sequence[str], launch: LaunchReport) -> dict[str, Any]:
    figures = asdict(launch)
    return {"nation": nations[figures.pop("seat")], **figures}


def _outcome(nations: Sequence[str], verdict: YearVerdict) -> dict[str, Any]:
    return {
        "reached": _listed(nations, verdict.reached),
        "winners": _listed(nations, verdict.winners),
        "tols": _nonzero(nations, verdict.tols),
        "prizes": _nonzero(nations, verdict.prizes),
        "pioneers": _listed(nations, verdict.pioneers),
        "elimination": {
            "tied": _listed(nations, verdict.elimination.tied),
            "candidate": None if verdict.elimination.candidate is None else nations[verdict.elimination.candidate],
            "by": verdict.elimination.by,
        },
    }
