"""The game UI of LOSS! in Space: its words, its decisions as forms, its standing orders."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.game_ui import ActionForm, GameUI, OnboardingNote, SoloMode, Words
from games.game_uis.loss_in_space import sentences as told
from games.game_uis.loss_in_space.decisions import entered_of, fields_of, move_of, refusal_field
from games.game_uis.loss_in_space.dice import WORKS
from games.game_uis.loss_in_space.results import climbs_of, solo_result, why_lost
from games.game_uis.loss_in_space.standing_orders import asked_to_meddle, order_fields, orders_entered
from games.game_uis.loss_in_space.texts import WINDOW_TITLES
from games.game_uis.rocket_shapes import ROCKET, WRECK
from games.humanize import capitalise_first, number_word
from games.result_picture import ResultPicture, SeatMarker
from games.rules.contract import Event
from games.rules.loss_in_space.game import USUAL_ROUNDS, reference
from games.rules.loss_in_space.meddling import BACKFIRES
from games.rules.loss_in_space.model import GOAL, PREPARATION_ROUNDS
from games.rules.loss_in_space.moves import Move
from games.rules.loss_in_space.views import LossView

ALONE = (
    OnboardingNote(
        "Get there at all",
        f"The suns go out behind you. Fly {GOAL} parsecs with somebody left aboard. Every turn puts an "
        "obstacle in the way: what gets you past it brings parsecs, or cards instead of them.",
    ),
    OnboardingNote(
        "Build before you fly",
        f"{capitalise_first(number_word(PREPARATION_ROUNDS))} times you may swap cards; "
        "then fit parts: shields for "
        "defense, weapons for attack, engines for speed. What your ship adds up to must reach what an "
        "obstacle threatens with.",
    ),
    OnboardingNote(
        "The deck plays against you",
        f"Sabotage that you draw strikes you: a die of {WORKS} works. Anti-sabotage cancels it. A lost turn "
        "costs a parsec, a crew member or a card instead.",
    ),
)
"""The notes for a solo game."""


class LossInSpaceUI(GameUI[LossView, Move]):
    """The game UI of LOSS! in Space. Forms are flat: nested parts of a move, such as an offer, are own fields."""

    tagline = f"Leaky ships, doubtful parts, and {GOAL} parsecs to a new world."
    minutes = 20
    length = f"{USUAL_ROUNDS} rounds at most"
    weight = "medium"
    tile = "games/loss-in-space/tile.html"
    words = Words("player", "players", "turn", "turns")
    quick_seats = 4
    default_bot = "steady"
    chart_bot = "steady"
    live_options = {"pace": "relaxed"}
    figure = SeatMarker(ROCKET, WRECK)
    solo_mode = SoloMode(
        title="Alone in space",
        line=f"One ship, one crew, and nobody to call for help: {GOAL} parsecs against the deck.",
        same="the same ship and the same deck",
        order="An arrival in the fewest rounds ranks first, then the distance, then the crew left.",
    )
    previews_empty_draft = True
    draws_all = True
    progress_label = "parsec {}"
    transient_sentences = ("Your turn began.",)
    sentences = told.SENTENCES
    window_titles = WINDOW_TITLES
    short_windows = "Answers to offers, meddling, countering, looting, and cargo over the limit"
    fields = staticmethod(fields_of)
    move = staticmethod(move_of)
    entered = staticmethod(entered_of)
    error_field = staticmethod(refusal_field)
    catch_up_summary = staticmethod(told.catch_up_summary)
    headlines = staticmethod(told.headlines)
    personal_summary = staticmethod(told.personal_summary)
    turn_result = staticmethod(told.turn_result)
    why_lost = staticmethod(why_lost)
    solo_result = staticmethod(solo_result)
    reference = staticmethod(reference)

    def actions(self, view: LossView, saved: Move | None) -> tuple[ActionForm, ...]:
        """Return the form of the standing orders with their current values."""
        if view.hand is None or view.table.result is not None:
            return ()
        said = "They decide for you, in decisions that open later. Only you see them."
        return (ActionForm("orders", "Change standing orders", order_fields(view.hand.orders, view.is_alone), said),)

    def action(self, view: LossView, kind: str, entered: Mapping[str, Any]) -> dict[str, Any]:
        """Return the entered standing orders as an action."""
        return {"orders": orders_entered(entered)}

    def picture(self, view: LossView, events: Sequence[Event]) -> ResultPicture | None:
        """Return the distance of each ship, and its end."""
        return ResultPicture("Parsecs at the end", climbs_of(view.table, events), GOAL, "NEW WORLD")

    def onboarding_notes(self, view: LossView) -> tuple[OnboardingNote, ...]:
        """Return the notes: race, build before the launch, keep cards for others' turns; the last with rivals only."""
        if view.is_alone:
            return ALONE
        asked = asked_to_meddle(view.hand.orders) if view.hand else "Standing orders say when you are asked."
        return (
            OnboardingNote(
                "Be the first to arrive",
                f"The suns go out behind you. Fly {GOAL} parsecs before the others do, with somebody left "
                "aboard: the paperwork asks for it. Every turn of yours puts an obstacle in the way.",
            ),
            OnboardingNote(
                "Build before you fly",
                "Trade until the launch, and fit parts: shields for defense, weapons for attack, engines for "
                "speed. What your ship adds up to must reach what an obstacle threatens with.",
            ),
            OnboardingNote(
                "Keep a card for the others",
                f"On others' turns you may sabotage them: a die of {WORKS} works, a {BACKFIRES} strikes you. "
                f"Or you help, and keep the reward. {asked}",
            ),
        )


GAME_UI = LossInSpaceUI()
