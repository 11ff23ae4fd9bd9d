"""The steady bot and its variants, equally strong, each with its own habits."""

from functools import partial

from games.rules.characters import Character, character_without_levels
from games.rules.space_race.bots import STEADY, BotHabits, make_steady_bot, steady_move
from games.rules.space_race.talk import TalkManner, steady_talk, talk

CLERK = BotHabits(good_chance=0.68, levels=(42, 26, 14, 8, 4, 3, 2, 1, 0, 0, 0), choosy=2.0)
TINKER = BotHabits(levels=(34, 24, 15, 9, 6, 4, 3, 2, 1, 1, 1), fitting=1.8, choosy=2.1)
SCOUT = BotHabits(good_chance=0.5, levels=(28, 25, 17, 10, 6, 4, 3, 2, 1, 1, 1), shield=0.0)

FAMILY = "steady"
KINDS = {"steady": STEADY, "clerk": CLERK, "tinker": TINKER, "scout": SCOUT}


def _kind(name: str, line: str, manner: TalkManner) -> Character:
    return character_without_levels(
        name, line, make_steady_bot(KINDS[name]), partial(talk, manner=manner), family=FAMILY
    )


STEADIES = (
    character_without_levels(FAMILY, "slow and sure, and true to its word", steady_move, steady_talk),
    _kind("clerk", "nothing flies before it is filed", TalkManner("question", chance=0.7, builds=0.3, voice="clerk")),
    _kind("tinker", "there is a use for every part", TalkManner("proposal", builds=0.3, voice="tinker")),
    _kind("scout", "better early than certain", TalkManner("launch", chance=0.4, builds=0.4, voice="scout")),
)
