"""The rating update: directions, shares, fixed ratings, and values calculated by hand."""

from math import exp, isclose, log

import pytest
from django.conf import settings

from games.ratings.plackett_luce import NEWCOMER, Belief, RatedTeam, update_beliefs, win_probabilities
from games.ratings.scale import NEWCOMER_POINTS, expected_wins, mean_from_points, points_from_mean
from tests.ratings.simulated_ratings import simulate_ratings

KNOWN = Belief(0.5, 0.0)


def alone(belief: Belief, place: int | None) -> RatedTeam:
    return RatedTeam((belief,), place)


def means(*entrants: RatedTeam) -> list[float]:
    return [members[0].mean for members in update_beliefs(entrants)]


def test_certain_strengths_give_plackett_luce_probabilities():
    found = win_probabilities([[Belief(log(2), 0.0)], [Belief(0.0, 0.0)], [Belief(0.0, 0.0)]])
    assert found == pytest.approx([0.5, 0.25, 0.25])


def test_uncertainty_flattens_chances():
    sure, unsure = ([[Belief(1.0, variance)], [Belief(0.0, variance)]] for variance in (0.0, 1.0))
    assert win_probabilities(sure)[0] == pytest.approx(exp(1) / (1 + exp(1)))
    assert 0.5 < win_probabilities(unsure)[0] < win_probabilities(sure)[0]


def test_winner_rises_and_losers_fall_equally():
    won, *lost = means(alone(NEWCOMER, 1), alone(NEWCOMER, None), alone(NEWCOMER, None))
    assert won > 0 > lost[0]
    assert lost[0] == lost[1]
    assert won + sum(lost) == pytest.approx(0)


def test_surprise_changes_ratings_more():
    strong, weak = Belief(1.0, 0.2), Belief(-1.0, 0.2)
    expected = means(alone(strong, 1), alone(weak, None))[0] - strong.mean
    surprise = means(alone(strong, None), alone(weak, 1))[1] - weak.mean
    assert surprise > 3 * expected > 0


def test_draw_brings_ratings_closer():
    first, second = means(alone(Belief(1.0, 0.2), 1), alone(Belief(-1.0, 0.2), 1))
    assert -1 < second < 0 < first < 1
    assert means(alone(NEWCOMER, 1), alone(NEWCOMER, 1)) == [0, 0]


def test_lower_places_count_if_known():
    first, second, third = means(alone(NEWCOMER, 1), alone(NEWCOMER, 2), alone(NEWCOMER, 3))
    assert first > second > third


def test_fixed_rating_does_not_change():
    kept, moved = update_beliefs([alone(KNOWN, 1), alone(NEWCOMER, None)])
    assert kept == (KNOWN,)
    assert moved[0].mean < 0


def test_team_members_change_by_their_uncertainty():
    (new, settled), _ = update_beliefs(
        [RatedTeam((NEWCOMER, Belief(0.0, 0.1)), 1), RatedTeam((NEWCOMER, NEWCOMER), None)]
    )
    assert new.mean > settled.mean > 0


def test_variance_shrinks_but_never_vanishes():
    belief = NEWCOMER
    for number in range(2_000):
        before, belief = (belief, update_beliefs([alone(belief, 1 if number % 2 else None), alone(NEWCOMER, 2)])[0][0])
        assert number or belief.variance < before.variance
    assert 0.02 < belief.variance < 0.1


def test_seat_order_does_not_matter():
    entrants = [alone(Belief(0.3, 0.5), None), alone(NEWCOMER, 1), alone(Belief(-1.0, 0.1), 1)]
    there, back = update_beliefs(entrants), list(reversed(update_beliefs(entrants[::-1])))
    for one, other in zip(there, back, strict=True):
        assert isclose(one[0].mean, other[0].mean)


def test_hundred_points_double_odds():
    assert points_from_mean(0.0) == 1000
    assert points_from_mean(log(2)) == 1100
    assert mean_from_points(1200) == pytest.approx(log(4))
    assert expected_wins(log(2), 2) == pytest.approx(20 / 3)
    assert expected_wins(0.0, 5) == pytest.approx(2)


SEEDS = 5


@pytest.fixture(scope="module")
def figures():
    return simulate_ratings()


def test_documented_figures_match_code(figures):
    text = (settings.BASE_DIR / "docs" / "ratings.md").read_text()
    assert f"| {figures.rank:.3f} |" in text
    assert f"| {figures.error:.2f} |" in text
    assert f"| {', '.join(f'{level:.0f}' for level in figures.levels)} |" in text
    for said, came, often in figures.calibration:
        assert f"| {100 * said:.1f} % | {100 * came:.1f} % | {often} |" in text


@pytest.mark.long
@pytest.mark.parametrize("seed", range(SEEDS))
def test_simulation_ranks_correctly_without_inflation(seed):
    figures = simulate_ratings(seed)
    assert figures.rank >= 0.9
    for said, came, often in figures.calibration:
        assert abs(said - came) < 4 * (said * (1 - said) / often) ** 0.5 + 0.01
    assert all(abs(level - NEWCOMER_POINTS) < 25 for level in figures.levels)
    assert 0.5 < figures.error < 1.5
    assert figures.log_score > figures.log_score_known - 0.06
