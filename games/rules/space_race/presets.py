"""The presets: both editions, and variants with a few changed options.

Their durations come from matches between bots: `manage.py simulate --edition SLUG`.
"""

from games.rules.contract import Preset

PRESETS = {
    "nine": Preset(
        "Nine Nations",
        "Five to nine nations, six parts a year, few words; spies who tie for a theft share it. Some seven years.",
        {"edition": "nine"},
    ),
    "five": Preset(
        "Five Nations",
        "Five nations, four different parts a year, free talk; spies who tie for a theft spoil it. "
        "Some ten years, the first ones on the ground.",
        {"edition": "five"},
    ),
    # The key is stored in matches and published by the API.
    # Two parts fly 24 at most, so nobody reaches SPACE before the third year.
    "taster": Preset(
        "Short game",
        "The Nine Nations rules with SPACE much nearer: a race of about five years in ten minutes.",
        {"edition": "nine", "base_space": 25, "reading_max": 2},
    ),
    "brisk": Preset(
        "Five, brisk",
        "The Five Nations rules with SPACE nearer: rockets start sooner, in a race of some seven years.",
        {"edition": "five", "base_space": 25},
        variant=True,
    ),
    "long": Preset(
        "Nine, long",
        "The Nine Nations rules with SPACE farther off: eight years or nine, and time to build.",
        {"edition": "nine", "base_space": 35},
        variant=True,
    ),
    "season": Preset(
        "Season",
        "The Nine Nations rules with thirstier engines, so that the garnets carried from match to match "
        "decide less. Some seven years.",
        {"edition": "nine", "engine_garnets": 4},
        variant=True,
    ),
}
