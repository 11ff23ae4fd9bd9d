"""The game UI of LOSS! in Space: its words, its decisions as forms, its standing orders."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.game_ui import ActionForm, GameUI, SoloResult, Words
from games.game_uis.loss_in_space import sentences as told
from games.game_uis.loss_in_space.decisions import entered_of, fields_of, move_of, refusal_field
from games.game_uis.loss_in_space.onboarding import onboarding_notes
from games.game_uis.loss_in_space.results import SOLO_MODE, climbs_of, result_of, why_lost
from games.game_uis.loss_in_space.standing_orders import order_fields, orders_entered
from games.game_uis.loss_in_space.texts import WINDOW_TITLES
from games.game_uis.rocket_shapes import ROCKET, WRECK
from games.result_picture import ResultPicture, SeatMarker
from games.rules.contract import Event
from games.rules.loss_in_space.game import USUAL_ROUNDS
from games.rules.loss_in_space.model import GOAL
from games.rules.loss_in_space.moves import Move
from games.rules.loss_in_space.reference import reference
from games.rules.loss_in_space.views import LossView


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
    solo_mode = SOLO_MODE
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
    onboarding_notes = staticmethod(onboarding_notes)
    catch_up_summary = staticmethod(told.catch_up_summary)
    headlines = staticmethod(told.headlines)
    personal_summary = staticmethod(told.personal_summary)
    turn_result = staticmethod(told.turn_result)
    why_lost = staticmethod(why_lost)
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

    def solo_result(self, view: LossView, won: bool) -> SoloResult:
        """See `solo.result_of`."""
        return result_of(view.table)


GAME_UI = LossInSpaceUI()
