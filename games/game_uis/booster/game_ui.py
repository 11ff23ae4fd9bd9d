"""The game UI of BOOSTER: its words, and the form of a turn."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.game_ui import SOLO_SEAT, GameUI, OnboardingNote, SoloMode, SoloResult, Words
from games.game_uis.booster import sentences as told
from games.game_uis.rocket_shapes import BURST, ROCKET
from games.result_picture import ResultPicture, SeatHeight, SeatMarker
from games.rules.booster.cards import CARDS, TYPES
from games.rules.booster.game import reference
from games.rules.booster.melds import LEAST_SCORE, MOST_SCORE, Meld, meld_of
from games.rules.booster.model import BoosterMove, BoosterView
from games.rules.booster.moves import eject_bounds
from games.rules.booster.turns import FULL_HAND
from games.rules.contract import DecisionRequest, Event
from games.rules.options import Choice, Field


class BoosterUI(GameUI[BoosterView, BoosterMove]):
    """The game UI of BOOSTER. A form names a mission by its key, a move by its cards."""

    tagline = "Crew, drive, destination, lifter, payload: put a mission together before the others do."
    minutes = 10
    weight = "light"
    tile = "games/booster/tile.html"
    words = Words("player", "players", "turn", "turns")
    default_bot = "steady"
    figure = SeatMarker(ROCKET, BURST)
    chart_bot = "steady"
    progress_label = "{} VP"
    transient_sentences = ("Your turn began.",)
    sentences = told.SENTENCES
    solo_mode = SoloMode(
        title="Against bots",
        line="You and two bots.",
        same="the same deck and the same two rivals",
        order="A win in the fewest turns ranks first, then the most points, then the fewest points of the bots.",
        seats=3,
    )
    headlines = staticmethod(told.headlines)
    personal_summary = staticmethod(told.personal_summary)
    turn_result = staticmethod(told.turn_result)
    why_lost = staticmethod(told.why_lost)
    reference = staticmethod(reference)

    def fields(self, view: BoosterView, ask: DecisionRequest) -> tuple[Field, ...]:
        """Return the fields of a turn: one possible mission of the hand or none, and one or two cards to discard."""
        hand = view.hand
        smallest = min((len(hand) - len(meld.cards) for meld in view.melds), default=len(hand))
        missions = (Choice("", "No mission"), *(Choice(meld.key, _meld_label(meld)) for meld in view.melds))
        cards = tuple(Choice(card.id, f"{card.name} ({card.type_name}, {card.figures})") for card in hand)
        to_win = view.goal - view.standings[ask.seat].vp
        wins = any(meld.score >= to_win for meld in view.melds)
        low, high = 0 if wins else eject_bounds(smallest)[0], eject_bounds(len(hand))[1]
        missed = f"Discard {told.EJECT_COUNT} cards. A missed deadline flies nothing and discards one at random."
        return (
            Field("meld", "Mission", "choice", default="", choices=missions, help="What flies this turn."),
            Field("eject", "Eject", "choices", default=(), choices=cards, low=low, high=high, help=missed),
        )

    def entered(self, move: BoosterMove) -> Mapping[str, Any]:
        """Return the form values of a move: its meld by its key ("": none), and the cards to discard."""
        meld = meld_of([CARDS[card] for card in move.meld]).key if move.meld else ""
        return {"meld": meld, "eject": list(move.eject)}

    def picture(self, view: BoosterView, events: Sequence[Event]) -> ResultPicture | None:
        """Return everybody's points."""
        climbs = tuple(SeatHeight(each.seat, each.vp) for each in view.standings)
        return ResultPicture("Victory points at the end", climbs, view.goal, "GOAL")

    def onboarding_notes(self, view: BoosterView) -> tuple[OnboardingNote, ...]:
        """Return the notes: points to win, the cards of a mission, and good discards, in the figures of the match."""
        turns = view.last_turn // len(view.standings)
        return (
            OnboardingNote(
                "Fly missions",
                f"A mission scores {LEAST_SCORE} to {MOST_SCORE}: the farther and the heavier, the more. "
                f"Whoever has {view.goal} victory points first wins; after {turns} turns each, the most do.",
            ),
            OnboardingNote(
                "One card of each type",
                f"{len(TYPES)} cards make a mission: crew and propulsion that reach the destination, a transport "
                "that carries the payload. Your dashboard lists every mission that your hand can fly.",
            ),
            OnboardingNote(
                "Throw away boldly",
                f"Each turn you draw until you hold {FULL_HAND} cards, and then eject {told.EJECT_COUNT}. "
                "A small mission now, or hold out for a great one? The others are flying meanwhile.",
            ),
        )

    def solo_result(self, view: BoosterView, won: bool) -> SoloResult:
        """Return the progress of the player: the fewest turns to win, then own points, then few points of rivals."""
        mine = view.standings[SOLO_SEAT].vp
        others = max(each.vp for each in view.standings if each.seat != SOLO_SEAT)
        turn = (view.flights[-1].turn if view.flights else 0) if won else 0
        said = f"Won with {mine} VP against {others}." if won else f"{mine} VP against {others}."
        return SoloResult(said, (0 if won else 1, turn, -mine, others))


def _meld_label(meld: Meld) -> str:
    crew, propulsion, destination, transport, payload = (card.name for card in meld.cards)
    return f"{destination} with {payload}: {meld.score} VP ({crew}, {propulsion}, {transport})"


GAME_UI = BoosterUI()
