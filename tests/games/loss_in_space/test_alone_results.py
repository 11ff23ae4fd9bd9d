"""How far a solitaire has got, in words and in order."""

import pytest
from msgspec.structs import replace

from games.faces.loss_in_space.alone import result_of
from games.rules.loss_in_space.model import Result, Table
from tests.games.loss_in_space.tables import Player, commanding, preparing


def table(parsec: int, rounds: int, crew: int = 2, reason: str = "") -> Table:
    """A solitaire in its race, over for that reason."""
    state = commanding(Player()).table
    result = Result(reason, 0 if reason == "arrived" else None) if reason else None
    craft = replace(state.seats[0], parsec=parsec, crew=crew)
    return replace(state, seats=(craft,), round=rounds, result=result)


@pytest.mark.parametrize(
    ("of", "said"),
    [
        (table(14, 23, 2, "arrived"), "Arrived in 23 rounds with 2 crew aboard."),
        (table(9, 17, 0, "lost"), "Parsec 9 in round 17: nobody was left aboard."),
        (table(12, 40, 3, "suns"), "Parsec 12 in round 40: the suns went out."),
        (table(5, 8), "Parsec 5 in round 8."),
        (preparing(Player()).table, "Still at the dock."),
    ],
)
def test_it_is_told_in_a_sentence(of, said):
    assert result_of(of).text == said


def test_the_best_comes_first():
    best_first = [
        table(14, 21, 1, "arrived"),
        table(14, 22, 3, "arrived"),
        table(14, 22, 1, "arrived"),
        table(13, 40, 1, "suns"),
        table(13, 12, 1),
        table(2, 5, 0, "lost"),
    ]
    ranks = [result_of(each).rank for each in best_first]
    assert ranks[3] == ranks[4]
    assert sorted(ranks) == ranks
    assert len(set(ranks)) == len(ranks) - 1
