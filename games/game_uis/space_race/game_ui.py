"""The game UI of Space Race: its words, its nations, and what a newcomer and a solo player read."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.game_ui import SOLO_SEAT, GameUI, OnboardingNote, RecordFigure, SoloMode, SoloResult, Words
from games.game_uis.rocket_shapes import BURST, ROCKET
from games.game_uis.space_race.clauses import clause_line, clause_note, clauses
from games.game_uis.space_race.form_fields import action_forms, decision_fields
from games.game_uis.space_race.order_analysis import KEY, analyse_window, daily_puzzle
from games.game_uis.space_race.summary import headlines, personal_summary, turn_result, why_lost
from games.result_picture import ResultPicture, SeatHeight, SeatMarker
from games.rules.contract import Event
from games.rules.space_race.editions import rules_for
from games.rules.space_race.model import Move
from games.rules.space_race.nations import NATIONS
from games.rules.space_race.reference import reference
from games.rules.space_race.view import SpaceRaceView

FEET_TEXTS = {
    "fixed": "A rocket flies the sum of its parts. SPACE lies at {low} thousand feet up. "
    "Collect parts until your hand flies that far.",
    "range": "A rocket flies the sum of its parts. SPACE lies between {low} and {high} thousand feet up, most often "
    "near {middle}. Collect parts until your hand flies that far.",
}
_LEVELS = (
    "Name a part and a level, 0 to {top}; no level costs anything. The lowest one named receives the part. But if "
    "somebody named the level right above it, they steal it, and so on up to the first gap. "
)
ESPIONAGE_TEXTS = {
    "shared": f"{_LEVELS}Two on the same level both receive it. If you miss the part, you get {{knock_off}}.",
    "tied": f"{_LEVELS}Two who tie up there get nothing. If you miss the part, you get {{knock_off}}.",
}
BIDS = {True: "games/space-race/_three_bids.html", False: "games/space-race/_two_bids.html"}
"""The pictures of two bids for one part, by whether nations on the same level both receive it."""


LAUNCH_TEXT = (
    "Every part on offer says how likely your hand would then reach SPACE. A launch costs you your best part. In the "
    "year when anybody gets there the race is over, and whoever flew farthest wins; {last_year} is the last. Wait for "
    "better odds, or be first?"
)
RESULT_TEXTS = {
    "won": "Won in {year}, flying {distance}.",
    "flew": "Flew {distance} in {flown_in}.",
    "flew less": "Flew {distance} in {flown_in}; the farthest flew {farthest}.",
    "never": "Never launched; the hand would fly {hand} in {year}.",
    "won on the ground": "Won in {year} with the best hand. Never launched; the hand would fly {hand} in {year}.",
}


def _climb(launch: Mapping[str, Any], space: int) -> SeatHeight:
    """Return the height of a launch, which an explosion or missiles may have brought down."""
    height, flown, exploded = launch["distance"], launch["flown"], launch["exploded"]
    is_hit = flown > height
    fate = [f"hit at {flown}"] * is_hit + ["exploded"] * exploded
    return SeatHeight(launch["seat"], height, flown - height, exploded or (is_hit and height < space), ", ".join(fate))


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
    solo_mode = SoloMode(
        title="Against bots",
        line="Five nations: you and four bots.",
        same="the same offers, the same readings and the same four rivals",
        order="A win in the earliest year ranks first, then the farthest flight, then the strongest hand.",
        seats=5,
        preset="nine",
    )
    awards = {"tol": ("token of life", "tokens of life"), "garnets": ("garnet", "garnets")}
    fields = staticmethod(decision_fields)
    actions = staticmethod(action_forms)
    clauses = staticmethod(clauses)
    clause_line = staticmethod(clause_line)
    clause_note = staticmethod(clause_note)
    personal_summary = staticmethod(personal_summary)
    analyse_window = staticmethod(analyse_window)
    find_puzzle = staticmethod(daily_puzzle)
    headlines = staticmethod(headlines)
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

    def picture(self, view: SpaceRaceView, events: Sequence[Event]) -> ResultPicture | None:
        """Return the launches of the year that decided the race, or of the last year with any; None without any."""
        rules, radiation = view.rules, view.board.radiation
        told = [event.data for event in events if event.kind == "launch"]
        if not told and not view.records:
            return None
        year = told[0]["year"] if told else view.records[-1].year
        space = rules.base_space + radiation[year - rules.first_year]
        climbs = [_climb(each, space) for each in told] or [
            SeatHeight(each.seat, each.distance) for each in view.records if each.year == year
        ]
        return ResultPicture(f"The launches of {year}, in thousand feet", tuple(climbs), space, "SPACE")

    def solo_result(self, view: SpaceRaceView, won: bool) -> SoloResult:
        """Return the progress of the player: the earliest win ranks first, then the farthest flight, then the hand."""
        own = [record for record in view.records if record.seat == SOLO_SEAT]
        best = max(own, key=lambda record: record.distance, default=None)
        words = {"year": view.year, "hand": view.totals[SOLO_SEAT]}
        rank = (0 if won else 1, view.year if won else 0, -best.distance if best else 1, -view.totals[SOLO_SEAT])
        if best is None:
            return SoloResult(RESULT_TEXTS["won on the ground" if won else "never"].format(**words), rank)
        farthest = max(record.distance for record in view.records)
        case = "won" if won else "flew less" if farthest > best.distance else "flew"
        words |= {"distance": best.distance, "flown_in": best.year, "farthest": farthest}
        return SoloResult(RESULT_TEXTS[case].format(**words), rank)

    def onboarding_notes(self, view: SpaceRaceView) -> tuple[OnboardingNote, ...]:
        """Return the notes: feet add up, the lowest level receives, launch when you dare; in the match's figures."""
        rules = view.rules
        low, high = rules.base_space, rules.base_space + view.seats * rules.reading_max
        feet = FEET_TEXTS["range" if low < high else "fixed"].format(low=low, high=high, middle=(low + high) // 2)
        espionage = ESPIONAGE_TEXTS["shared" if rules.shared_top_receives else "tied"]
        espionage = espionage.format(top=rules.top_level, knock_off=rules.name_of("knock_off"))
        return (
            OnboardingNote("Feet add up", feet),
            OnboardingNote("Bid low, or steal", espionage, BIDS[rules.shared_top_receives]),
            OnboardingNote("Launch when you dare", LAUNCH_TEXT.format(last_year=rules.last_year)),
        )


GAME_UI = SpaceRaceUI()
