"""Chances to win by playing on: shares, sides, errors, and the same match always the same chart."""

import pytest
from msgspec.structs import replace

from games.registry import GAMES
from games.rules import win_probability
from games.rules.chance import SeedChance
from games.rules.contract import Outcome
from games.rules.space_race.deck import special_years

SEED = bytes(32)
GOOFSPIEL, RACE = GAMES["goofspiel"], GAMES["space-race"]


def opening(game, seats, **options):
    return game.start(game.options(options), seats, SeedChance(SEED)).state


def estimate(game, state, seed=SEED):
    drawing = win_probability.ChartComputation(game, [state], "steady", seed)
    for _ in range(30):
        drawing.go_on()
    return drawing.chart()[0]


def estimate_seen(game, state, seed=SEED):
    return win_probability.estimate_for_spectator(game, game.view(state, None), "steady", 30, seed)


def ended(game, winners, teams=()):
    class Ended(type(game)):
        def outcome(self, state):
            return Outcome("points", winners)

        def teams(self, state):
            return teams

    return Ended()


@pytest.mark.parametrize(
    ("winners", "teams", "shares"),
    [
        ((1,), (), (0, 1, 0, 0)),
        ((0, 3), (), (0.5, 0, 0, 0.5)),
        ((0, 2), ((0, 2), (1, 3)), (1, 0, 1, 0)),
        ((0, 1, 2, 3), ((0, 2), (1, 3)), (0.5, 0.5, 0.5, 0.5)),
        ((), (), (0, 0, 0, 0)),
    ],
)
def test_win_is_shared_by_sides_and_whole_for_each_of_a_team(winners, teams, shares):
    assert win_probability.win_shares(ended(GOOFSPIEL, winners, teams), opening(GOOFSPIEL, 4)) == shares


def test_finished_match_has_certain_chances():
    final, _ = win_probability.play_to_end(GOOFSPIEL, opening(GOOFSPIEL, 2), SEED, "steady")
    shares = estimate(GOOFSPIEL, final).shares
    assert shares == win_probability.win_shares(GOOFSPIEL, final)
    assert set(shares) <= {0, 0.5, 1}


@pytest.mark.parametrize("by", [estimate, estimate_seen])
def test_same_arguments_give_the_same_chances(by):
    state = opening(RACE, 5, edition="nine")
    assert by(RACE, state) == by(RACE, state)
    assert by(RACE, state) != by(RACE, state, b"other")


def test_outsider_chances_ignore_hidden_state():
    """Another nation's garnets change what is known, and nothing of what is seen."""
    poor = opening(RACE, 5, edition="nine")
    hands = opening(RACE, 5, edition="nine", starting_garnets_by_seat=[90, 0, 0, 0, 0]).hands
    rich = replace(poor, hands=hands)
    seen = [estimate_seen(RACE, state) for state in (poor, rich)]
    known = [estimate(RACE, state) for state in (poor, rich)]
    assert seen[0] == seen[1]
    assert known[0] != known[1]


def test_special_years_are_where_the_past_has_them():
    """In five nations a quiet year that has been is the quiet one, and comes no second time."""
    state = opening(RACE, 5, edition="five")
    board = replace(state.table.board, year=1957, radiation=(9, 8, 7, 11, 10, 0, 12))
    hands = tuple(replace(hand, reading=reading) for hand, reading in zip(state.hands, (1, 2, 3, 4, 0), strict=True))
    state = replace(state, table=replace(state.table, board=board), hands=hands)
    fitting = [
        chance for chance in map(SeedChance, (b"%d" % n for n in range(400))) if RACE.may_continue(state, chance)
    ]
    years = {special_years(board.rules, chance) for chance in fitting}
    assert {quiet for quiet, _ in years} == {1955}
    assert {storm for _, storm in years} == set(range(1958, board.rules.last_year + 1))


def test_error_falls_with_the_playouts_and_is_nothing_for_what_is_certain():
    assert win_probability.WinProbabilities((0.5, 0.5), 100).error(0) == pytest.approx(0.05)
    assert win_probability.WinProbabilities((0.5, 0.5), 400).error(0) == pytest.approx(0.025)
    assert (
        win_probability.WinProbabilities((1.0, 0.0), 100).error(0)
        == win_probability.WinProbabilities((0.5, 0.5)).error(0)
        == 0
    )


@pytest.mark.parametrize(
    "windows",
    [1, 2, win_probability.MOST_POINTS - 1, win_probability.MOST_POINTS, win_probability.MOST_POINTS + 1, 300],
)
def test_chart_has_limited_points_with_first_and_last(windows):
    points = win_probability.chart_points(windows)
    assert len(points) == min(windows, win_probability.MOST_POINTS)
    assert points == sorted(set(points))
    assert (points[0], points[-1]) == (0, windows - 1)


def test_drawing_ends_by_its_playouts_or_by_its_decisions():
    drawing = win_probability.ChartComputation(GOOFSPIEL, [opening(GOOFSPIEL, 2, cards=5)], "random", SEED)
    while not drawing.is_done:
        drawing.go_on()
    assert drawing.playouts == win_probability.MOST_PLAYOUTS
    drawing.decisions = win_probability.MOST_DECISIONS
    for drawing.playouts in (win_probability.LEAST_PLAYOUTS - 1, win_probability.LEAST_PLAYOUTS):
        assert drawing.is_done == (drawing.playouts == win_probability.LEAST_PLAYOUTS)
