"""Host commands: each runs once, within its limits, with its reason in the match log."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.accounts.selectors.statistics import match_totals
from games.clock.services import clock
from games.exceptions import ServiceError
from games.hosting.services.host_commands import (
    Announce,
    CancelMatch,
    CloseWindow,
    ExtendWindow,
    HostCommand,
    InviteSubstitute,
    PauseMatch,
    ReplacePlayer,
    ResumeMatch,
    TransferHost,
)
from games.hosting.services.host_transfer import matches_without_host, replace_absent_host
from games.hosting.services.hosting import execute_command
from games.matches.selectors.log import log_lines
from games.models import Match, Seat, Submission, User
from tests.builders import make_match, make_user, submit_any, users_of, window_of

pytestmark = pytest.mark.django_db(transaction=True)
HOUR = timedelta(hours=1)


def make_hosted(*, people: int = 2, bots: int = 0, **plan) -> Match:
    """A running match whose host has no seat."""
    match = make_match(people=people, bots=bots, **plan)
    match.host = make_user("Host")
    match.save()
    return match


def by_host(match: Match, act: HostCommand, now=None, reason: str = "Because") -> str:
    match.refresh_from_db()
    return execute_command(match_id=match.pk, user=match.host, command=act, reason=reason, now=now)


def told(match: Match) -> list[str]:
    """The log, oldest first."""
    match.refresh_from_db()
    lines = log_lines(match, list(match.seats.select_related("user")))
    return [line.text for line in reversed(lines)]


def kinds(match: Match) -> list[str]:
    return list(match.log.values_list("kind", flat=True))


@pytest.fixture
def match() -> Match:
    return make_hosted()


@pytest.fixture
def now():
    return timezone.now()


class TestPause:
    def test_pause_moves_deadline_and_ends_by_itself(self, match, now):
        before = window_of(match).deadline
        by_host(match, PauseMatch(5), now)
        assert window_of(match).deadline == before + 5 * HOUR
        assert clock.tick(now + 5 * HOUR - timedelta(seconds=1)) == 0
        assert clock.tick(now + 5 * HOUR) == 1
        match.refresh_from_db()
        assert (match.held_at, match.held_until) == (None, None)
        assert window_of(match).deadline == before + 5 * HOUR
        assert told(match) == ["The host paused the match for 5 hours.", "The pause ended."]

    def test_paused_window_closes_only_after_pause(self, match, now):
        by_host(match, PauseMatch(5), now)
        for user in users_of(match):
            submit_any(match, user)
        assert window_of(match).number == 0
        clock.tick(now + 5 * HOUR)
        assert window_of(match).number == 1

    def test_window_keeps_the_time_left_when_pauses_end_early(self, match, now):
        before = window_of(match).deadline
        by_host(match, PauseMatch(48), now)
        by_host(match, ResumeMatch(), now + 3 * HOUR)
        assert window_of(match).deadline == before + 3 * HOUR
        match.refresh_from_db()
        assert match.held_until is None
        assert told(match)[-1] == "The host ended the pause."
        by_host(match, PauseMatch(2), now + 4 * HOUR)
        clock.tick(now + 6 * HOUR)
        for act in (PauseMatch(48), ResumeMatch()):
            by_host(match, act, now + 7 * HOUR)
        assert window_of(match).deadline == before + 5 * HOUR


class TestMoreTime:
    def extend(self, match: Match, seconds: int, now=None) -> str:
        window = window_of(match)
        return by_host(match, ExtendWindow(window.pk, window.deadline, seconds), now)

    def test_extension_moves_deadline(self, match):
        before = window_of(match).deadline
        assert self.extend(match, 3_600) == "done"
        assert window_of(match).deadline == before + HOUR
        assert told(match) == ["The host gave Round 1 1 hour more."]

    def test_extension_is_limited_by_timetable_and_pauses(self, match, now):
        for _ in range(2):
            self.extend(match, 14 * 86_400)
        with pytest.raises(ServiceError, match="30 days"):
            self.extend(match, 14 * 86_400)
        by_host(match, PauseMatch(24), now)
        self.extend(match, 86_400, now)
        assert window_of(match).deadline - window_of(match).opened_at == timedelta(days=31)
        with pytest.raises(ServiceError, match="30 days"):
            self.extend(match, 60, now)


class TestClosing:
    def test_closing_window_works_once_and_counts_no_miss(self, match):
        first = window_of(match)
        submit_any(match, users_of(match)[0], ready=False)
        closed = [by_host(match, CloseWindow(first.pk), reason=" So be it \r\n") for _ in range(3)]
        assert closed == ["done", "nothing", "nothing"]
        assert window_of(match).number == 1
        saved = list(first.submissions.order_by("seat__number").values_list("by", flat=True))
        assert saved == [Submission.By.PLAYER, Submission.By.MISSED]
        assert not Seat.objects.filter(match=match, misses__gt=0).exists()
        assert told(match) == ["The host closed Round 1 early. No missed turn counts."]
        assert match.log.get().reason == "So be it"


class TestSeats:
    def test_bot_plays_for_replaced_player(self, match):
        user = users_of(match)[1]
        submit_any(match, user, ready=False)
        by_host(match, ReplacePlayer(1))
        seat = match.seats.get(number=1)
        assert (seat.user, seat.bot) == (None, match.game_ui.default_bot)
        assert seat.wanted_at is not None
        saved = window_of(match).submissions.get(seat=seat)
        assert (saved.of_bot, saved.ready) == (True, True)
        assert told(match) == ["The host replaced a player with a bot: player 2."]

    def test_substitute_is_invited_once_to_the_seat_of_a_bot_and_of_an_absent_player(self):
        match = make_hosted(bots=1)
        assert [by_host(match, InviteSubstitute(2)) for _ in range(2)] == ["done", "nothing"]
        assert match.seats.get(number=2).wanted_at is not None
        match.seats.filter(number=1).update(stand_in="steady")
        assert by_host(match, InviteSubstitute(1)) == "done"


class TestHosts:
    def test_transfer_makes_account_or_player_host(self, match):
        old, player = match.host, users_of(match)[0]
        for heir in (User.objects.create_user("korolev"), player):
            by_host(match, TransferHost(heir.pk))
            match.refresh_from_db()
            assert match.host == heir
        said = "The host transferred the match to {}."
        assert told(match) == [said.format("somebody else"), said.format("Player 1")]
        with pytest.raises(ServiceError, match="Only the host"):
            execute_command(match_id=match.pk, user=old, command=Announce(), reason="Still me")

    def test_player_becomes_host_after_week_of_absence(self, match, now, monkeypatch):
        shown: list[list[int]] = []
        monkeypatch.setattr("games.broadcast.notify_host_change", lambda match_id, users: shown.append(users))
        old, (first, second) = match.host_id, users_of(match)
        by_host(match, TransferHost(first.pk))
        User.objects.update(seen_at=now - timedelta(days=6))
        assert matches_without_host(now) == []
        assert not replace_absent_host(match.pk, now)
        User.objects.filter(pk=first.pk).update(seen_at=now - timedelta(days=7))
        User.objects.filter(pk=second.pk).update(seen_at=now - timedelta(days=8))
        assert matches_without_host(now) == []
        User.objects.filter(pk=second.pk).update(seen_at=now)
        assert matches_without_host(now) == [match.pk]
        clock.serve(now)
        assert not replace_absent_host(match.pk, now)
        match.refresh_from_db()
        assert match.host == second
        assert told(match)[-1] == "Player 2 is the host now: the previous host was away for a week."
        assert shown == [[old, first.pk], [first.pk, second.pk]]


class TestEnd:
    def test_cancelled_match_has_no_result(self, match, now):
        by_host(match, PauseMatch(5), now)
        by_host(match, CancelMatch(), now)
        match.refresh_from_db()
        assert match.status == Match.Status.OVER
        assert match.outcome == {"reason": "cancelled", "winners": []}
        assert match.held_until is None
        assert not match.windows.filter(closed_at=None).exists()
        assert told(match)[-1] == "The host cancelled the match."
        assert match_totals(users_of(match)[0]).flown == 0
        assert clock.tick(now + timedelta(days=30)) == 0
        with pytest.raises(ServiceError, match="not in progress"):
            by_host(match, Announce())
