"""What launches came to, told to a player: what they failed by, how likely they were."""

from collections.abc import Iterator, Mapping, Sequence
from math import prod
from typing import Any

from games.game_uis.moonshot.names import item_name, program_name
from games.humanize import and_list, percent, possessive
from games.rules.contract import Event
from games.rules.moonshot.launch_odds import DIE, faces_that_pass
from games.rules.moonshot.model import Rocket

Data = Mapping[str, Any]

ENDS = ("mission_done", "exploded", "delayed")
"""The kinds of events with which a declared launch is over."""

_DELAYED = {"raced": "the other program had flown it", "payload": "it lacked its payload"}


def launches(events: Sequence[Event], program: str) -> Iterator[str]:
    """Yield a sentence for every launch; "your" is that of `program` ("": not known)."""
    rocket, rolls = Rocket(), list[Data]()
    for event in events:
        data = event.data
        if event.kind == "launched":
            figures = ("structure", "electronics", "code")
            rocket, rolls = Rocket(*[data["rocket"][each] for each in figures]), []
        elif event.kind == "die_rolled":
            rolls.append(data)
        elif event.kind in ENDS:
            name = program_name(data["program"])
            whose = "Your launch" if data["program"] == program else f"{possessive(name)} launch"
            yield f"{whose}, {item_name(data['mission'])}, {_came_to(event, rocket, rolls)}."


def _came_to(event: Event, rocket: Rocket, rolls: Sequence[Data]) -> str:
    if event.kind == "delayed":
        return f"was delayed: {_DELAYED[event.data['why']]}"
    if not rolls:
        return "succeeded" if event.kind == "mission_done" else "exploded"
    if event.kind == "mission_done":
        return f"succeeded; its chance was {percent(prod(_passing(roll, rocket) / DIE for roll in rolls))}"
    roll = rolls[-1]
    return f"exploded at {item_name(roll['risk'])} {_undoing(roll, rocket)}{_luck(_passing(roll, rocket))}"


def _passing(roll: Data, rocket: Rocket) -> int:
    """Return how many faces of the die would have got the rocket past that risk."""
    return faces_that_pass(roll["risk"], roll["sabotage"], roll["tests"], rocket)


def _undoing(roll: Data, rocket: Rocket) -> str:
    """Return the die, and what the rocket lacked for it."""
    if roll["die"] <= roll["sabotage"]:
        return f"by sabotage, with a die of {roll['die']}"
    lacked = [
        f"{n} {icon} instead of {getattr(rocket, icon)}"
        for icon, n in roll["need"].items()
        if n > getattr(rocket, icon)
    ]
    return f"with a die of {roll['die']}, which asked for {and_list(lacked)}"


def _luck(passing: int) -> str:
    return f"; {passing} of its {DIE} faces would have passed" if passing else "; no face would have passed"
