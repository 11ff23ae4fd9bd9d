"""The feelings of a nation about others, by what it knows that they have done to it."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from games.rules.contract import Event, Seat
from games.rules.space_race.commitments import NO_DEAL_HISTORY, DealHistory

BOUND = 2.0
"""How much weaker than the best target, in thousand feet, one may be that is shot at for what it did."""

_WEIGHTS = {"helped": 0.5, "kept": 0.25, "robbed": -0.34, "shot": -0.34, "broke": -0.5, "ally": 0.5}
"""What each deed does to a feeling, which runs from -1, a grudge, to 1, gratitude."""


def feelings_of(
    viewer: Seat, events: Sequence[Event], dealings: DealHistory = NO_DEAL_HISTORY, allies: Collection[Seat] = ()
) -> dict[Seat, float]:
    """Return the viewer's feelings, from -1 to 1, about each nation that has given it a reason."""
    felt: dict[Seat, float] = {seat: _WEIGHTS["ally"] for seat in allies if seat != viewer}
    for event in events:
        for kind, seat in _deeds(event, viewer):
            felt[seat] = felt.get(seat, 0.0) + _WEIGHTS[kind]
    for promise, end in dealings.judged:
        if promise.to == viewer and end in ("kept", "broken"):
            felt[promise.by] = felt.get(promise.by, 0.0) + _WEIGHTS["kept" if end == "kept" else "broke"]
    return {seat: max(-1.0, min(1.0, feeling)) for seat, feeling in felt.items() if feeling}


def _deeds(event: Event, viewer: Seat) -> Iterator[tuple[str, Seat]]:
    """Yield what others did to the viewer in an event, each with the nation that did it."""
    data = event.data
    if event.kind == "missile" and not data["drawn"] and viewer == data["target"]:
        yield "shot", data["seat"]
    elif event.kind == "espionage" and data.get("stolen"):
        yield from (("robbed", thief) for thief in _thieves(data, viewer))
    elif event.kind == "transfer" and data["to"] == viewer:
        yield "helped", data["seat"]


def _thieves(data: Mapping[str, Any], viewer: Seat) -> Sequence[Seat]:
    """Return the receivers of a part that the viewer would have received, being alone on the lowest level (§5)."""
    levels: dict[Seat, int] = {each["seat"]: each["level"] for each in data["pursuers"]}
    receivers: Sequence[Seat] = data["receivers"]
    is_robbed = levels.get(viewer) == min(levels.values()) and viewer not in receivers
    return receivers if is_robbed else ()
