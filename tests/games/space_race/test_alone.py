"""How far a race against the house has got, in words and in order."""

import pytest

from games.faces.space_race.alone import result_of
from games.rules.space_race.game import GAME as SPACE_RACE
from games.rules.space_race.model import Record
from tests.games.space_race.states import opened


def race(*records: Record, hand: int = 3, year: int = 1956):
    """A spectator's view of a race in that year after those launches, the first hand worth so much."""
    return SPACE_RACE.view(opened("nine", [[hand]], year=year, records=records), None)


MINE, BETTER = Record(1954, 0, 28), Record(1955, 2, 36)
WORST_HAND, BEST_HAND = 1, 12


@pytest.mark.parametrize(
    ("view", "won", "said"),
    [
        (race(Record(1955, 0, 37), BETTER), True, "Won in 1956, flying 37."),
        (race(MINE, BETTER), False, "Flew 28 in 1954; the farthest flew 36."),
        (race(Record(1953, 0, 4), MINE), False, "Flew 28 in 1954."),
    ],
)
def test_it_is_told_in_a_sentence(view, won, said):
    assert result_of(view, won).text == said


@pytest.mark.parametrize(("won", "begins"), [(True, "Won in 1956 with the best hand. "), (False, "")])
def test_who_never_launched_is_told_what_the_hand_would_fly(won, begins):
    view = race(BETTER)
    assert (
        result_of(view, won).text == f"{begins}Never launched; the hand would fly {view.totals[0]} in 1956."
    )


def test_the_best_comes_first():
    best_first = [
        (race(MINE, year=1954), True),
        (race(MINE, year=1955), True),
        (race(MINE, hand=BEST_HAND), False),
        (race(MINE, hand=WORST_HAND), False),
        (race(Record(1954, 0, 0), hand=BEST_HAND), False),
        (race(BETTER, hand=BEST_HAND), False),
    ]
    ranks = [result_of(view, won).rank for view, won in best_first]
    assert sorted(ranks) == ranks
    assert len(set(ranks)) == len(ranks)
