"""The match between bots that is always on."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from games.lobby.services.quick import EXHIBITIONS_KEPT, ensure_exhibition
from games.models import Match
from tests.server.builders import page_of, play_to_the_end

pytestmark = pytest.mark.django_db(transaction=True)


def test_servers_that_start_at_once_make_one_exhibition():
    together = Barrier(4)

    def ensure(_):
        try:
            together.wait(timeout=20)
            return ensure_exhibition()
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        made = [match for match in pool.map(ensure, range(4)) if match]
    assert Match.objects.filter(exhibition=True).count() == len(made) == 1


def test_the_next_one_starts_when_the_last_is_over_and_old_ones_go():
    for _ in range(EXHIBITIONS_KEPT + 3):
        assert ensure_exhibition() is not None
        assert ensure_exhibition() is None
        Match.objects.update(status=Match.Status.OVER)
    assert Match.objects.count() == EXHIBITIONS_KEPT + 1


def test_every_character_flies_in_it_and_none_beside_its_like():
    bots = list(ensure_exhibition().seats.order_by("number").values_list("bot", flat=True))
    assert set(bots) == {"daredevil", "magpie", "wrecker", "steady", "clerk", "tinker", "scout"}
    assert all(one != next_one for one, next_one in zip(bots, [*bots[1:], bots[0]], strict=True))


@pytest.mark.long
def test_its_front_page_shows_what_the_nations_promised():
    match = ensure_exhibition()
    match.seats.update(bot="tinker")  # The others think longer.
    Match.objects.update(early_closing=True)
    play_to_the_end(match)
    assert "Every promise of the match" in page_of(match)
