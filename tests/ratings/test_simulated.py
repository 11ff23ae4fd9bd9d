"""Ratings of simulated players of known strength match docs/ratings.md."""

import pytest

from benchmarks.ratings import PLOT, draw_plot, simulate_ratings
from games.ratings.scale import NEWCOMER_POINTS

SEEDS = 5


@pytest.fixture(scope="module")
def figures():
    return simulate_ratings()


def test_documented_figures_match_code(figures):
    text = (PLOT.parent / "ratings.md").read_text()
    assert f"| {figures.rank:.3f} |" in text
    assert f"| {figures.error:.2f} |" in text
    assert f"| {', '.join(f'{level:.0f}' for level in figures.levels)} |" in text
    for said, came, often in figures.calibration:
        assert f"| {100 * said:.1f} % | {100 * came:.1f} % | {often} |" in text
    assert PLOT.read_text() == draw_plot(figures)


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
