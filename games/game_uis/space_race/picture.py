"""The result picture of a race: the height of each flight against SPACE."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.result_picture import ResultPicture, SeatHeight
from games.rules.contract import Event
from games.rules.space_race.view import SpaceRaceView


def picture(view: SpaceRaceView, events: Sequence[Event]) -> ResultPicture | None:
    """Return the launches of the year that decided the race, or of the last year with any; None without launches."""
    rules, radiation = view.rules, view.board.radiation
    told = [event.data for event in events if event.kind == "launch"]
    if not told and not view.records:
        return None
    year = told[0]["year"] if told else view.records[-1].year
    space = rules.base_space + radiation[year - rules.first_year]
    climbs = [_climb(each, space) for each in told] or [
        SeatHeight(each.seat, each.distance) for each in view.records if each.year == year
    ]
    return ResultPicture(f"The launches of {year}, in thousand feet", tuple(climbs), space, "SPACE")


def _climb(launch: Mapping[str, Any], space: int) -> SeatHeight:
    """Return the height of a launch, which an explosion or missiles may have brought down."""
    height, flown, exploded = launch["distance"], launch["flown"], launch["exploded"]
    is_hit = flown > height
    fate = [f"hit at {flown}"] * is_hit + ["exploded"] * exploded
    return SeatHeight(launch["seat"], height, flown - height, exploded or (is_hit and height < space), ", ".join(fate))
