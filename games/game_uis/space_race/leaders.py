"""The leaders of a race in progress, and the nations that could reach SPACE this year: for spectators."""

from types import SimpleNamespace

from games.rules.space_race.forecast import chance_to_reach, forecast_nations
from games.rules.space_race.view import SpaceRaceView

MOST = 3
"""How many nations that could reach SPACE are named."""


def leaders(view: SpaceRaceView) -> list[SimpleNamespace]:
    """Return the nations that could reach SPACE this year, the farthest first, at most three.

    Each comes with its distance with a part of this year, and its chance to reach SPACE. If no nation could, it returns
    a sole leader without a chance, or none.
    """
    flyers = sorted(forecast_nations(view), key=lambda flyer: -flyer.at_most)
    in_reach = [flyer for flyer in flyers if flyer.could_reach]
    if in_reach:
        return [
            SimpleNamespace(seat=each.seat, flies=each.at_most, chance=chance_to_reach(view, each.at_most))
            for each in in_reach[:MOST]
        ]
    most = max(flyer.flies for flyer in flyers)
    ahead = [flyer for flyer in flyers if flyer.flies == most]
    return [SimpleNamespace(seat=ahead[0].seat, flies=most, chance=0.0)] if len(ahead) == 1 else []
