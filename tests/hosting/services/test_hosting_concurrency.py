"""The host, the players and the clocks press at the same moment."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.hosting.services.host_commands import ExtendWindow, PauseMatch, ReplacePlayer, RestorePlayer
from games.hosting.services.hosting import close_expired_motions, execute_command, vote
from games.lobby.services.substitutes import take_over
from games.models import Match, Motion
from tests.builders import make_match, make_user, users_of, window_of
from tests.hosting.services.test_hosting import by_host, kinds, make_hosted
from tests.threads import run_concurrently

pytestmark = pytest.mark.django_db(transaction=True)
HOUR = timedelta(hours=1)


def doing(match: Match, act, now=None) -> Callable[[], Any]:
    return lambda: execute_command(match_id=match.pk, user=match.host, command=act, reason="Because", now=now)


def test_six_identical_extensions_count_once():
    match = make_hosted()
    window = window_of(match)
    act = ExtendWindow(window.pk, window.deadline, 3_600)
    answers = run_concurrently(*[doing(match, act)] * 6)
    assert sorted(answers) == ["done", *["nothing"] * 5]
    assert window_of(match).deadline == window.deadline + HOUR
    assert kinds(match) == ["extended"]


@pytest.mark.parametrize("attempt", range(4))
def test_vote_at_end_of_motion_counts_or_is_rejected(attempt):
    match = make_match(people=2, playing_host="vote", seconds_per_window=14 * 86_400)
    now = timezone.now() + HOUR
    by_host(match, PauseMatch(5), now)
    motion, end = Motion.objects.get(), now + 48 * HOUR
    voter = users_of(match)[1]
    told, _ = run_concurrently(
        lambda: vote(match_id=match.pk, user=voter, motion_id=motion.pk, approves=True, now=end - HOUR),
        lambda: close_expired_motions(match.pk, end),
    )
    motion.refresh_from_db()
    match.refresh_from_db()
    assert motion.outcome == ("carried" if told is None else "failed")
    assert (match.held_until is not None) is (told is None)


def test_seat_restored_and_taken_over_has_one_player():
    match = make_hosted(people=3)
    player, substitute = users_of(match)[1], make_user("Substitute")
    by_host(match, ReplacePlayer(1))
    takes = {"match_id": match.pk, "user": substitute, "seat_number": 1}
    back, taken = run_concurrently(doing(match, RestorePlayer(1)), lambda: take_over(**takes))
    seat = match.seats.get(number=1)
    if back == "done":
        assert (seat.user, taken) == (player, "No substitute is wanted for this player.")
    else:
        assert seat.user == substitute
        assert back == "This seat already has another player."
    assert match.seats.filter(tenures__ended_at=None).count() == 3
