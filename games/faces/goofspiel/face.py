"""How Goofspiel looks to players: its words, and a bid as a form."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.face import Climb, Face, Picture, Words
from games.faces.goofspiel import telling
from games.faces.goofspiel.briefing import briefing_of
from games.faces.goofspiel.why import why_lost
from games.rules.contract import Ask, Event
from games.rules.goofspiel.model import Bid, View
from games.rules.goofspiel.reference import reference
from games.rules.options import Choice, Field


class GoofspielFace(Face[View, Bid]):
    """A bid is one choice among those that are left."""

    tagline = "One bid for every prize, and every bid is spent but once."
    words = Words("player", "players", "round", "rounds")
    rival = "steady"
    charted_by = "steady"
    briefing = staticmethod(briefing_of)
    headlines = staticmethod(telling.headlines)
    own_line = staticmethod(telling.own_line)
    fared = staticmethod(telling.fared)
    why_lost = staticmethod(why_lost)
    reference = staticmethod(reference)

    def fields(self, view: View, ask: Ask) -> tuple[Field, ...]:
        """The bids that the viewer has left."""
        left = view.standings[ask.seat].bids_left
        choices = tuple(Choice(bid, str(bid)) for bid in left)
        missed = f"If you miss the deadline, your lowest is played: {left[0]}."
        return (Field("bid", "Bid", "choice", choices=choices, help=missed),)

    def picture(self, view: View, events: Sequence[Event]) -> Picture | None:
        """Everybody's points."""
        climbs = tuple(Climb(each.seat, each.points) for each in view.standings)
        return Picture("Points at the end", climbs)

    def most_turns(self, options: Mapping[str, Any]) -> int:
        """A round for every prize."""
        return int(options["cards"])


FACE = GoofspielFace()
