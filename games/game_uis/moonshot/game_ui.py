"""The game UI of Moonshot: its words, its decisions as forms, and events in sentences."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from games.game_ui import ActionForm, Events, GameUI, Names, Options, PastView, Words
from games.game_uis.moonshot import sentences as told
from games.game_uis.moonshot.decisions import entered_of, fields_of, move_of
from games.game_uis.moonshot.loss_explanation import why_lost
from games.game_uis.moonshot.onboarding import onboarding_notes
from games.game_uis.rocket_shapes import BURST, ROCKET
from games.humanize import and_list
from games.result_picture import ResultPicture, SeatHeight, SeatMarker
from games.rules.contract import Event, Seat
from games.rules.moonshot.data import PROGRAM_NAMES
from games.rules.moonshot.model import MoonshotView
from games.rules.moonshot.moves import Move
from games.rules.moonshot.reference import reference
from games.rules.moonshot.setup import chairs


class MoonshotUI(GameUI[MoonshotView, Move]):
    """The game UI of Moonshot. Plans, orders and shifts are built step by step."""

    tagline = "Two programs, politicians and engineers, one Moon."
    minutes = 60
    weight = "heavy"
    tile = "games/moonshot/tile.html"
    words = Words("player", "players", "round", "rounds")
    quick_seats = 2
    short_preset = "teams"
    short_seats = 4
    short_title = "First match: with a bot engineer"
    default_bot = "steady"
    figure = SeatMarker(ROCKET, BURST)
    short_windows = "the briefing of a round"
    # Nothing happens in a briefing, and the cards of prep are seen as politics begin.
    kinds_without_animation = frozenset({"briefing", "prep"})
    talk_kinds = frozenset({"briefing"})
    previews_empty_draft = True
    live_defaults: ClassVar[Mapping[str, Any]] = {"ask_again": True}
    waiting_field = "wait"
    progress_label = "{} mission points"
    sentences = told.SENTENCES
    fields = staticmethod(fields_of)
    entered = staticmethod(entered_of)
    move = staticmethod(move_of)
    onboarding_notes = staticmethod(onboarding_notes)
    headlines = staticmethod(told.headlines)
    turn_result = staticmethod(told.turn_result)
    why_lost = staticmethod(why_lost)
    reference = staticmethod(reference)

    def seat_roles(self, options: Mapping[str, Any]) -> Sequence[str]:
        """Return the program and the roles of each seat, unless they are drawn."""
        if options["seating"] == "drawn":
            return ()
        return [f"{PROGRAM_NAMES[chair.program]} · {and_list(chair.roles)}" for chair in chairs(options["players"])]

    def actions(self, view: MoonshotView, saved: Move | None) -> tuple[ActionForm, ...]:
        """Return the form for resigning, until the seat has done so."""
        if view.viewer in view.table.resigned:
            return ()
        help_ = "Your program loses when all its seats have resigned. It can't be taken back."
        return (ActionForm("resign", "Resign", help=help_),)

    def personal_summary(
        self, options: Options, events: Events, names: Names, seat: Seat, view: PastView = None
    ) -> str:
        """Return the results of the launches and of the match for the seat's program."""
        program = view().program if view else None
        return told.personal_summary(events, seat, program or "")

    def picture(self, view: MoonshotView, events: Sequence[Event]) -> ResultPicture | None:
        """Return every seat's mission points."""
        climbs = tuple(
            SeatHeight(seat, view.standings[chair.program].points) for seat, chair in enumerate(view.table.seats)
        )
        return ResultPicture("Mission points at the end", climbs)

    def most_turns(self, options: Mapping[str, Any]) -> int:
        """Return the round limit."""
        return int(options["rounds"])


GAME_UI = MoonshotUI()
