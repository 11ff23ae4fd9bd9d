"""The notes of the mission director for a first match of LOSS! in Space."""

from games.game_ui import OnboardingNote
from games.game_uis.loss_in_space.dice import WORKS
from games.game_uis.loss_in_space.standing_orders import asked_to_meddle
from games.humanize import capitalise_first, number_word
from games.rules.loss_in_space.meddling import BACKFIRES
from games.rules.loss_in_space.model import GOAL, PREPARATION_ROUNDS
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


def _asked(view: LossView) -> str:
    """Return when the viewer is asked to meddle, by its standing orders."""
    if view.hand is None:
        return "Standing orders say when you are asked."
    return asked_to_meddle(view.hand.orders)


def onboarding_notes(view: LossView) -> tuple[OnboardingNote, ...]:
    """Return the notes: race, build before the launch, keep cards for others' turns; the last with rivals only."""
    if view.is_alone:
        return ALONE
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
            f"Or you help, and keep the reward. {_asked(view)}",
        ),
    )
