"""Bots that think: each decides legally and alike when asked again, and wins as often as it should."""

import json

import pytest

from games.installed import GAMES
from games.rules.simulation import simulate
from tests.hurry import every
from tests.rules.matches import Case, play

SETTINGS = [
    ("goofspiel", {"cards": 6}, 2),
    ("goofspiel", {"cards": 6}, 6),
    ("booster", {"max_turns": 10}, 2),
    ("booster", {"max_turns": 10}, 6),
    ("moonshot", {"rounds": 3}, 2),
    ("moonshot", {"rounds": 3, "players": 4}, 4),
    ("loss-in-space", {}, 1),
    ("loss-in-space", {"few_cards": True, "ranged": True, "events": True}, 2),
]
LEVELS = [
    Case(slug, json.dumps(options), seats, (f"{character.name}:{level}",))
    for slug, options, seats in SETTINGS
    for character in GAMES[slug].characters
    for level in (("easy", "normal", "hard") if character.has_levels else ())
]


@pytest.mark.parametrize("case", every(2, LEVELS), ids=str)
def test_a_bot_of_any_level_plays_a_legal_match_and_the_same_one_again(case):
    assert [*play(case)] == [*play(case)]


@pytest.mark.long
@pytest.mark.parametrize(
    ("slug", "bots", "matches", "least"),
    [
        ("goofspiel", ("steady", "random"), 40, 0.75),
        ("goofspiel", ("profiler:hard", "steady"), 20, 0.7),
        ("booster", ("steady", "random"), 20, 0.85),
        ("moonshot", ("steady", "random"), 20, 0.9),
        ("moonshot", ("designer:hard", "steady"), 60, 0.5),
        ("loss-in-space", ("steady", "random"), 120, 0.75),
        ("loss-in-space", ("shipwright:hard", "steady", "steady", "steady"), 100, 0.3),
    ],
)
def test_the_first_bot_wins_at_least_that_share_of_matches(slug, bots, matches, least):
    """Each sits in every seat as often. What was measured is in docs/lessons.md."""
    game, won = GAMES[slug], 0.0
    for match in simulate(game, game.options({}), len(bots), bots, matches, seed=27):
        winners = [match.bots[seat] for seat in match.outcome.winners]
        won += winners.count(bots[0]) / max(1, len(winners))
    assert won >= least * matches
