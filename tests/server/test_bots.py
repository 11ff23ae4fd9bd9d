"""What bots are given to decide by."""

from random import Random
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games import bots
from games.models import Event, Match
from games.rules.contract import Seen
from games.rules.goofspiel.model import Bid
from tests.server.builders import make_match, play_window, position_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def rolled(monkeypatch) -> list[tuple[int, float]]:
    """The first number that each bot's dice gave, by seat."""
    numbers: list[tuple[int, float]] = []

    def roll(seen: Seen[Any, Any], rng: Random) -> Bid:
        numbers.append((seen.view.viewer, rng.random()))
        return Bid(seen.view.standings[seen.view.viewer].bids_left[0])

    monkeypatch.setattr("games.rules.goofspiel.game.GAME.bots", {"random": roll})
    return numbers


def dice(match: Match, rolled: list) -> dict[int, float]:
    """What the bots of the open window roll."""
    rolled.clear()
    bots.decide(position_of(match), {1, 2})
    return dict(rolled)


def test_dice_follow_from_the_seed_the_window_and_the_seat(rolled):
    match = make_match(people=1, bots=2)
    first = dice(match, rolled)
    assert first == dice(match, rolled)
    assert first.keys() == {1, 2}
    play_window(match)
    second = dice(match, rolled)
    Match.objects.filter(pk=match.pk).update(seed="f" * 64)
    other = dice(match, rolled)
    assert len({*first.values(), *second.values(), *other.values()}) == 6


def test_what_happened_is_looked_up_once_for_all_bots():
    match = make_match(people=0, bots=5, game="space-race")
    match.seats.update(bot="magpie")
    position = position_of(match)
    with CaptureQueriesContext(connection) as queries:
        bots.decide(position, range(5))
    table = Event._meta.db_table
    assert sum(f'FROM "{table}"' in query["sql"] for query in queries) == 1
