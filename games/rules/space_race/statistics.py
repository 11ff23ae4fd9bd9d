"""The figures of a race that statistics over many races add up."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.rules.capabilities import MatchStatistics
from games.rules.contract import Event, Seat
from games.rules.space_race.editions import Part, Rules


def statistics_of(rules: Rules, events: Sequence[Event]) -> MatchStatistics:
    """Return the counts of launches, thefts and missiles, and the receivers of each part."""
    told: dict[str, list[Mapping[str, Any]]] = {}
    for event in events:
        told.setdefault(event.kind, []).append(event.data)
    launches, lots = told.get("launch", []), told.get("espionage", [])
    space = {year["year"]: year["space"] for year in told.get("radiation", [])}
    happened = {
        "Launches": len(launches),
        "Launches forced by a part": sum(launch["forced"] for launch in launches),
        "Launches that fell short": sum(not launch["reached"] for launch in launches),
        "Rockets that sabotage kept from SPACE": sum(
            launch["distance"] < space[launch["year"]] <= launch["flown"] for launch in launches
        ),
        "Rockets that exploded": sum(launch["exploded"] for launch in launches),
        "Thefts": sum(lot["stolen"] for lot in lots),
        "Missiles fired": len(told.get("missile", [])),
    }
    had = {part.name: _receivers(part, lots) for part in rules.parts}
    return MatchStatistics(happened, had)


def _receivers(part: Part, lots: Sequence[Mapping[str, Any]]) -> tuple[Seat, ...]:
    """Return the nations that received the part; Knock-off Parts go to pursuers that received no other part."""
    if part.ability == "knock_off":
        return tuple(sorted({seat for lot in lots for seat in lot["knock_offs"]}))
    return tuple(sorted({seat for lot in lots if lot["number"] == part.number for seat in lot["receivers"]}))
