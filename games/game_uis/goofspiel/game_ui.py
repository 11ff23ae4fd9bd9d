"""The game UI of Goofspiel: its words, and the form of a bid."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.game_ui import GameUI, Words
from games.game_uis.goofspiel import sentences as told
from games.game_uis.goofspiel.loss_explanation import why_lost
from games.game_uis.goofspiel.onboarding import onboarding_notes
from games.result_picture import ResultPicture, SeatHeight
from games.rules.contract import DecisionRequest, Event
from games.rules.goofspiel.model import GoofspielBid, GoofspielView
from games.rules.goofspiel.reference import reference
from games.rules.options import Choice, Field


class GoofspielUI(GameUI[GoofspielView, GoofspielBid]):
    """The game UI of Goofspiel. A bid is a choice among the remaining ones."""

    tagline = "One bid for every prize, and every bid is spent but once."
    minutes = 5
    usual_turns = 13
    weight = "light"
    tile = "games/goofspiel/tile.html"
    words = Words("player", "players", "round", "rounds")
    default_bot = "steady"
    chart_bot = "steady"
    sentences = told.SENTENCES
    onboarding_notes = staticmethod(onboarding_notes)
    headlines = staticmethod(told.headlines)
    personal_summary = staticmethod(told.personal_summary)
    turn_result = staticmethod(told.turn_result)
    why_lost = staticmethod(why_lost)
    reference = staticmethod(reference)

    def fields(self, view: GoofspielView, ask: DecisionRequest) -> tuple[Field, ...]:
        """Return the field with the viewer's remaining bids."""
        left = view.standings[ask.seat].bids_left
        choices = tuple(Choice(bid, str(bid)) for bid in left)
        missed = f"If you miss the deadline, your lowest is played: {left[0]}."
        return (Field("bid", "Bid", "choice", choices=choices, help=missed, missing="Choose a bid."),)

    def picture(self, view: GoofspielView, events: Sequence[Event]) -> ResultPicture | None:
        """Return everybody's points."""
        climbs = tuple(SeatHeight(each.seat, each.points) for each in view.standings)
        return ResultPicture("Points at the end", climbs)

    def most_turns(self, options: Mapping[str, Any]) -> int:
        """Return the number of prizes, because every prize has a round."""
        return int(options["cards"])


GAME_UI = GoofspielUI()
