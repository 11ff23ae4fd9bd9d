"""What is left when the server is killed in the middle of a year."""

import random
import time

import pytest

from games.clock.services.clock import tick
from games.models import Match, Window
from games.rate_limits import CLAIM_SECONDS
from tests.builders import make_match
from tests.match_replay import assert_history_replays
from tests.running_server import free_port, server_environment, start_server

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.long]

KILLS = 20
MATCHES = 30
LONGEST_LIFE_SECONDS = 0.5


def play_to_the_end() -> None:
    """Run the clock until no match is left; what the killed server had claimed falls free meanwhile."""
    too_late = time.monotonic() + 6 * CLAIM_SECONDS
    while Match.objects.filter(status=Match.Status.RUNNING).exists() and time.monotonic() < too_late:
        # Nobody says when a claim lapses: there is nothing to wait for but time.
        tick() or time.sleep(0.1)


def test_killed_at_twenty_random_moments_a_match_goes_on_without_a_hole_or_a_double(tmp_path):
    moments = random.Random(1961)
    matches = [make_match(people=0, bots=9, game="space-race") for _ in range(MATCHES)]
    environment, port = server_environment(tmp_path), free_port()
    moved = set()
    for _ in range(KILLS):
        server = start_server(environment, port, "--prepared")
        # The moment is the point of the test: nothing to wait for, the server dies wherever it is.
        time.sleep(moments.uniform(0, LONGEST_LIFE_SECONDS))
        server.process.kill()
        server.process.wait(timeout=20)
        moved.add(Window.objects.count())
        for match in Match.objects.filter(status=Match.Status.RUNNING):
            assert match.windows.filter(closed_at=None).count() == 1
    assert len(moved) > KILLS // 4
    play_to_the_end()
    for match in matches:
        match.refresh_from_db()
        assert match.status == Match.Status.OVER
        assert_history_replays(match)
