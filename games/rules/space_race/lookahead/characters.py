"""The bots with characters: one look-ahead, with each nation's own weights and manner of talking."""

from functools import partial
from random import Random

from games.rules.characters import Character, Level
from games.rules.contract import Bot
from games.rules.space_race.bots import allies_of, steady_move
from games.rules.space_race.commitments import RaceObservation, commitments_of, deal_history
from games.rules.space_race.feelings import feelings_of
from games.rules.space_race.lookahead.levels import levels_of
from games.rules.space_race.lookahead.search import SearchContext, YearSearch
from games.rules.space_race.lookahead.weights import EvaluationWeights, PartWeights
from games.rules.space_race.model import Move
from games.rules.space_race.talk import TalkManner, talk
from games.rules.space_race.view import SpaceRaceView

DAREDEVIL = EvaluationWeights(
    worths=PartWeights(reusable=5, parachute=6), pioneer=0.3, theft=0.05, daring=0.004, loyalty=0.08
)
MAGPIE = EvaluationWeights(worths=PartWeights(spy=3, garnet=0.4, missiles=0), theft=0.25, daring=-0.016, least_level=1)
WRECKER = EvaluationWeights(worths=PartWeights(missiles=3, black_hole=1), theft=0.05, daring=-0.016, loyalty=0.0)


def make_lookahead_bot(temper: EvaluationWeights, level: Level) -> Bot[SpaceRaceView, Move]:
    """Return a bot that looks ahead in a year, and plays like the steady bot in other windows."""

    def move(seen: RaceObservation, rng: Random) -> Move:
        view = seen.view
        if view.kind != "year":
            return steady_move(seen, rng)
        dealings, events = deal_history(seen), seen.events()
        felt = feelings_of(view.viewer or 0, events, dealings, allies_of(view)) if view.missiles_owed else {}
        advice = SearchContext(levels_of(events), commitments_of(view, dealings), felt)
        return YearSearch(view, temper, advice, rng).orders(level.temperature)

    return move


def _character(name: str, line: str, temper: EvaluationWeights, manner: TalkManner) -> Character:
    return Character(
        name, line, make=partial(make_lookahead_bot, temper), has_levels=True, talker=partial(talk, manner=manner)
    )


CHARACTERS = (
    _character(
        "daredevil",
        "launches first, asks later",
        DAREDEVIL,
        TalkManner("launch", chance=0.3, builds=0.25, voice="daredevil", outspoken=0.8),
    ),
    _character(
        "magpie", "what is yours will be mine", MAGPIE, TalkManner("question", tells_first=False, voice="magpie")
    ),
    _character(
        "wrecker",
        "a friend to all, until they fly",
        WRECKER,
        TalkManner("reading", lies=True, builds=0.25, voice="wrecker"),
    ),
)
