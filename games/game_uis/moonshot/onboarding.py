"""The notes of the mission director for a first match of Moonshot."""

from games.game_ui import OnboardingNote
from games.game_uis.moonshot.names import lives_label
from games.rules.moonshot.data import BOARD
from games.rules.moonshot.model import MoonshotView

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


def onboarding_notes(view: MoonshotView) -> tuple[OnboardingNote, ...]:
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
