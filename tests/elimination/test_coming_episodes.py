"""The episodes to come of a season of elimination."""

from math import inf

import pytest

from games.elimination.coming_episodes import coming_episodes, planned_episodes
from games.elimination.state import PlayerGone, SeasonPlan
from games.elimination.transitions import apply, start
from games.registry import GAME_UIS, GAMES
from games.rules.playout import playout

TURNS = {"space-race": 7, "goofspiel": 13}


def test_plan_lists_one_player_less_per_episode_and_the_turns_that_are_known():
    found = [(one.number, one.players, one.games, one.turns) for one in planned_episodes(SeasonPlan(players=6), TURNS)]
    assert found == [
        (1, 6, ("space-race",), 0),
        (2, 5, ("space-race",), 21),
        (3, 4, ("loss-in-space",), 42),
        (4, 3, ("booster",), inf),
        (5, 2, ("goofspiel", "booster", "loss-in-space"), inf),
    ]
    assert planned_episodes(SeasonPlan(players=11), TURNS)[0].games == ("space-race", "space-race")


def test_episode_to_come_waits_for_the_death_match_unless_somebody_has_left():
    state = start(SeasonPlan(players=7), "seed")
    assert [(each.number, each.players, each.turns) for each in coming_episodes(state, TURNS)[:2]] == [
        (2, 6, 21),
        (3, 5, 42),
    ]
    after = coming_episodes(apply(state, PlayerGone(3)), TURNS)
    assert [(each.number, each.players, each.turns) for each in after[:2]] == [(2, 6, 7), (3, 5, 28)]


@pytest.mark.parametrize(("slug", "seats"), [("space-race", 7), ("goofspiel", 2)])
def test_usual_turns_are_about_those_of_bots(slug, seats):
    game = GAMES[slug]
    lengths = [
        len([*playout(game, game.options({}), [game.bots["steady"]] * seats, bytes([number]) * 32)])
        for number in range(8)
    ]
    assert GAME_UIS[slug].usual_turns == pytest.approx(sum(lengths) / 8, abs=1.5)
