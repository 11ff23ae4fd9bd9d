"""How Space Race looks to players: its words, its nations, and its decisions as forms."""

from collections.abc import Mapping
from typing import Any

from games.game_ui import Face, Figure, Words
from games.game_uis.rocket import BURST, ROCKET
from games.game_uis.space_race.actions import action_forms
from games.game_uis.space_race.alone import ALONE, result_of
from games.game_uis.space_race.briefing import briefing_of
from games.game_uis.space_race.clauses import clause_line, clauses
from games.game_uis.space_race.dilemma import dilemma
from games.game_uis.space_race.fields import decision_fields
from games.game_uis.space_race.headlines import headlines
from games.game_uis.space_race.hindsight import KEY, afterthought
from games.game_uis.space_race.own_line import fared, own_line
from games.game_uis.space_race.picture import picture
from games.game_uis.space_race.why import why_lost
from games.rules.space_race.editions import rules_for
from games.rules.space_race.model import Move
from games.rules.space_race.nations import NATIONS
from games.rules.space_race.reference import reference
from games.rules.space_race.view import SpaceRaceView


class SpaceRaceFace(Face[SpaceRaceView, Move]):
    """Every seat is a nation."""

    tagline = "Spy out rocket parts, sabotage the others, and be the first to reach SPACE."
    words = Words("nation", "nations", "year", "years")
    seat_names = NATIONS
    quick_seats = 9
    taster = "taster"
    taster_seats = 5
    editions_are_titles = True
    short_windows = "A round of Goofspiel, which breaks the last ties among five nations."
    rival = "steady"
    figure = Figure(ROCKET, BURST)
    charted_by = "steady"
    looks_back = "year"
    chance_key = KEY
    marked = "flies {}"
    alone = ALONE
    awards = {"tol": ("token of life", "tokens of life"), "garnets": ("garnet", "garnets")}
    fields = staticmethod(decision_fields)
    actions = staticmethod(action_forms)
    briefing = staticmethod(briefing_of)
    alone_result = staticmethod(result_of)
    clauses = staticmethod(clauses)
    clause_line = staticmethod(clause_line)
    own_line = staticmethod(own_line)
    afterthought = staticmethod(afterthought)
    dilemma = staticmethod(dilemma)
    headlines = staticmethod(headlines)
    picture = staticmethod(picture)
    fared = staticmethod(fared)
    why_lost = staticmethod(why_lost)
    reference = staticmethod(reference)

    def action(self, view: SpaceRaceView, kind: str, entered: Mapping[str, Any]) -> dict[str, Any]:
        """An alliance is founded with others; who founds it is a member too."""
        if kind != "alliance":
            return super().action(view, kind, entered)
        return {"kind": kind, **entered, "members": sorted({view.viewer, *entered["members"]})}

    def marks(self, view: SpaceRaceView) -> tuple[int, ...]:
        """What every nation's hand flies."""
        return view.totals

    def most_turns(self, options: Mapping[str, Any]) -> int:
        """The years, the first and the last among them."""
        rules = rules_for(options["edition"], options)
        return rules.last_year - rules.first_year + 1


FACE = SpaceRaceFace()
