"""The game UI of Space Race: its words, its nations, and its decisions as forms."""

from collections.abc import Mapping
from typing import Any

from games.game_ui import GameUI, RecordFigure, Words
from games.game_uis.rocket_shapes import BURST, ROCKET
from games.game_uis.space_race.actions import action_forms
from games.game_uis.space_race.clauses import clause_line, clause_note, clauses
from games.game_uis.space_race.daily_puzzle import daily_puzzle
from games.game_uis.space_race.form_fields import decision_fields
from games.game_uis.space_race.headlines import headlines
from games.game_uis.space_race.loss_explanation import why_lost
from games.game_uis.space_race.onboarding import onboarding_notes
from games.game_uis.space_race.order_analysis import KEY, analyse_window
from games.game_uis.space_race.picture import picture
from games.game_uis.space_race.solo import SOLO_MODE, result_of
from games.game_uis.space_race.summary import personal_summary, turn_result
from games.result_picture import SeatMarker
from games.rules.space_race.editions import rules_for
from games.rules.space_race.model import Move
from games.rules.space_race.nations import NATIONS
from games.rules.space_race.reference import reference
from games.rules.space_race.view import SpaceRaceView


class SpaceRaceUI(GameUI[SpaceRaceView, Move]):
    """The game UI of Space Race. Every seat is a nation."""

    tagline = "Spy out rocket parts, sabotage the others, and be the first to reach SPACE."
    minutes = 10
    usual_turns = 7
    weight = "medium"
    tile = "games/space-race/tile.html"
    words = Words("nation", "nations", "year", "years")
    seat_names = NATIONS
    quick_seats = 9
    short_preset = "taster"
    short_seats = 5
    editions_are_titles = True
    short_windows = "A round of Goofspiel, which breaks the last ties among five nations."
    default_bot = "steady"
    figure = SeatMarker(ROCKET, BURST)
    chart_bot = "steady"
    analysed_kind = "year"
    chance_key = KEY
    progress_label = "flies {}"
    record_figure = RecordFigure("launch", "distance", "{} thousand feet")
    solo_mode = SOLO_MODE
    awards = {"tol": ("token of life", "tokens of life"), "garnets": ("garnet", "garnets")}
    fields = staticmethod(decision_fields)
    actions = staticmethod(action_forms)
    onboarding_notes = staticmethod(onboarding_notes)
    solo_result = staticmethod(result_of)
    clauses = staticmethod(clauses)
    clause_line = staticmethod(clause_line)
    clause_note = staticmethod(clause_note)
    personal_summary = staticmethod(personal_summary)
    analyse_window = staticmethod(analyse_window)
    find_puzzle = staticmethod(daily_puzzle)
    headlines = staticmethod(headlines)
    picture = staticmethod(picture)
    turn_result = staticmethod(turn_result)
    why_lost = staticmethod(why_lost)
    reference = staticmethod(reference)

    def action(self, view: SpaceRaceView, kind: str, entered: Mapping[str, Any]) -> dict[str, Any]:
        """Return the action as JSON; the founder of an alliance is added to its members."""
        if kind != "alliance":
            return super().action(view, kind, entered)
        return {"kind": kind, **entered, "members": sorted({view.viewer, *entered["members"]})}

    def progress(self, view: SpaceRaceView) -> tuple[int, ...]:
        """Return the distance of every nation's hand."""
        return view.totals

    def most_turns(self, options: Mapping[str, Any]) -> int:
        """Return the number of years."""
        rules = rules_for(options["edition"], options)
        return rules.last_year - rules.first_year + 1


GAME_UI = SpaceRaceUI()
