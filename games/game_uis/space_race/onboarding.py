"""The notes of the mission director for a first match of Space Race."""

from games.game_ui import OnboardingNote
from games.rules.space_race.editions import Rules
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


def onboarding_notes(view: SpaceRaceView) -> tuple[OnboardingNote, ...]:
    """Return the notes: feet add up, the lowest level receives, launch when you dare; in the match's figures."""
    rules = view.rules
    return (
        OnboardingNote("Feet add up", _feet(rules, view.seats)),
        OnboardingNote("Bid low, or steal", _espionage(rules), BIDS[rules.shared_top_receives]),
        OnboardingNote("Launch when you dare", _launch(rules)),
    )


def _feet(rules: Rules, seats: int) -> str:
    low, high = rules.base_space, rules.base_space + seats * rules.reading_max
    return FEET_TEXTS["range" if low < high else "fixed"].format(low=low, high=high, middle=(low + high) // 2)


def _espionage(rules: Rules) -> str:
    text = ESPIONAGE_TEXTS["shared" if rules.shared_top_receives else "tied"]
    return text.format(top=rules.top_level, knock_off=rules.by_number[rules.numbers.knock_off].name)


def _launch(rules: Rules) -> str:
    return (
        "Every part on offer says how likely your hand would then reach SPACE. A launch costs you your best "
        "part. In the year when anybody gets there the race is over, and whoever flew farthest wins; "
        f"{rules.last_year} is the last. Wait for better odds, or be first?"
    )
