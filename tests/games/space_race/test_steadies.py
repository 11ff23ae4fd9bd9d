"""The steady player's family: as strong as each other, and told apart by what they do."""

from collections import Counter
from math import sqrt
from random import Random

import pytest

from games.rules.simulation import simulate
from games.rules.space_race.bots import attraction
from games.rules.space_race.game import GAME as SPACE_RACE
from games.rules.space_race.steadies import KINDS, TINKER
from tests.games.space_race.lines import ME, seen_with
from tests.games.space_race.states import opened


def launches(kind, reading):
    state = opened("nine", [[12, 12, 4, 3]], offer=(4,) * 6, reading=reading)
    return SPACE_RACE.bots[kind](seen_with(state, ()), Random(1)).launch


def test_a_scout_launches_where_a_clerk_waits():
    """31 thousand feet reach SPACE with a chance of 74%, 59%, or 41%, by the reading."""
    told = {kind: [launches(kind, reading) for reading in (1, 2, 3)] for kind in ("clerk", "scout")}
    assert told == {"clerk": [True, False, False], "scout": [True, True, False]}


def test_a_tinker_cares_for_what_fits():
    view = SPACE_RACE.view(opened("nine", [[3, 4, 5, 6]], offer=(7, 12, 0, 0, 0, 0)), ME)
    assert attraction(view, 0, (), TINKER) > 1.5 * attraction(view, 0, ())


def test_a_clerk_keeps_lower_levels_than_a_scout():
    state = opened("nine")
    mean = {
        kind: sum(SPACE_RACE.bots[kind](seen_with(state, ()), Random(seed)).level for seed in range(300))
        for kind in ("clerk", "scout")
    }
    assert mean["clerk"] < 0.9 * mean["scout"]


@pytest.mark.long
@pytest.mark.parametrize(("edition", "seats", "matches"), [("nine", 8, 400), ("five", 5, 240)])
def test_none_of_them_is_stronger_than_the_others(edition, seats, matches):
    """Each wins a fair share, but for three standard errors."""
    options, won = SPACE_RACE.options({"edition": edition}), Counter()
    for match in simulate(SPACE_RACE, options, seats, tuple(KINDS), matches, seed=11):
        for seat in match.outcome.winners:
            won[match.bots[seat]] += 1 / len(match.outcome.winners)
    error = sqrt(0.25 * 0.75 / matches)
    assert {kind: won[kind] / matches for kind in KINDS} == pytest.approx(
        dict.fromkeys(KINDS, 0.25), abs=3 * error
    )
