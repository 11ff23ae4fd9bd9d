"""The public board is a small message in every window of a match, at the cost of as many queries."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.clock.services.clock import play_bots
from games.live_board.renderers.fragments import public_fragment
from games.lobby.services.matches import create_match, start_match
from games.match_setup.services.plans import MatchPlan
from games.models import Match


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("slug", "options", "bots", "seed", "most", "most_at_the_end"),
    [
        ("space-race", {}, ("random",) * 9, "03", 12_000, 20_200),
        ("space-race", {}, ("random",) * 9, "09", 12_000, 20_200),
        pytest.param("moonshot", {}, ("steady",) * 2, "03", 16_000, 20_500, marks=pytest.mark.long),
        pytest.param("moonshot", {"players": 4}, ("steady",) * 4, "05", 18_100, 22_600, marks=pytest.mark.long),
    ],
)
def test_board_stays_small_in_every_window(slug, options, bots, seed, most, most_at_the_end):
    plan = MatchPlan(game_slug=slug, name="Long race", seats=len(bots), options=options, bots=bots)
    match = create_match(plan=plan, host=None)
    Match.objects.filter(pk=match.pk).update(seed=seed * 32)
    start_match(match_id=match.pk, user=None)
    match.refresh_from_db()
    sizes, queries = [], []
    while match.status == Match.Status.RUNNING:
        play_bots(match.pk)
        match.refresh_from_db()
        with CaptureQueriesContext(connection) as asked:
            # The number of the match, in many addresses, is longer the more tests ran before.
            sizes.append(len(public_fragment(match).text.replace(f"/{match.pk}/", "/1/").encode()))
        queries.append(len(asked))
    assert len(sizes) > 7
    assert max(sizes[:-1]) <= most
    assert sizes[-1] <= most_at_the_end
    assert len({*queries[:-1]}) == 1
