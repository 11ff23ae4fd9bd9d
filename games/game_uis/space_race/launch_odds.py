"""The chance of a launch at the time when its orders could still be changed."""

from typing import Any

from games.game_uis.space_race.year_events import Data
from games.humanize import percent
from games.rules.space_race.forecast import forecast_lot
from games.rules.space_race.view import SpaceRaceView


def launch_chance(view: SpaceRaceView, launch: Data, lot: int | None, black_holes: int) -> str:
    """Return the chance, as the viewer's own view gave it, of a launch with the part of `lot` (None:
    Knock-offs).
    """
    flown: Any = forecast_lot(view, lot, burn=launch["burned"], black_holes=black_holes)
    return percent(flown.chance)
