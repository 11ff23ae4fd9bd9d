"""Games as environments of PettingZoo: as its own tests want them, with a seat's view beside its mask."""

import warnings
from multiprocessing import get_context
from random import Random

import numpy as np
import pytest
from pettingzoo.test import parallel_api_test, parallel_seed_test

from games.builtin_games import GAMES
from games.rules import codec
from games.rules.environments import GameEnvironment

WINDOWS = 30


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_game_passes_the_tests_of_pettingzoo(game):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        parallel_api_test(GameEnvironment(game), num_cycles=WINDOWS)
        parallel_seed_test(lambda: GameEnvironment(game), num_cycles=WINDOWS)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_observations_fit_their_space_and_follow_the_view(game):
    environment = GameEnvironment(game)
    observations, told = environment.reset(seed=5)
    for seat, agent in enumerate(environment.possible_agents):
        assert environment.observation_space(agent).contains(observations[agent])
        assert told[agent]["view"] == codec.to_json(game.view(environment._state, seat))
        moves = environment.choices.get(seat, [None])
        assert observations[agent]["action_mask"].sum() == len(moves)


def test_bot_of_the_game_plays_in_it_and_beats_chance():
    game, won = GAMES["goofspiel"], 0.0
    for seed in range(40):
        environment = GameEnvironment(game, {"cards": 8})
        observations, _ = environment.reset(seed=seed)
        dice, rng = np.random.default_rng(seed), Random(seed)
        while environment.agents:
            mask = observations["seat_1"]["action_mask"]
            move = game.bots["steady"](environment.seen_by("seat_0"), rng)
            actions = {"seat_0": environment.place_of("seat_0", move), "seat_1": int(dice.choice(np.flatnonzero(mask)))}
            observations, rewards, ended, given_up, _ = environment.step(actions)
        assert all(ended.values())
        assert not any(given_up.values())
        assert sum(rewards.values()) == pytest.approx(0)
        won += rewards["seat_0"]
    assert won > 5


def first_choices(environment):
    _, told = environment.reset(seed=11)
    return told


@pytest.mark.long
@pytest.mark.parametrize("slug", GAMES)
def test_environment_in_use_can_be_sent_to_a_spawned_process(slug):
    game = GAMES[slug]
    seats = game.seat_range(game.options({}))[1]
    environment = GameEnvironment(game, {}, seats)
    here = first_choices(environment)
    with get_context("spawn").Pool(1) as pool:
        assert pool.apply(first_choices, (environment,)) == here
