"""Template tags of the animation of a year."""

from collections.abc import Sequence
from types import SimpleNamespace

from django import template

from games.game_uis.space_race.animation import animation_of
from games.matches.selectors.history import WindowHistory
from games.matches.selectors.seats import SeatLine
from games.rules.space_race.view import SpaceRaceView

register = template.Library()


@register.simple_tag
def animation_scenes(story: WindowHistory, before: SpaceRaceView | None, seats: Sequence[SeatLine]) -> SimpleNamespace:
    """Return the scenes of a window's public events; `before` is the spectator's view as it opened."""
    return animation_of(
        [told for told in story.events if not told.private], before or None, [seat.name for seat in seats]
    )
