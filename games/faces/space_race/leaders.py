"""Who leads a race that is open, and who could reach SPACE this year: for whoever only watches."""

from dataclasses import dataclass

from games.rules.contract import Seat
from games.rules.space_race.forecast import chance_to_reach, could_fly
from games.rules.space_race.view import SpaceRaceView

MOST = 3
"""How many nations that could reach SPACE are named."""


@dataclass(frozen=True, slots=True)
class Leader:
    """A nation in front: how far it could fly with a part of this year, and how likely that reaches SPACE."""

    seat: Seat
    flies: int
    chance: float


def leaders(view: SpaceRaceView) -> tuple[Leader, ...]:
    """Who could reach SPACE this year, the farthest first and at most three.

    If nobody could, the one nation that is ahead, without a chance; none where several are.
    """
    flyers = sorted(could_fly(view), key=lambda flyer: -flyer.at_most)
    in_reach = [flyer for flyer in flyers if flyer.could_reach]
    if in_reach:
        return tuple(
            Leader(each.seat, each.at_most, chance_to_reach(view, each.at_most)) for each in in_reach[:MOST]
        )
    most = max(flyer.flies for flyer in flyers)
    ahead = [flyer for flyer in flyers if flyer.flies == most]
    return (Leader(ahead[0].seat, most, 0.0),) if len(ahead) == 1 else ()
