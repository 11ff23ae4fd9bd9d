"""The bidding contest against an independent implementation, where that is installed."""

from random import Random

import pytest

from games.rules.chance import SeedChance
from games.rules.goofspiel.contest import Contest, bids_left, is_over, open_contest, play_round, points

pyspiel = pytest.importorskip("pyspiel")


def finished_contest(players: int, seed: int) -> Contest:
    rng = Random(seed)
    chance = SeedChance(seed.to_bytes(4, "big"))
    state = open_contest(tuple(range(players)), chance.draw("goofspiel/1/prizes"))
    while not is_over(state):
        state = play_round(state, {seat: rng.choice(bids_left(state, seat)) for seat in state.players})
    return state


def replayed(game: "pyspiel.Game", contest: Contest) -> "pyspiel.State":
    """The same prizes and bids in OpenSpiel, whose actions count from 0 and whose last round plays itself."""
    state = game.new_initial_state()
    prizes, rounds = iter(contest.prizes), iter(contest.bids)
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(next(prizes) - 1)
        else:
            state.apply_actions([bid - 1 for bid in next(rounds)])
    return state


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_points_agree_with_open_spiel(players):
    game = pyspiel.load_game(
        "goofspiel",
        {
            "players": players,
            "num_cards": 13,
            "points_order": "random",
            "imp_info": False,
            "returns_type": "total_points",
        },
    )
    discards = 0
    for seed in range(100):
        contest = finished_contest(players, seed)
        total = points(contest)
        assert [total[seat] for seat in range(players)] == replayed(game, contest).returns()
        discards += sum(total.values()) < sum(contest.prizes)
    assert discards > 0, "no tied bid among the examples"
