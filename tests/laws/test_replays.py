"""Whatever is played, its seed, moves and actions as JSON give the same positions again.

`make test` plays a few matches of every size, `make soak` a thousand.
"""

import json
from dataclasses import replace

import pytest
from hypothesis import settings

from games.installed import GAMES
from tests.rules.matches import Case, play, settings_of
from tests.rules.playthrough import recorded, steps_of

pytestmark = pytest.mark.long

SOAKING = settings.get_current_profile_name() == "soak"
MATCHES = 1000 if SOAKING else 3
SIZES = [
    Case(slug, json.dumps(options), seats, absence=0.1)
    for slug, game in GAMES.items()
    for options, seats in settings_of(game)
]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_matches_replay_from_seed_and_moves_to_equal_positions(size: Case) -> None:
    for seed in range(MATCHES):
        case = replace(size, seed=seed)
        match = tuple(play(case))
        kept = recorded(case, match)
        again = steps_of(replace(kept, windows=tuple(json.loads(json.dumps(kept.windows)))))
        assert next(again) == case.start()
        for resolved in match:
            for _ in resolved.actions[1:]:
                next(again)
            if resolved.actions:
                assert next(again).state == resolved.before
            assert next(again) == resolved.step
