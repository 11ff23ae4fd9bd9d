"""The leaders of an open race as spectators see them, and the progress of a solo game."""

import pytest

from games.game_uis.space_race.leaders import leaders
from games.game_uis.space_race.solo import result_of
from games.rules.space_race.game import GAME as SPACE_RACE
from games.rules.space_race.model import PastLaunch
from tests.games.space_race.states import opened

FEET, FAR = [12], [12, 12, 12, 12]
OFFER = (4, 4, 4, 4, 4, 4)


def seen(*hands, viewer=None, **more):
    return SPACE_RACE.view(opened("nine", hands, offer=OFFER, **more), viewer)


def test_leaders_are_sorted_by_distance_with_chance():
    ahead = leaders(seen(FEET, FAR, [12, 12]))
    assert [each.seat for each in ahead] == [1, 2]
    assert ahead[0].flies > ahead[1].flies
    assert ahead[0].chance == 1.0
    assert 0 < ahead[1].chance < 1


def test_leader_without_chance_is_named_alone():
    (ahead,) = leaders(seen(FEET, [10]))
    assert (ahead.seat, ahead.flies, ahead.chance) == (0, 12, 0.0)
    assert leaders(seen(FEET, FEET)) == []


def test_no_reading_of_a_seat_moves_what_a_watcher_is_told():
    assert leaders(seen(FAR, reading=0)) == leaders(seen(FAR, reading=3))


def race(*records: PastLaunch, hand: int = 3, year: int = 1956):
    """A spectator's view of a race in that year after those launches, the first hand worth so much."""
    return SPACE_RACE.view(opened("nine", [[hand]], year=year, records=records), None)


MINE, BETTER = PastLaunch(1954, 0, 28), PastLaunch(1955, 2, 36)
WORST_HAND, BEST_HAND = 1, 12


@pytest.mark.parametrize(
    ("view", "won", "said"),
    [
        (race(PastLaunch(1955, 0, 37), BETTER), True, "Won in 1956, flying 37."),
        (race(MINE, BETTER), False, "Flew 28 in 1954; the farthest flew 36."),
        (race(PastLaunch(1953, 0, 4), MINE), False, "Flew 28 in 1954."),
    ],
)
def test_solo_result_is_one_sentence(view, won, said):
    assert result_of(view, won).text == said


@pytest.mark.parametrize(("won", "begins"), [(True, "Won in 1956 with the best hand. "), (False, "")])
def test_result_without_launch_names_possible_distance(won, begins):
    view = race(BETTER)
    assert result_of(view, won).text == f"{begins}Never launched; the hand would fly {view.totals[0]} in 1956."


def test_best_comes_first():
    best_first = [
        (race(MINE, year=1954), True),
        (race(MINE, year=1955), True),
        (race(MINE, hand=BEST_HAND), False),
        (race(MINE, hand=WORST_HAND), False),
        (race(PastLaunch(1954, 0, 0), hand=BEST_HAND), False),
        (race(BETTER, hand=BEST_HAND), False),
    ]
    ranks = [result_of(view, won).rank for view, won in best_first]
    assert sorted(ranks) == ranks
    assert len(set(ranks)) == len(ranks)
