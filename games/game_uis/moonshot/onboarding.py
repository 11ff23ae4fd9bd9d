"""The notes of the mission director for a first match of Moonshot."""

from games.game_ui import OnboardingNote
from games.game_uis.moonshot.names import lives_label
from games.rules.moonshot.data import BOARD
from games.rules.moonshot.model import MoonshotView


def onboarding_notes(view: MoonshotView) -> tuple[OnboardingNote, ...]:
    """Return the notes: land first, mind the tracks, launch only with payload; in the figures of the match."""
    tracks, launch = BOARD.tracks, BOARD.launch
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
        OnboardingNote(
            "Test before you fly",
            "Every risk is rolled for. Tiles make the rocket strong, tests raise the roll, and a launch "
            f"without its payload costs {-launch.delayed} popularity.",
        ),
    )
