"""The results of launches, for a player: why they failed, and how likely they were."""

from collections.abc import Iterator, Mapping, Sequence
from math import prod
from typing import Any

from msgspec import Struct

from games.game_uis.moonshot.names import named
from games.game_uis.moonshot.texts import LAUNCH_TEXTS
from games.humanize import and_list, percent
from games.rules.contract import Event
from games.rules.moonshot.data import BOARD
from games.rules.moonshot.launch_odds import DIE, faces_that_pass
from games.rules.moonshot.model import Rocket

Data = Mapping[str, Any]

ENDS = ("mission_done", "exploded", "delayed")
"""The kinds of events with which a declared launch is over."""


class LaunchResult(Struct, frozen=True):
    """A finished launch in words, with its `program` and the kind of the event by which it `ended`."""

    program: str
    ended: str
    said: str


def launches(events: Sequence[Event], program: str) -> Iterator[LaunchResult]:
    """Yield the result of every launch; "your" is that of `program` ("": unknown)."""
    rocket, rolls = Rocket(), list[Data]()
    for event in events:
        data = event.data
        if event.kind == "launched":
            figures = ("structure", "electronics", "code")
            rocket, rolls = Rocket(*[data["rocket"][each] for each in figures]), []
        elif event.kind == "die_rolled":
            rolls.append(data)
        elif event.kind in ENDS:
            said = _in_words(event, rocket, rolls, is_own=data["program"] == program)
            yield LaunchResult(data["program"], event.kind, " ".join(said))


def _in_words(event: Event, rocket: Rocket, rolls: Sequence[Data], *, is_own: bool) -> Iterator[str]:
    roll = rolls[-1] if rolls else None
    if event.kind == "delayed":
        case = event.data["why"]
    elif event.kind == "exploded" and roll and roll["die"] <= roll["sabotage"]:
        case = "sabotaged"
    else:
        case = f"{event.kind}.rolled" if rolls else event.kind
    values = named({**(roll or {}), "program": event.data["program"], "mission": event.data["mission"]})
    values["chance"] = percent(prod(_passing(each, rocket) / DIE for each in rolls))
    values["lacked"] = and_list(_lacked(roll, rocket)) if roll else ""
    yield LAUNCH_TEXTS[f"{case}.you" if is_own else case].format(**values)
    if event.kind == "delayed":
        yield LAUNCH_TEXTS["delay"].format(price=-BOARD.launch.delayed)
    if event.kind == "exploded" and roll:
        passing = _passing(roll, rocket)
        yield LAUNCH_TEXTS["luck" if passing else "no luck"].format(passing=passing, faces=DIE)


def _passing(roll: Data, rocket: Rocket) -> int:
    """Return the number of faces of the die that would have passed that risk."""
    return faces_that_pass(roll["risk"], roll["sabotage"], roll["tests"], rocket)


def _lacked(roll: Data, rocket: Rocket) -> Iterator[str]:
    for icon, needed in roll["need"].items():
        if needed > getattr(rocket, icon):
            yield f"{needed} {icon} instead of {getattr(rocket, icon)}"
