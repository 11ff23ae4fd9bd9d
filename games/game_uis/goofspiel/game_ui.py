"""The game UI of Goofspiel: its words, and the form of a bid."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.game_ui import GameUI, OnboardingNote, Words
from games.game_uis.goofspiel import sentences as told
from games.result_picture import ResultPicture, SeatHeight
from games.rules.contract import DecisionRequest, Event
from games.rules.goofspiel.game import reference
from games.rules.goofspiel.model import GoofspielBid, GoofspielView
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
    headlines = staticmethod(told.headlines)
    personal_summary = staticmethod(told.personal_summary)
    turn_result = staticmethod(told.turn_result)
    why_lost = staticmethod(told.why_lost)
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

    def onboarding_notes(self, view: GoofspielView) -> tuple[OnboardingNote, ...]:
        """Return the notes: the sum of the prizes, and the use and cost of bids, in the figures of the match."""
        most = view.rounds
        return (
            OnboardingNote(
                "Points win",
                f"{most} prizes, worth 1 to {most}, come up one by one: {most * (most + 1) // 2} points in all. "
                "The most points at the end win.",
            ),
            OnboardingNote(
                "The highest bid, alone",
                "Everybody bids in secret. The highest bid takes the prize, but if several tie for it, "
                "nobody has it and it is gone.",
            ),
            OnboardingNote(
                "Every bid but once",
                f"You hold the bids 1 to {most}, and each is spent when made, won or lost. "
                "Save the great ones for prizes that are worth it, and dare to let one go.",
            ),
        )


GAME_UI = GoofspielUI()
