"""The notes of the mission director for a first match of BOOSTER."""

from games.game_ui import OnboardingNote
from games.game_uis.booster.sentences import EJECT_COUNT
from games.rules.booster.cards import TYPES
from games.rules.booster.melds import LEAST_SCORE, MOST_SCORE
from games.rules.booster.model import BoosterView
from games.rules.booster.turns import FULL_HAND


def onboarding_notes(view: BoosterView) -> tuple[OnboardingNote, ...]:
    """Return the notes: points to win, the cards of a mission, and good discards, in the figures of the match."""
    turns = view.last_turn // len(view.standings)
    least, most = LEAST_SCORE, MOST_SCORE
    return (
        OnboardingNote(
            "Fly missions",
            f"A mission scores {least} to {most}: the farther and the heavier, the more. "
            f"Whoever has {view.goal} victory points first wins; after {turns} turns each, the most do.",
        ),
        OnboardingNote(
            "One card of each type",
            f"{len(TYPES)} cards make a mission: crew and propulsion that reach the destination, a transport "
            "that carries the payload. Your dashboard lists every mission that your hand can fly.",
        ),
        OnboardingNote(
            "Throw away boldly",
            f"Each turn you draw until you hold {FULL_HAND} cards, and then eject {EJECT_COUNT}. "
            "A small mission now, or hold out for a great one? The others are flying meanwhile.",
        ),
    )
