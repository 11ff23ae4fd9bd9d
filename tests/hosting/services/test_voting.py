"""Votes of the players on commands of a host who plays."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.clock.services import clock
from games.exceptions import ServiceError
from games.hosting.services import host_commands as commands
from games.hosting.services.hosting import execute_command, vote
from games.matches.selectors.motions import open_motions
from games.models import Match, Motion, User
from tests.builders import make_match, make_user, match_and_users, play_to_the_end, users_of, window_of
from tests.hosting.services.test_hosting import by_host, kinds, make_hosted, told

pytestmark = pytest.mark.django_db(transaction=True)
HOUR = timedelta(hours=1)


@pytest.fixture
def now():
    return timezone.now() + HOUR


@pytest.fixture
def match() -> Match:
    return make_match(people=4, playing_host="vote")


def cast(match: Match, user: User, approves: bool = True, now=None, kind: str = "") -> None:
    motion = Motion.objects.filter(match=match, kind__startswith=kind).latest("pk")
    vote(match_id=match.pk, user=user, motion_id=motion.pk, approves=approves, now=now)


def test_majority_including_proposer_carries_motion(match, now):
    _, second, third, _ = users_of(match)
    assert by_host(match, commands.PauseMatch(5), now) == "moved"
    cast(match, second, approves=False)
    cast(match, second)
    match.refresh_from_db()
    assert match.held_until is None, "two of four are not more than half"
    cast(match, third, now=now + HOUR)
    match.refresh_from_db()
    assert match.held_until == now + 6 * HOUR
    assert Motion.objects.get().outcome == "carried"
    assert told(match) == [
        "Player 1 started a vote: a pause of 5 hours.",
        "Vote passed, 3 to 0: a pause of 5 hours.",
        "Player 1 paused the match for 5 hours.",
    ]


def test_players_see_their_own_vote(match, now):
    first, second, third, _ = users_of(match)
    by_host(match, commands.CancelMatch(), now)
    cast(match, second, approves=False, now=now)
    viewers, seats = (first, second, third, make_user(), None), list(match.seats.all())
    assert [open_motions(match, seats, viewer)[0].mine for viewer in viewers] == [True, False, *[None] * 3]


def test_half_against_ends_vote_at_once(match):
    _, second, third, fourth = users_of(match)
    by_host(match, commands.CancelMatch())
    cast(match, second, approves=False)
    assert Motion.objects.get().outcome == ""
    cast(match, third, approves=False)
    assert Motion.objects.get().outcome == "failed"
    with pytest.raises(ServiceError, match="closed"):
        cast(match, fourth)
    match.refresh_from_db()
    assert match.status == Match.Status.RUNNING


def test_vote_expires_after_two_days(match, now):
    by_host(match, commands.PauseMatch(5), now)
    by_host(match, commands.Announce(), now + HOUR)
    clock.tick(now + 48 * HOUR - timedelta(seconds=1))
    assert set(Motion.objects.values_list("outcome", flat=True)) == {""}
    with pytest.raises(ServiceError, match="closed"):
        cast(match, users_of(match)[1], now=now + 48 * HOUR, kind="hold")
    clock.tick(now + 48 * HOUR)
    assert dict(Motion.objects.values_list("kind", "outcome")) == {"hold": "failed", "announce": ""}
    assert "motion failed" in kinds(match)


def test_host_alone_with_bots_needs_no_vote(now):
    match = make_match(people=1, bots=2, playing_host="vote")
    by_host(match, commands.PauseMatch(5), now)
    match.refresh_from_db()
    assert match.held_until == now + 5 * HOUR


def test_only_current_players_vote(match):
    *_, third, fourth = users_of(match)
    match.seats.filter(user=fourth).update(stand_in="steady")
    by_host(match, commands.Announce())
    for user in (make_user(), fourth):
        with pytest.raises(ServiceError, match="Only players can vote"):
            cast(match, user)
    cast(match, third)
    assert Motion.objects.get().outcome == "carried", "two of three"


def test_any_player_proposes_end_of_pause(now):
    match, (first, second, _) = match_and_users(make_hosted(people=3))
    before = window_of(match).deadline
    by_host(match, commands.PauseMatch(48), now)
    asked = {"match_id": match.pk, "reason": "All are back"}
    assert execute_command(user=first, command=commands.ResumeMatch(), now=now + HOUR, **asked) == "moved"
    with pytest.raises(ServiceError, match="Only the host"):
        execute_command(user=first, command=commands.PauseMatch(1), **asked)
    cast(match, second, now=now + 2 * HOUR)
    match.refresh_from_db()
    assert match.held_until is None
    assert window_of(match).deadline == before + 2 * HOUR


def test_motion_carried_too_late_has_no_effect(match, now):
    _, second, third, _ = users_of(match)
    window = window_of(match)
    by_host(match, commands.CloseWindow(window.pk), now)
    clock.tick(window.deadline)
    cast(match, second)
    cast(match, third)
    assert window_of(match).number == 1
    assert [kind for kind in kinds(match) if kind != "missed"] == ["moved", "carried late"]
    assert Motion.objects.get().outcome == "failed"


def test_carried_extension_applies_after_deadline_moved(match, now):
    _, second, third, _ = users_of(match)
    window = window_of(match)
    by_host(match, commands.ExtendWindow(window.pk, window.deadline, 3_600), now)
    by_host(match, commands.PauseMatch(2), now)
    for kind in ("hold", "extend"):
        for user in (second, third):
            cast(match, user, now=now, kind=kind)
    assert window_of(match).deadline == window.deadline + 3 * HOUR


def test_votes_of_finished_match_close(match, now):
    by_host(match, commands.PauseMatch(5), now)
    play_to_the_end(match)
    seats = list(match.seats.select_related("user"))
    assert open_motions(match, seats) == []
    clock.tick(now + HOUR)
    assert Motion.objects.get().outcome == "failed"
    assert kinds(match) == ["moved"]
