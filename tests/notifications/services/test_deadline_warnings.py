"""Deadline warnings: sent once, while relevant, with the current time left."""

from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from games.hosting.services.host_commands import PauseMatch, ResumeMatch
from games.hosting.services.hosting import execute_command
from games.models import Match, Notification, User, Window
from games.models.notifications import NotificationKind
from games.notifications.selectors.reader_clock import format_time_left
from games.notifications.services.targets import mute_match, save_notification_settings
from tests.builders import make_user, play_window, submit_any, window_of
from tests.outbox import A_WHILE, hour_after, make_notified_match, send_due, users_and_subjects

pytestmark = pytest.mark.django_db(transaction=True)


def test_deadline_warning_is_sent_once_to_pending_players(mail):
    match, (first, second) = make_notified_match()
    play_window(match)
    window = window_of(match)
    send_due(timezone.now() + A_WHILE)
    submit_any(match, first)
    mail.got.clear()
    send_due(window.deadline - (window.deadline - window.opened_at) / 4)
    assert mail.got == []
    User.objects.filter(pk=second.pk).update(zone="Asia/Kolkata")
    for _ in range(2):
        send_due(window.deadline - timedelta(hours=2, minutes=5, seconds=30))
    assert users_and_subjects(mail) == [(second, "Test flight: 2 hours 5 minutes left for Round 2")]
    (_, message), there = mail.got[0], window.deadline.astimezone(ZoneInfo("Asia/Kolkata"))
    assert message.items[0].lines == (
        f"Deadline: {there:%A} {there.day} {there:%B, %H:%M} (Asia/Kolkata).",
        "You have not saved a move yet.",
    )
    assert message.valid_for == timedelta(hours=2, minutes=5, seconds=30)


@pytest.mark.parametrize(
    ("left", "words"),
    [
        (timedelta(days=2, hours=3, minutes=59), "2 days 3 hours"),
        (timedelta(days=1, minutes=59), "1 day"),
        (timedelta(minutes=59, seconds=59), "59 minutes"),
        (timedelta(seconds=59), "Less than a minute"),
    ],
)
def test_left_words_never_overstate_the_time(left, words):
    assert format_time_left(left) == words


def test_delayed_warning_states_current_time_left(mail):
    match, (first, second) = make_notified_match()
    mute_match(user=second, match=match)
    window = play_window(match) or window_of(match)
    early = window.deadline - timedelta(hours=3)
    save_notification_settings(
        user=first, chosen={}, zone="UTC", quiet_from=hour_after(early, -1), quiet_until=hour_after(early, 2)
    )
    send_due(early)
    assert mail.got == []
    send_due(window.deadline - timedelta(minutes=50))
    assert mail.subjects == ["Test flight: 50 minutes left for Round 2"]


def test_warning_moves_with_deadline(mail):
    match, _ = make_notified_match()
    play_window(match)
    window = window_of(match)
    late = window.deadline - timedelta(minutes=5)
    moved = window.deadline + (window.deadline - window.opened_at)
    Window.objects.filter(pk=window.pk).update(deadline=moved, due_at=moved)
    send_due(late)
    assert "left" not in "".join(mail.subjects)
    send_due(moved - timedelta(hours=1))
    assert [subject for subject in mail.subjects if "left" in subject] == ["Test flight: 1 hour left for Round 2"] * 2


def test_early_end_of_pause_keeps_warning(mail):
    match, _ = make_notified_match()
    host = make_user("Host")
    Match.objects.filter(pk=match.pk).update(host=host)
    play_window(match)
    first_soon = Notification.objects.filter(kind=NotificationKind.SOON).latest("pk").due_at
    execute_command(match_id=match.pk, user=host, command=PauseMatch(hours=48), reason="Power cut")
    send_due(first_soon)
    execute_command(
        match_id=match.pk, user=host, command=ResumeMatch(), reason="Light", now=first_soon + timedelta(minutes=30)
    )
    mail.got.clear()
    send_due(window_of(match).deadline - timedelta(hours=2))
    assert "Test flight: 2 hours left for Round 2" in mail.subjects
