"""The end of a race, drawn: who flew how high against SPACE."""

from collections.abc import Sequence

from games.face import Climb, Picture
from games.rules.contract import Event
from games.rules.space_race.view import SpaceRaceView


def picture(view: SpaceRaceView, events: Sequence[Event]) -> Picture | None:
    """The launches of the year that decided the race, or of the last year with any; None if nobody flew."""
    rules, radiation = view.rules, view.board.radiation
    told = [event.data for event in events if event.kind == "launch"]
    if told:
        year = told[0]["year"]
        climbs = [
            Climb(each["seat"], each["distance"], each["flown"] - each["distance"], each["exploded"])
            for each in told
        ]
    elif view.records:
        year = view.records[-1].year
        climbs = [Climb(each.seat, each.distance) for each in view.records if each.year == year]
    else:
        return None
    space = rules.base_space + radiation[year - rules.first_year]
    return Picture(f"The launches of {year}, in thousand feet", tuple(climbs), space, "SPACE")
