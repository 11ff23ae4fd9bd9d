"""The notes of the mission director for a first match of Goofspiel."""

from games.game_ui import OnboardingNote
from games.rules.goofspiel.model import GoofspielView


def onboarding_notes(view: GoofspielView) -> tuple[OnboardingNote, ...]:
    """Return the notes: the sum of the prizes, and the use and cost of bids, in the figures of the match."""
    most = view.rounds
    return (
        OnboardingNote(
            "Points win",
            f"{most} prizes, worth 1 to {most}, come up one by one: {most * (most + 1) // 2} points in all. "
            "The most points at the end win.",
        ),
        OnboardingNote(
            "The highest bid, alone",
            "Everybody bids in secret. The highest bid takes the prize, but if several tie for it, "
            "nobody has it and it is gone.",
        ),
        OnboardingNote(
            "Every bid but once",
            f"You hold the bids 1 to {most}, and each is spent when made, won or lost. "
            "Save the great ones for prizes that are worth it, and dare to let one go.",
        ),
    )
