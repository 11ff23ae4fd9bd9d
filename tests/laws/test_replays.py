"""Whatever is played, its record as JSON gives the same positions again, and is true.

`make test HURRY=` plays a few matches of every size, `make soak` hundreds.
"""

import json
from dataclasses import replace

import pytest
from hypothesis import settings

from games.registry import GAMES
from games.rules.records import find_differences, read_record, replay, write_record
from tests.rules.matches import Case, play, settings_of
from tests.rules.recorded_matches import record_of_case

pytestmark = pytest.mark.long

SOAKING = settings.get_current_profile_name() == "soak"
MATCHES = 250 if SOAKING else 3
SIZES = [
    Case(slug, json.dumps(options), seats, absence=0.1)
    for slug, game in GAMES.items()
    for options, seats in settings_of(game)
]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_matches_replay_from_their_records_to_equal_positions(size: Case) -> None:
    for seed in range(MATCHES):
        case = replace(size, seed=seed)
        match = tuple(play(case))
        record = read_record(write_record(record_of_case(case, match, positions=not seed % 2)).encode())
        position = case.start().state
        for resolved, again in zip(match, replay(record, case.rules), strict=True):
            assert again.position == position
            assert again.events[-len(resolved.step.events) :] == resolved.step.events
            position = resolved.step.state
            assert again.after == position
        assert not [*find_differences(record, case.rules)]
