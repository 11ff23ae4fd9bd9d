"""Whoever has seen through how the rivals mix their levels, and always answers with one, gains little."""

from random import Random

import pytest
from msgspec.structs import replace

from games.rules.contract import Bot
from games.rules.playout import final_outcome, playout
from games.rules.space_race.bots import steady_move
from games.rules.space_race.commitments import RaceObservation
from games.rules.space_race.game import GAME as SPACE_RACE
from games.rules.space_race.lookahead.levels import levels_of
from games.rules.space_race.lookahead.search import SearchContext, YearSearch
from games.rules.space_race.lookahead.weights import EvaluationWeights
from games.rules.space_race.model import Move
from games.rules.space_race.view import SpaceRaceView

pytestmark = pytest.mark.long

MATCHES, SEATS = 40, 9
RIVALS = [f"{name}:hard" for name in ("daredevil", "magpie", "wrecker")]


class KnownLevel(YearSearch):
    """It goes for what is best for one who is always on that level."""

    level = 0

    def _mix(self, lot, priors):
        only = tuple(float(level == self.level) for level in range(self.view.rules.top_level + 1))
        return replace(super()._mix(lot, priors), chances=only)


def always_on(level: int) -> Bot[SpaceRaceView, Move]:
    kind = type("Known", (KnownLevel,), {"level": level})

    def move(seen: RaceObservation, rng: Random) -> Move:
        if seen.view.kind != "year":
            return steady_move(seen, rng)
        return kind(
            seen.view, EvaluationWeights(), SearchContext(levels=levels_of(seen.events())), rng
        ).orders(0)

    return move


@pytest.mark.parametrize("level", [2, 3])
def test_who_is_always_on_one_level_wins_less_than_twice_a_fair_share(level):
    """Three of each character but for one seat, at their best, where thieves who tie all receive the part."""
    options = SPACE_RACE.options({"edition": "nine"})
    won = 0.0
    for number in range(MATCHES):
        bots = [SPACE_RACE.bots[RIVALS[(seat + number) % 3]] for seat in range(SEATS)]
        here = number % SEATS
        bots[here] = always_on(level)
        *_, last = playout(SPACE_RACE, options, bots, bytes([level, number]))
        winners = final_outcome(SPACE_RACE, last.step.state).winners
        won += (here in winners) / len(winners)
    assert won / MATCHES < 2 / SEATS
