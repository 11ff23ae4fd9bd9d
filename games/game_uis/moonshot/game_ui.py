"""The game UI of Moonshot: its words, its decisions as forms, and events in sentences."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from games.game_ui import ActionForm, GameUI, OnboardingNote, Words
from games.game_uis.moonshot import sentences as told
from games.game_uis.moonshot.decisions import entered_of, fields_of, move_of
from games.game_uis.moonshot.names import lives_label
from games.game_uis.rocket_shapes import BURST, ROCKET
from games.humanize import and_list
from games.result_picture import ResultPicture, SeatHeight, SeatMarker
from games.rules.contract import Event
from games.rules.moonshot.data import BOARD, PROGRAM_NAMES
from games.rules.moonshot.game import reference
from games.rules.moonshot.model import MoonshotView
from games.rules.moonshot.moves import Move
from games.rules.moonshot.rounds import chairs

ROLE_NOTES = {
    "politician": (
        "You are the politician",
        "You put maneuvers on the board, fight for them with tokens, announce missions and declare the launch. Your "
        "engineer builds the rocket for it with your program's money: tell each other which mission you aim at.",
    ),
    "engineer": (
        "You are the engineer",
        "You spend the program's money on tiles, modules, tests and payload. Your politician declares which mission "
        "flies. Hold until you know it, then close the gaps that its risks show, and load it before you pass.",
    ),
}
"""The last note for a seat with one role: its title and its text."""


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
    headlines = staticmethod(told.headlines)
    personal_summary = staticmethod(told.personal_summary)
    turn_result = staticmethod(told.turn_result)
    why_lost = staticmethod(told.why_lost)
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

    def picture(self, view: MoonshotView, events: Sequence[Event]) -> ResultPicture | None:
        """Return every seat's mission points."""
        climbs = tuple(
            SeatHeight(seat, view.standings[chair.program].points) for seat, chair in enumerate(view.table.seats)
        )
        return ResultPicture("Mission points at the end", climbs)

    def most_turns(self, options: Mapping[str, Any]) -> int:
        """Return the round limit."""
        return int(options["rounds"])

    def onboarding_notes(self, view: MoonshotView) -> tuple[OnboardingNote, ...]:
        """Return the notes: land first, mind the tracks, launch only with payload; in the figures of the match."""
        tracks, launch = BOARD.tracks, BOARD.launch
        test = (
            "Test before you fly",
            "Every risk is rolled for. Tiles make the rocket strong, tests raise the roll, and a launch "
            f"without its payload costs {-launch.delayed} popularity.",
        )
        return (
            OnboardingNote(
                "Land on the Moon first",
                "Whoever lands there wins. Smaller missions pay for the way: announce them, load them, fly them. "
                f"After {view.table.rounds} rounds the most mission points win.",
            ),
            OnboardingNote(
                "Mind popularity and budget",
                f"A round without a launch costs {-launch.aborted} popularity, a lost rocket {-launch.exploded}, "
                f"or {-launch.exploded_with_lives} with {lives_label(launch.lives)} aboard. "
                f"At 0 you lose, and so you do when your budget is {tracks.budget_gap} behind.",
            ),
            OnboardingNote(*(ROLE_NOTES[view.roles[0]] if len(view.roles) == 1 else test)),
        )


GAME_UI = MoonshotUI()
