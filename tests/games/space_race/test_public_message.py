"""What goes out to everybody who watches a race stays small, and tells what everybody may read."""

import pytest

from games.clock.services.clock import play_bots
from games.lobby.services.matches import create_match, start_match
from games.models import Match
from games.set_up.services.plans import Plan
from games.watching.selectors.fragments import public_fragment

pytestmark = pytest.mark.django_db

MOST_BYTES, MOST_AT_THE_END = 12_000, 20_000
"""At the end the board begins with the front page."""


@pytest.mark.parametrize("seed", ["03" * 32, "09" * 32])
def test_the_board_stays_small_in_any_year(seed):
    plan = Plan(game_slug="space-race", name="Long race", seats=9, options={}, bots=("random",) * 9)
    match = create_match(plan=plan, host=None)
    Match.objects.filter(pk=match.pk).update(seed=seed)
    start_match(match_id=match.pk, user=None)
    match.refresh_from_db()
    sizes = []
    while match.status == Match.Status.RUNNING:
        play_bots(match.pk)
        match.refresh_from_db()
        sizes.append(len(public_fragment(match).text.encode()))
    *years, end = sizes
    assert len(years) >= 7
    assert max(years) <= MOST_BYTES
    assert end <= MOST_AT_THE_END
