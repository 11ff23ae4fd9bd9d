"""What goes out to everybody who watches a match of Moonshot stays small, and costs as many queries."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.clock.services.clock import play_bots
from games.lobby.services.matches import Plan, create_match, start_match
from games.models import Match
from games.watching.selectors.fragments import public_fragment

pytestmark = pytest.mark.django_db

MOST_BYTES = {2: 15_900, 4: 18_000}
FRONT_PAGE = 4_500
"""At the end the board begins with the front page."""


def started(seats: int, seed: str) -> Match:
    plan = Plan(
        game_slug="moonshot",
        name="Long race",
        seats=seats,
        options={"players": seats},
        bots=("steady",) * seats,
    )
    match = create_match(plan=plan, host=None)
    Match.objects.filter(pk=match.pk).update(seed=seed)
    start_match(match_id=match.pk, user=None)
    match.refresh_from_db()
    return match


@pytest.mark.long
@pytest.mark.parametrize(("seats", "seed"), [(2, "03" * 32), (4, "05" * 32)])
def test_the_board_stays_small_at_the_cost_of_as_many_queries(seats, seed):
    match = started(seats, seed)
    sizes, queries = [], []
    while match.status == Match.Status.RUNNING:
        play_bots(match.pk)
        match.refresh_from_db()
        with CaptureQueriesContext(connection) as asked:
            sizes.append(len(public_fragment(match).text.encode()))
        queries.append(len(asked))
    *rounds, end = sizes
    assert len(rounds) >= 20
    assert max(rounds) <= MOST_BYTES[seats]
    assert end <= MOST_BYTES[seats] + FRONT_PAGE
    assert len({*queries[:-1]}) == 1
