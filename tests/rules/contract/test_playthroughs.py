"""Recorded matches, one at least for every reason to end, play out today as they did when recorded.

A match that no longer does shows that the rules have changed; if that was meant, `python -m
tests.rules.record` records anew.
"""

import pytest

from games.installed import GAMES
from tests.rules.contract.cases import cases_of
from tests.rules.matches import played
from tests.rules.playthrough import all_playthroughs, replayed

PLAYTHROUGHS = dict(all_playthroughs())
REASONS = [(slug, reason) for slug, game in GAMES.items() for reason in game.meta.reasons]


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_a_recorded_match_plays_out_as_it_did(name):
    playthrough = PLAYTHROUGHS[name]
    assert replayed(playthrough) == playthrough.ending


@pytest.mark.parametrize(("slug", "reason"), REASONS)
def test_every_reason_to_end_has_a_recorded_match(slug, reason):
    assert any(
        (playthrough.game, playthrough.outcome["reason"]) == (slug, reason)
        for playthrough in PLAYTHROUGHS.values()
    )


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_a_recorded_match_lies_with_its_game(name):
    assert name.startswith(f"{PLAYTHROUGHS[name].game}/")


@pytest.mark.parametrize("slug", GAMES)
def test_the_matches_of_this_suite_meet_every_kind_of_window_that_was_recorded(slug):
    """So that secrets and all else are looked at in each of them."""
    game = GAMES[slug]
    met = {game.window(resolved.before).kind for case in cases_of(game) for resolved in played(case)}
    recorded = {
        window["kind"]
        for playthrough in PLAYTHROUGHS.values()
        if playthrough.game == slug
        for window in playthrough.windows
    }
    assert recorded <= met
