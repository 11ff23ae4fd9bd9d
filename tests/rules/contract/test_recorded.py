"""Recorded matches, one at least for every reason to end, are true today as when they were recorded.

One that no longer is shows that the rules have changed; if that was meant, `python -m tests.rules.recorder`
records again.
"""

import pytest

from games.registry import GAMES
from games.rules.records import find_differences
from tests.rules.contract.cases import cases_of
from tests.rules.matches import played_windows
from tests.rules.recorded_matches import all_records

RECORDS = dict(all_records())
REASONS = [(slug, reason) for slug, game in GAMES.items() for reason in game.meta.reasons]


@pytest.mark.parametrize("name", RECORDS)
def test_recorded_match_plays_out_as_it_did(name):
    record = RECORDS[name]
    assert not [*find_differences(record, GAMES[record.game])]


@pytest.mark.parametrize(("slug", "reason"), REASONS)
def test_every_reason_to_end_has_a_recorded_match(slug, reason):
    assert any((each.game, each.final.outcome["reason"]) == (slug, reason) for each in RECORDS.values())


@pytest.mark.parametrize("slug", GAMES)
def test_matches_of_this_suite_meet_every_kind_of_window_that_was_recorded(slug):
    game = GAMES[slug]
    met = {game.window(resolved.before).kind for case in cases_of(game) for resolved in played_windows(case)}
    recorded = {window.kind for each in RECORDS.values() if each.game == slug for window in each.windows}
    assert recorded <= met
