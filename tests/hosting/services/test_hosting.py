"""Host commands: each runs once, within its limits, with its reason in the match log."""

from collections.abc import Callable
from datetime import UTC, datetime, time, timedelta
from typing import Any

import pytest
from django.utils import timezone
from msgspec.structs import replace

from games.accounts.selectors.statistics import match_totals
from games.clock.services import clock
from games.exceptions import ServiceError
from games.hosting.services import host_commands as commands
from games.hosting.services.host_commands import ExtendWindow, PauseMatch, ReplacePlayer, RestorePlayer
from games.hosting.services.host_transfer import matches_without_host, replace_absent_host
from games.hosting.services.hosting import close_expired_motions, execute_command, vote
from games.lobby.services.substitutes import take_over
from games.matches.selectors.display_text import date_range_text
from games.matches.selectors.log import log_lines
from games.models import Match, Motion, Seat, Submission, User
from games.schedule.timetable import Holiday
from games.schedule.timetable_json import timetable_to_json
from tests.builders import make_match, make_user, submit_any, users_of, window_of
from tests.threads import run_concurrently

pytestmark = pytest.mark.django_db(transaction=True)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


def make_hosted(*, people: int = 2, bots: int = 0, **plan) -> Match:
    """A running match whose host has no seat."""
    match = make_match(people=people, bots=bots, **plan)
    match.host = make_user("Host")
    match.save()
    return match


def by_host(match: Match, act: commands.HostCommand, now=None, reason: str = "Because") -> str:
    match.refresh_from_db()
    return execute_command(match_id=match.pk, user=match.host, command=act, reason=reason, now=now)


def told(match: Match) -> list[str]:
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
        by_host(match, commands.PauseMatch(5), now)
        assert window_of(match).deadline == before + 5 * HOUR
        assert clock.tick(now + 5 * HOUR - timedelta(seconds=1)) == 0
        assert clock.tick(now + 5 * HOUR) == 1
        match.refresh_from_db()
        assert (match.held_at, match.held_until) == (None, None)
        assert window_of(match).deadline == before + 5 * HOUR
        assert told(match) == ["The host paused the match for 5 hours.", "The pause ended."]

    def test_paused_window_closes_only_after_pause(self, match, now):
        by_host(match, commands.PauseMatch(5), now)
        for user in users_of(match):
            submit_any(match, user)
        assert window_of(match).number == 0
        clock.tick(now + 5 * HOUR)
        assert window_of(match).number == 1

    def test_window_keeps_the_time_left_when_pauses_end_early(self, match, now):
        before = window_of(match).deadline
        by_host(match, commands.PauseMatch(48), now)
        by_host(match, commands.ResumeMatch(), now + 3 * HOUR)
        assert window_of(match).deadline == before + 3 * HOUR
        match.refresh_from_db()
        assert match.held_until is None
        assert told(match)[-1] == "The host ended the pause."
        by_host(match, commands.PauseMatch(2), now + 4 * HOUR)
        clock.tick(now + 6 * HOUR)
        for act in (commands.PauseMatch(48), commands.ResumeMatch()):
            by_host(match, act, now + 7 * HOUR)
        assert window_of(match).deadline == before + 5 * HOUR


class TestHoliday:
    def test_holiday_moves_deadline_into_the_first_day_after(self, match, now):
        deadline = window_of(match).deadline
        first, last = deadline.date(), deadline.date() + 2 * DAY
        assert by_host(match, commands.AddHoliday(first, last), now) == "done"
        # What is left of the window counts after the holiday.
        midnight = datetime.combine(first, time(), UTC)
        assert window_of(match).deadline == deadline + 3 * DAY
        assert deadline - midnight < DAY
        assert by_host(match, commands.AddHoliday(first, last), now) == "nothing"
        match.refresh_from_db()
        assert match.schedule.holidays == (Holiday(first, last),)
        assert told(match) == [f"The host added a holiday: no deadlines {date_range_text(first, last, now.date())}."]

    def test_later_holiday_leaves_deadline(self, match, now):
        before, day = window_of(match).deadline, now.date() + 30 * DAY
        by_host(match, commands.AddHoliday(day, day), now)
        assert window_of(match).deadline == before

    @pytest.mark.parametrize(
        ("first", "last", "field", "problem"),
        [
            (-1, 3, "first", "today at the earliest"),
            (3, 2, "last", "before it begins"),
            (360, 370, "last", "a year in advance"),
            (1, 125, "last", "at most 120 days"),
        ],
    )
    def test_impossible_holiday_is_refused_at_its_field(self, match, now, first, last, field, problem):
        today, before = now.date(), window_of(match).deadline
        with pytest.raises(ServiceError, match=problem) as refusal:
            by_host(match, commands.AddHoliday(today + first * DAY, today + last * DAY), now)
        assert refusal.value.field == field
        match.refresh_from_db()
        assert (match.schedule.holidays, window_of(match).deadline, told(match)) == ((), before, [])

    def test_past_holidays_make_room_but_not_one_in_the_open_window(self, match, now):
        today = now.date()
        past = (Holiday(today - 130 * DAY, today - 20 * DAY), Holiday(today - DAY, today - DAY))
        match.timetable = timetable_to_json(replace(match.schedule, holidays=past))
        match.save()
        match.windows.update(opened_at=now - 2 * DAY)
        by_host(match, commands.AddHoliday(today, today + 40 * DAY), now)
        match.refresh_from_db()
        assert match.schedule.holidays == (past[1], Holiday(today, today + 40 * DAY))


class TestMoreTime:
    def extend(self, match: Match, seconds: int, now=None) -> str:
        window = window_of(match)
        return by_host(match, commands.ExtendWindow(window.pk, window.deadline, seconds), now)

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
        by_host(match, commands.PauseMatch(24), now)
        self.extend(match, 86_400, now)
        assert window_of(match).deadline - window_of(match).opened_at == timedelta(days=31)
        with pytest.raises(ServiceError, match="30 days"):
            self.extend(match, 60, now)


class TestClosing:
    def test_closing_window_works_once_and_counts_no_miss(self, match):
        first = window_of(match)
        submit_any(match, users_of(match)[0], ready=False)
        closed = [by_host(match, commands.CloseWindow(first.pk), reason=" So be it \r\n") for _ in range(3)]
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
        by_host(match, commands.ReplacePlayer(1))
        seat = match.seats.get(number=1)
        assert (seat.user, seat.bot) == (None, match.game_ui.default_bot)
        assert seat.wanted_at is not None
        saved = window_of(match).submissions.get(seat=seat)
        assert (saved.of_bot, saved.ready) == (True, True)
        assert told(match) == ["The host replaced a player with a bot: player 2."]

    def test_substitute_is_invited_once_to_the_seat_of_a_bot_and_of_an_absent_player(self):
        match = make_hosted(bots=1)
        assert [by_host(match, commands.InviteSubstitute(2)) for _ in range(2)] == ["done", "nothing"]
        assert match.seats.get(number=2).wanted_at is not None
        match.seats.filter(number=1).update(stand_in="steady")
        assert by_host(match, commands.InviteSubstitute(1)) == "done"


class TestHosts:
    def test_transfer_makes_account_or_player_host(self, match):
        old, player = match.host, users_of(match)[0]
        for heir in (User.objects.create_user("korolev"), player):
            by_host(match, commands.TransferHost(heir.pk))
            match.refresh_from_db()
            assert match.host == heir
        said = "The host transferred the match to {}."
        assert told(match) == [said.format("somebody else"), said.format("Player 1")]
        with pytest.raises(ServiceError, match="Only the host"):
            execute_command(match_id=match.pk, user=old, command=commands.Announce(), reason="Still me")

    def test_player_becomes_host_after_week_of_absence(self, match, now, monkeypatch):
        shown: list[list[int]] = []
        monkeypatch.setattr("games.broadcast.notify_host_change", lambda match_id, users: shown.append(users))
        old, (first, second) = match.host_id, users_of(match)
        by_host(match, commands.TransferHost(first.pk))
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
        by_host(match, commands.PauseMatch(5), now)
        by_host(match, commands.CancelMatch(), now)
        match.refresh_from_db()
        assert match.status == Match.Status.OVER
        assert match.outcome == {"reason": "cancelled", "winners": []}
        assert match.held_until is None
        assert not match.windows.filter(closed_at=None).exists()
        assert told(match)[-1] == "The host cancelled the match."
        assert match_totals(users_of(match)[0])["flown"] == 0
        assert clock.tick(now + timedelta(days=30)) == 0
        with pytest.raises(ServiceError, match="not in progress"):
            by_host(match, commands.Announce())


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
