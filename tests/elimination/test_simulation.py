"""Whole seasons between bots, as `manage.py simulate --season` plays them."""

import pytest
from django.core.management import call_command

from games.elimination.transitions import ranks_of
from games.rules.contract import Award, Outcome


def test_same_seed_plays_the_same_seasons_and_says_what_came_of_them(capsys):
    told = []
    for _ in range(2):
        call_command("simulate", season=5, matches=2, jobs=1)
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]
    assert told[0].startswith("2 seasons of ")
    assert "The candidate won " in told[0]
    assert "Episodes lasted" in told[0]


def test_season_that_cannot_be_played_is_refused(capsys):
    with pytest.raises(SystemExit, match="2"):
        call_command("simulate", season=2, matches=1, jobs=1)
    assert capsys.readouterr().err == "--season: A season has 3 to 12 players, not 2.\n"


def test_ranks_are_the_winners_then_the_others_by_their_awards_and_the_loser():
    outcome = Outcome(
        "points", (2,), loser=0, awards=(Award(0, "points", 9), Award(1, "points", 3), Award(3, "points", 3))
    )
    assert ranks_of(outcome, (10, 11, 12, 13)) == ((12,), (11, 13), (10,))
