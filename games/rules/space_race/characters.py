"""The steady bot and its variants, equally strong, and the bots with a look-ahead, each nation with its own weights."""

from functools import partial
from random import Random

from games.rules.characters import Character, Level, character_without_levels
from games.rules.contract import Bot
from games.rules.space_race.bots import STEADY, BotHabits, allies_of, steady_move
from games.rules.space_race.commitments import RaceObservation, commitments_of, feelings_of
from games.rules.space_race.lookahead.hand_outlook import EvaluationWeights, PartWeights
from games.rules.space_race.lookahead.levels import levels_of
from games.rules.space_race.lookahead.search import YearSearch
from games.rules.space_race.model import Move
from games.rules.space_race.talk import TalkManner, talk
from games.rules.space_race.view import SpaceRaceView

CLERK = BotHabits(good_chance=0.68, levels=(42, 26, 14, 8, 4, 3, 2, 1, 0, 0, 0), choosy=2.0)
TINKER = BotHabits(levels=(34, 24, 15, 9, 6, 4, 3, 2, 1, 1, 1), fitting=1.8, choosy=2.1)
SCOUT = BotHabits(good_chance=0.5, levels=(28, 25, 17, 10, 6, 4, 3, 2, 1, 1, 1))

FAMILY = "steady"
KINDS = {"steady": STEADY, "clerk": CLERK, "tinker": TINKER, "scout": SCOUT}


def _kind(name: str, line: str, manner: TalkManner) -> Character:
    return character_without_levels(
        name, line, partial(steady_move, habits=KINDS[name]), partial(talk, manner=manner), family=FAMILY
    )


STEADIES = (
    character_without_levels(
        FAMILY, "slow and sure, and true to its word", steady_move, partial(talk, manner=TalkManner())
    ),
    _kind("clerk", "nothing flies before it is filed", TalkManner("question", chance=0.7, builds=0.3, voice="clerk")),
    _kind("tinker", "there is a use for every part", TalkManner("proposal", builds=0.3, voice="tinker")),
    _kind("scout", "better early than certain", TalkManner("launch", chance=0.4, builds=0.4, voice="scout")),
)


def make_lookahead_bot(temper: EvaluationWeights, level: Level) -> Bot[SpaceRaceView, Move]:
    """Return a bot that looks ahead in a year, and plays like the steady bot in other windows."""

    def move(seen: RaceObservation, rng: Random) -> Move:
        view = seen.view
        if view.kind != "year":
            return steady_move(seen, rng)
        bound, events = commitments_of(seen), seen.events()
        felt = feelings_of(view.viewer or 0, events, bound, allies_of(view)) if view.missiles_owed else {}
        return YearSearch(view, temper, rng, levels_of(events), bound, felt).orders(level.temperature)

    return move


def _character(name: str, line: str, temper: EvaluationWeights, manner: TalkManner) -> Character:
    return Character(
        name, line, make=partial(make_lookahead_bot, temper), has_levels=True, talker=partial(talk, manner=manner)
    )


CHARACTERS = (
    _character(
        "daredevil",
        "launches first, asks later",
        EvaluationWeights(
            worths=PartWeights(reusable=5, parachute=6), pioneer=0.3, theft=0.05, daring=0.004, loyalty=0.08
        ),
        TalkManner("launch", chance=0.3, builds=0.25, voice="daredevil", outspoken=0.8),
    ),
    _character(
        "magpie",
        "what is yours will be mine",
        EvaluationWeights(worths=PartWeights(spy=3, garnet=0.4, missiles=0), theft=0.25, daring=-0.016, least_level=1),
        TalkManner("question", tells_first=False, voice="magpie"),
    ),
    _character(
        "wrecker",
        "a friend to all, until they fly",
        EvaluationWeights(worths=PartWeights(missiles=3, black_hole=1), theft=0.05, daring=-0.016, loyalty=0.0),
        TalkManner("reading", lies=True, builds=0.25, voice="wrecker"),
    ),
)
