"""How far a match against the house has got, in words and in order."""

from games.faces.booster.alone import result_of
from games.rules.booster.game import GAME as BOOSTER
from games.rules.booster.model import Mission, View
from tests.games.booster.tables import MARS_MISSION, state_of


def match(*vp: int, won_in: int | None = None) -> View:
    """A spectator's view of a match that stands so, whose last mission flew in that turn."""
    missions = () if won_in is None else (Mission(won_in, 0, MARS_MISSION, 4),)
    return BOOSTER.view(state_of((), (), (), vp=vp, missions=missions), None)


def test_it_is_told_in_a_sentence():
    assert result_of(match(10, 4, 7, won_in=22), won=True).text == "Won with 10 VP against 7."
    assert result_of(match(6, 4, 10), won=False).text == "6 VP against 10."


def test_the_best_comes_first():
    best_first = [
        (match(10, 4, 7, won_in=19), True),
        (match(12, 0, 0, won_in=22), True),
        (match(10, 0, 0, won_in=22), True),
        (match(10, 0, 5, won_in=22), True),
        (match(8, 4, 10, won_in=20), False),
        (match(8, 11, 0, won_in=17), False),
        (match(0, 10, 4), False),
    ]
    ranks = [result_of(view, won).rank for view, won in best_first]
    assert sorted(ranks) == ranks
    assert len(set(ranks)) == len(ranks)
