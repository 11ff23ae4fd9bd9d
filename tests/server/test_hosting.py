"""The host's desk: each act once, within its bounds, with its reason in the log."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.clock.services import clock
from games.hosting.services.acts import (
    Act,
    Announce,
    Cancel,
    Close,
    Extend,
    HandOn,
    Hold,
    Invite,
    Replace,
    Resume,
)
from games.hosting.services.hosting import do
from games.hosting.services.succession import pass_on, without_host
from games.matches.selectors.log import log_lines
from games.models import LogEntry, Match, Seat, Submission, User
from games.people.selectors.decisions import service_record
from games.play.services.submissions import submit
from games.refused import Refused
from tests.server.builders import any_move, make_match, make_user, submit_any, users_of, window_of

pytestmark = pytest.mark.django_db(transaction=True)
HOUR = timedelta(hours=1)


def make_hosted(*, people: int = 2, bots: int = 0, **plan) -> Match:
    """A running match whose host has no seat."""
    match = make_match(people=people, bots=bots, **plan)
    match.host = make_user("Host")
    match.save()
    return match


def by_host(match: Match, act: Act, now=None, reason: str = "Because") -> str:
    match.refresh_from_db()
    return do(match_id=match.pk, user=match.host, act=act, reason=reason, now=now)


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
    def test_it_moves_the_deadline_by_as_much_and_ends_by_itself(self, match, now):
        before = window_of(match).deadline
        by_host(match, Hold(5), now)
        assert window_of(match).deadline == before + 5 * HOUR
        assert clock.tick(now + 5 * HOUR - timedelta(seconds=1)) == 0
        assert clock.tick(now + 5 * HOUR) == 1
        match.refresh_from_db()
        assert (match.held_at, match.held_until) == (None, None)
        assert window_of(match).deadline == before + 5 * HOUR
        assert told(match) == ["The host paused the match for 5 hours.", "The pause ended."]

    def test_nothing_closes_in_it_and_what_is_complete_closes_at_its_end(self, match, now):
        by_host(match, Hold(5), now)
        for user in users_of(match):
            submit_any(match, user)
        assert window_of(match).number == 0
        clock.tick(now + 5 * HOUR)
        assert window_of(match).number == 1

    def test_ended_early_it_leaves_the_time_that_was_left(self, match, now):
        before = window_of(match).deadline
        by_host(match, Hold(48), now)
        by_host(match, Resume(), now + 3 * HOUR)
        assert window_of(match).deadline == before + 3 * HOUR
        match.refresh_from_db()
        assert match.held_until is None
        assert told(match)[-1] == "The host ended the pause."

    def test_a_second_pause_of_the_same_window_counts_too(self, match, now):
        before = window_of(match).deadline
        by_host(match, Hold(48), now)
        by_host(match, Resume(), now + 3 * HOUR)
        by_host(match, Hold(2), now + 4 * HOUR)
        clock.tick(now + 6 * HOUR)
        assert window_of(match).deadline == before + 5 * HOUR

    def test_ended_at_the_same_moment_it_was_none(self, match, now):
        before = window_of(match).deadline
        by_host(match, Hold(48), now)
        by_host(match, Resume(), now)
        assert window_of(match).deadline == before

    @pytest.mark.parametrize("hours", [0, -1, 169])
    def test_it_is_bounded(self, match, hours):
        with pytest.raises(Refused, match="1 to 168 hours"):
            by_host(match, Hold(hours))


class TestMoreTime:
    def extend(self, match: Match, seconds: int, now=None) -> str:
        window = window_of(match)
        return by_host(match, Extend(window.pk, window.deadline, seconds), now)

    def test_it_moves_the_deadline(self, match):
        before = window_of(match).deadline
        assert self.extend(match, 3_600) == "done"
        assert window_of(match).deadline == before + HOUR
        assert told(match) == ["The host gave Round 1 1 hour more."]

    @pytest.mark.parametrize("seconds", [0, 59, 15 * 86_400])
    def test_it_is_bounded(self, match, seconds):
        with pytest.raises(Refused, match="1 minute to 14 days"):
            self.extend(match, seconds)

    def test_nothing_stays_open_beyond_the_bound_of_the_timetable(self, match):
        for _ in range(2):
            self.extend(match, 14 * 86_400)
        with pytest.raises(Refused, match="30 days"):
            self.extend(match, 14 * 86_400)
        self.extend(match, 86_400)
        deadline, opened = window_of(match).deadline, window_of(match).opened_at
        assert deadline - opened == timedelta(days=30)

    def test_a_pause_is_no_part_of_the_bound(self, match, now):
        for _ in range(2):
            self.extend(match, 14 * 86_400)
        by_host(match, Hold(24), now)
        self.extend(match, 86_400, now)
        with pytest.raises(Refused, match="30 days"):
            self.extend(match, 60, now)

    def test_what_is_due_gets_none(self, match):
        with pytest.raises(Refused, match="closing just now"):
            self.extend(match, 3_600, window_of(match).deadline)


class TestClosing:
    def test_it_closes_once_and_nobody_has_missed(self, match):
        first = window_of(match)
        submit_any(match, users_of(match)[0], ready=False)
        assert [by_host(match, Close(first.pk)) for _ in range(3)] == ["done", "nothing", "nothing"]
        assert window_of(match).number == 1
        saved = list(first.submissions.order_by("seat__number").values_list("by", flat=True))
        assert saved == [Submission.By.PLAYER, Submission.By.MISSED]
        assert not Seat.objects.filter(match=match, misses__gt=0).exists()
        assert told(match) == ["The host closed Round 1 at once. That counts as nobody's miss."]


class TestSeats:
    def test_a_bot_plays_on_for_who_is_replaced(self, match):
        user = users_of(match)[1]
        submit_any(match, user, ready=False)
        by_host(match, Replace(1))
        seat = match.seats.get(number=1)
        assert (seat.user, seat.bot) == (None, match.face.rival)
        assert seat.wanted_at is not None
        saved = window_of(match).submissions.get(seat=seat)
        assert (saved.of_bot, saved.ready) == (True, True)
        assert told(match) == ["The host put a bot in the place of who played player 2."]

    def test_the_bot_may_stay(self, match):
        by_host(match, Replace(1, wanted=False))
        assert match.seats.get(number=1).wanted_at is None

    def test_a_substitute_is_invited_once_to_the_seat_of_a_bot(self):
        match = make_hosted(bots=1)
        assert [by_host(match, Invite(2)) for _ in range(2)] == ["done", "nothing"]
        assert match.seats.get(number=2).wanted_at is not None
        with pytest.raises(Refused, match="Replace them first"):
            by_host(match, Invite(1))

    def test_who_is_away_can_be_substituted(self, match):
        match.seats.filter(number=1).update(stand_in="steady")
        assert by_host(match, Invite(1)) == "done"


class TestHosts:
    def test_a_player_is_the_host_from_now_on(self, match):
        heir = users_of(match)[0]
        old = match.host
        by_host(match, HandOn(heir.pk))
        match.refresh_from_db()
        assert match.host == heir
        assert told(match) == ["The host handed the match on to Player 1."]
        with pytest.raises(Refused, match="Only the host"):
            do(match_id=match.pk, user=old, act=Announce(), reason="Still me")

    def test_an_account_without_a_seat_is_not_named(self, match):
        heir = User.objects.create_user("korolev")
        by_host(match, HandOn(heir.pk))
        assert told(match) == ["The host handed the match on to somebody else."]

    def test_a_host_who_was_not_here_for_a_week_is_followed_by_who_was(self, match, now):
        User.objects.filter(pk=match.host_id).update(seen_at=now - timedelta(days=7))
        first, second = users_of(match)
        User.objects.filter(pk=first.pk).update(seen_at=now - timedelta(days=8))
        assert without_host(now) == []
        User.objects.filter(pk=second.pk).update(seen_at=now)
        assert without_host(now) == [match.pk]
        assert pass_on(match.pk, now)
        assert not pass_on(match.pk, now)
        match.refresh_from_db()
        assert match.host == second
        assert told(match) == ["The host has not been here for a week: Player 2 is the host now."]

    def test_the_pages_of_the_old_host_and_the_new_one_are_told_and_no_others(self, match, now, monkeypatch):
        told: list[list[int]] = []
        monkeypatch.setattr("games.live.tell_of_host", lambda match_id, users: told.append(users))
        old, (first, second) = match.host_id, users_of(match)
        by_host(match, HandOn(first.pk))
        User.objects.filter(pk=first.pk).update(seen_at=now - timedelta(days=8))
        User.objects.filter(pk=second.pk).update(seen_at=now)
        assert pass_on(match.pk, now)
        assert told == [[old, first.pk], [first.pk, second.pk]]

    def test_a_host_who_was_here_stays(self, match, now):
        User.objects.update(seen_at=now - timedelta(days=6))
        assert without_host(now) == []
        assert not pass_on(match.pk, now)

    def test_the_clock_looks_for_them(self, match, now):
        User.objects.filter(seats__match=match).update(seen_at=now)
        User.objects.filter(pk=match.host_id).update(seen_at=now - timedelta(days=9))
        clock.serve(now)
        match.refresh_from_db()
        assert match.host == users_of(match)[0]


class TestEnd:
    def test_a_cancelled_match_is_over_without_a_result(self, match, now):
        by_host(match, Hold(5), now)
        by_host(match, Cancel(), now)
        match.refresh_from_db()
        assert match.status == Match.Status.OVER
        assert match.outcome == {"reason": "cancelled", "winners": []}
        assert match.held_until is None
        assert not match.windows.filter(closed_at=None).exists()
        assert told(match)[-1] == "The host cancelled the match."
        assert service_record(users_of(match)[0]).flown == 0
        assert clock.tick(now + timedelta(days=30)) == 0

    def test_nobody_does_anything_to_it_any_more(self, match):
        by_host(match, Cancel())
        for act in (Hold(5), Resume(), Cancel(), Announce()):
            with pytest.raises(Refused, match="not running"):
                by_host(match, act)


class TestReasons:
    def test_it_is_kept_and_cleaned(self, match):
        by_host(match, Announce(), reason="  Back on Monday \r\n")
        assert LogEntry.objects.get().reason == "Back on Monday"


def test_answers_can_be_saved_in_a_pause(match, now):
    by_host(match, Hold(48), now)
    user, window = users_of(match)[0], window_of(match)
    late = window.deadline - timedelta(seconds=1)
    submit(match_id=match.pk, user=user, window_id=window.pk, move=any_move(match, 0), now=late)
    assert window.submissions.filter(by=Submission.By.PLAYER).count() == 1
