"""What an espionage level is worth: the formula against all that can happen, and the mix of levels."""

from itertools import product
from math import isclose

import pytest

from games.rules.contract import Event
from games.rules.space_race.acquisition import acquired
from games.rules.space_race.bots import LEVEL_WEIGHTS
from games.rules.space_race.editions import EDITIONS
from games.rules.space_race.lookahead.levels import habits, level_mix, levels_of, p_receive

LEVELS = (0.3, 0.25, 0.2, 0.15, 0.1)
OTHERS = (0.1, 0.1, 0.5, 0.2, 0.1)
RIVALS = ((0.9, LEVELS), (0.35, OTHERS), (0.6, LEVELS))
ON_TWO = (0.0, 0.0, 1.0)
ME = len(RIVALS)


def enumerated(edition: str, level: int) -> float:
    """What `p_receive` says, by going through every choice of every rival."""
    received = 0.0
    for choices in product((None, *range(len(LEVELS))), repeat=len(RIVALS)):
        chance, pursuers = 1.0, [(ME, level)]
        for seat, (chosen, (pursues, levels)) in enumerate(zip(choices, RIVALS, strict=True)):
            chance *= 1 - pursues if chosen is None else pursues * levels[chosen]
            pursuers += [] if chosen is None else [(seat, chosen)]
        report = acquired(EDITIONS[edition], 0, 5, tuple(pursuers))
        received += chance * (ME in report.receivers)
    return received


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("level", range(4))
def test_the_chance_to_receive_is_that_of_all_that_can_happen(edition, level):
    found = p_receive(level, EDITIONS[edition].shared_top_receives, RIVALS)
    assert isclose(found, enumerated(edition, level))


def mix(rivals, *, trust=1.0, levels=range(4)):
    return level_mix(rivals, trust=trust, shared_top_receives=True, levels=levels).chances


def test_a_mix_answers_habits():
    """Beside somebody who is always on level 2, level 1 is always robbed, and no other is."""
    chances = mix([(1.0, ON_TWO)])
    assert isclose(sum(chances), 1)
    assert chances[1] < 0.1
    assert min(chances[0], *chances[2:]) > 0.3


def test_a_mix_that_nobody_trusts_is_spread():
    """Where all mix alike, no level is worth leaving out, and none worth guessing."""
    chances = mix([(0.3, LEVELS)] * 5, trust=0.0)
    assert max(chances) < 0.7
    assert min(chances) > 0.02


def test_a_mix_keeps_to_its_levels():
    chances = mix(RIVALS, levels=range(1, 3))
    assert len(chances) == 3
    assert chances[0] == 0


def test_habits_are_learnt_from_what_a_nation_has_done():
    """And are what is usual of one that has done nothing."""
    pursuers = [{"seat": 1, "level": 2}, {"seat": 3, "level": 0}]
    known = levels_of([Event("espionage", {"pursuers": pursuers}), Event("launch", {"seat": 1})] * 6)
    assert known == {1: (2,) * 6, 3: (0,) * 6}
    assert habits(known, 1, 10, strength=6)[2] > 0.5
    assert all(map(isclose, habits(known, 2, 10, strength=6), [weight / 100 for weight in LEVEL_WEIGHTS]))
    assert isclose(sum(habits(known, 1, 4, strength=6)), 1)
