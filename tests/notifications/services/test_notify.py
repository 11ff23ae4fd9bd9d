"""Recipients, timing and relevance of notifications; deadline warnings are sent once, with the time left."""

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.db import transaction
from django.utils import timezone
from msgspec.structs import replace

from games import models
from games.clock.services.clock import play_bots, tick
from games.clubs.services.members import invite_member
from games.hosting.services.host_commands import Announce, CancelMatch, PauseMatch, ReplacePlayer, ResumeMatch
from games.hosting.services.hosting import execute_command
from games.lobby.services.matches import create_match, delete_match, join_match, start_match
from games.lobby.services.substitutes import take_over
from games.match_setup.services.plans import MatchPlan, Occupant
from games.models.notifications import NotificationKind
from games.notifications.selectors.reader_clock import format_time_left, quiet_hours_end
from games.notifications.services.targets import mute_match, save_notification_settings
from games.schedule.timetable import Timetable
from games.telegraph.services.telegraph import report_telegram, write_telegram
from tests.builders import make_match, make_user, match_and_users, play_window, submit_any, window_of
from tests.outbox import (
    A_WHILE,
    RecordingTransport,
    add_verified_target,
    hour_after,
    make_notified_match,
    notify_at_once,
    send_due,
    users_and_subjects,
)

pytestmark = pytest.mark.django_db(transaction=True)


def soon(minutes: float = 0):
    return timezone.now() + A_WHILE + timedelta(minutes=minutes)


def test_consecutive_windows_merge_into_one_notification(mail):
    match, (first, _) = make_notified_match()
    for _ in range(3):
        play_window(match)
    send_due(soon())
    assert told_to(first, mail) == ["Test flight: Your turn, Round 4"]
    (_, message), *_ = mail.got
    # Who has answered in a round has seen what came before it.
    assert [line for line in message.items[0].lines if "Results" in line] == ["Results of Round 3."]
    play_window(match)
    send_due(soon(20))
    assert len(mail.got) == 2
    for minutes in (70, 140):
        send_due(soon(minutes))
        assert len(mail.got) == 4
    assert told_to(first, mail)[-1] == "Test flight: Your turn, Round 5"


def told_to(user: models.User, mail: RecordingTransport) -> list[str]:
    return [subject for to, subject in users_and_subjects(mail) if to == user]


def test_covered_open_window_is_not_notified_again(mail):
    match, _ = make_notified_match()
    for _ in range(2):
        play_window(match)
    newest = models.Notification.objects.filter(kind=NotificationKind.AWAITED, facts__window=2)
    assert newest.update(due_at=soon(5)) == 2
    send_due(soon())
    send_due(soon(100))
    assert mail.subjects == ["Test flight: Your turn, Round 3"] * 2


def test_every_kind_is_sent_and_reveals_no_text(mail):
    host, told, other = make_user("Host"), notify_at_once(make_user("Valentina")), make_user("Yuri")
    models.Follow.objects.create(user=told, followed=host)
    club = models.Club.objects.create(name="Sirius")
    for user in (host, told):
        club.memberships.create(user=user, standing="member", since=timezone.now(), wants_news=True)
    plan = MatchPlan(game_slug="space-race", name="Flight", seats=5, bots=("random",) * 3, club=club.pk)
    models.User.objects.filter(pk=told.pk).update(is_guest=False, is_staff=True, is_superuser=True)
    vega = models.Club.objects.create(name="Vega")
    vega.memberships.create(user=host, standing="founder", since=timezone.now())
    invite_member(club_id=vega.pk, user=host, guest=told)
    kept = replace(plan, unlisted=True, places=(Occupant(reserved_for="Valentina"),))
    create_match(plan=kept, host=host, host_plays=False)
    match = create_match(plan=plan, host=host, host_plays=False)
    models.Match.objects.filter(pk=match.pk).update(absences={"bot_after": 1})
    send_due(soon())
    for user in (told, other):
        join_match(match_id=match.pk, user=user)
    start_match(match_id=match.pk, user=host)
    rude = write_telegram(match_id=match.pk, user=other, key="public", text="Ocelot in the fairing")
    report_telegram(match_id=match.pk, user=host, key="public", number=rude.number)
    execute_command(match_id=match.pk, user=host, command=Announce(), reason="Tea at six")
    execute_command(match_id=match.pk, user=host, command=PauseMatch(hours=2), reason="Power cut")
    execute_command(match_id=match.pk, user=host, command=ResumeMatch(), reason="Light again")
    send_due(soon())
    play_bots(match.pk)
    submit_any(match, other)
    deadline = window_of(match).deadline
    send_due(deadline - timedelta(minutes=10))
    tick(deadline)
    send_due(deadline + A_WHILE)
    execute_command(match_id=match.pk, user=host, command=CancelMatch(), reason="Enough", now=deadline + A_WHILE)
    send_due(deadline + 2 * A_WHILE)
    sent = models.Delivery.objects.filter(target__user=told, state=models.Delivery.State.SENT)
    assert set(sent.values_list("notifications__kind", flat=True)) == set(NotificationKind.values)
    everything = repr(mail.got)
    assert "Ocelot" not in everything
    for public in ("Tea at six", "Power cut", "New telegram", "A stand-in bot plays your seat", "cancelled"):
        assert public in everything


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda match, user: None, ["Flight: Host has reserved a seat for you"]),
        (lambda match, user: join_match(match_id=match.pk, user=user), []),
        (lambda match, user: match.seats.update(reserved_for=None), []),
        (lambda match, user: delete_match(match), []),
    ],
    ids=["waits", "sits", "is not held any more", "is struck"],
)
def test_reserved_seat_is_notified_while_reserved(mail, change, told):
    host, user = make_user("Host"), notify_at_once(make_user("Valentina"))
    places = (Occupant(reserved_for="Valentina"),)
    plan = MatchPlan(game_slug="goofspiel", name="Flight", seats=3, unlisted=True, places=places)
    match = create_match(plan=plan, host=host)
    with transaction.atomic():
        change(match, user)
    send_due(soon())
    assert mail.subjects == told


def test_reserved_seat_of_blocked_host_is_not_notified(mail):
    host, user = make_user("Host"), notify_at_once(make_user("Valentina"))
    models.Block.objects.create(user=user, blocked=host)
    places = (Occupant(reserved_for="Valentina"),)
    plan = MatchPlan(game_slug="goofspiel", name="Flight", seats=3, unlisted=True, places=places)
    create_match(plan=plan, host=host)
    send_due(soon())
    assert mail.subjects == []


def test_player_is_told_how_seat_was_lost(mail):
    match, (first, second) = make_notified_match()
    host, now = make_user("Host"), timezone.now()
    models.Match.objects.filter(pk=match.pk).update(host=host)
    execute_command(match_id=match.pk, user=host, command=ReplacePlayer(seat=1), reason="Gone")
    models.Seat.objects.filter(match=match, number=0).update(wanted_at=now, stand_in="random")
    take_over(match_id=match.pk, user=make_user("Substitute"), seat_number=0)
    send_due(soon())
    assert (second, "Test flight: The host has replaced you with a bot") in users_and_subjects(mail)
    assert (first, "Test flight: A substitute has taken over your seat") in users_and_subjects(mail)


def test_stale_notification_is_not_sent(mail):
    match, _ = make_notified_match()
    host = make_user("Host")
    models.Match.objects.filter(pk=match.pk).update(host=host)
    execute_command(match_id=match.pk, user=host, command=Announce(), reason="Tea at six")
    send_due(timezone.now() + timedelta(days=10))
    assert mail.got == []
    assert not models.Notification.objects.exists()


def test_muted_unwanted_and_answered_notifications_are_dropped(mail):
    match, (first, second, third) = make_notified_match(3)
    mute_match(user=first, match=match)
    save_notification_settings(user=second, chosen={"email": [NotificationKind.SOON]})
    play_window(match)
    submit_any(match, third)
    send_due(soon())
    assert mail.got == []


def test_quiet_hours_bundle_news_into_one_message(mail):
    match, (first, second) = make_notified_match()
    mute_match(user=second, match=match)
    now = soon()
    save_notification_settings(
        user=first, chosen={}, zone="UTC", quiet_from=hour_after(now, -1), quiet_until=hour_after(now, 3)
    )
    play_window(match)
    send_due(now)
    play_window(match)
    send_due(now + timedelta(hours=2))
    assert mail.got == []
    send_due(now + timedelta(hours=3))
    assert mail.subjects == ["Test flight: Your turn, Round 3"]


@pytest.mark.parametrize(("begins", "ends"), [(9, 17), (22, 7)])
def test_quiet_hours_start_and_end_on_time(begins, ends):
    chosen = models.NotificationSettings(user=make_user(), zone="UTC", quiet_from=time(begins), quiet_until=time(ends))
    moments = [datetime(2026, 11, 1, at, tzinfo=UTC) for at in (begins - 1, begins, ends - 1, ends)]
    assert [quiet_hours_end(chosen, at) is not None for at in moments] == [False, True, True, False]


def test_digest_is_sent_in_the_readers_morning(mail):
    match, (first, second) = make_notified_match()
    mute_match(user=second, match=match)
    other = make_match(people=2, name="Other flight")
    models.Seat.objects.filter(match=other, number=0).update(user=first)
    now = soon()
    save_notification_settings(
        user=first, chosen={}, zone="UTC", digest=models.NotificationSettings.Digest.ALL, digest_at=hour_after(now, 2)
    )
    play_window(match)
    play_window(other)
    send_due(now)
    assert mail.got == []
    send_due(now + timedelta(hours=2))
    assert mail.subjects == ["Daily digest: 2 matches"]
    titles = [item.title for item in mail.got[0][1].items]
    assert titles == [f"{name}: Your turn, Round 2" for name in ("Test flight", "Other flight")]


def test_default_settings_send_digest_in_the_morning(mail):
    match, (first, _) = match_and_users(make_match(people=2))
    add_verified_target(first)
    models.User.objects.filter(pk=first.pk).update(zone="Asia/Tokyo")
    host = make_user("Host")
    models.Match.objects.filter(pk=match.pk).update(host=host)
    execute_command(match_id=match.pk, user=host, command=PauseMatch(hours=48), reason="Power cut")
    send_due(soon())
    assert digest_hour("Asia/Tokyo") == time(8)
    save_notification_settings(user=models.User.objects.get(pk=first.pk), chosen={}, digest_at=time(9, 30))
    assert digest_hour("Asia/Tokyo") == time(9, 30)
    save_notification_settings(user=models.User.objects.get(pk=first.pk), chosen={}, zone="Europe/Berlin")
    assert digest_hour("Europe/Berlin") == time(9, 30)


def digest_hour(zone: str) -> time:
    return models.Delivery.objects.get(purpose="digest", state="waiting").next_at.astimezone(ZoneInfo(zone)).time()


def test_telegram_is_not_sent_early_for_another_reader(mail):
    match, (first, second) = make_notified_match(game="space-race", bots=3)
    play_window(match)
    models.Notification.objects.filter(user=second).delete()
    models.Telegram.objects.all().delete()
    write_telegram(match_id=match.pk, user=first, key="public", text="Any news?")
    models.Notification.objects.filter(user=second).update(due_at=soon(1))
    send_due(soon())
    assert [to for to, _ in users_and_subjects(mail)] == [first]
    send_due(soon(1))
    assert {to for to, _ in users_and_subjects(mail)} == {first, second}


def test_no_warning_during_grace_period(mail):
    match, _ = make_notified_match(timetable=Timetable(period=86_400, grace=3_600))
    play_window(match)
    deadline = window_of(match).deadline
    send_due(deadline + timedelta(minutes=1))
    assert len(mail.got) == 2
    assert "left for" not in repr(mail.got)


def test_user_without_address_creates_no_notice():
    match = make_match(people=2)
    play_window(match)
    assert not models.Notification.objects.exists()


def test_deadline_warning_is_sent_once_to_pending_players(mail):
    match, (first, second) = make_notified_match()
    play_window(match)
    window = window_of(match)
    send_due(timezone.now() + A_WHILE)
    submit_any(match, first)
    mail.got.clear()
    send_due(window.deadline - (window.deadline - window.opened_at) / 4)
    assert mail.got == []
    models.User.objects.filter(pk=second.pk).update(zone="Asia/Kolkata")
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
    models.Window.objects.filter(pk=window.pk).update(deadline=moved, due_at=moved)
    send_due(late)
    assert "left" not in "".join(mail.subjects)
    send_due(moved - timedelta(hours=1))
    assert [subject for subject in mail.subjects if "left" in subject] == ["Test flight: 1 hour left for Round 2"] * 2


def test_early_end_of_pause_keeps_warning(mail):
    match, _ = make_notified_match()
    host = make_user("Host")
    models.Match.objects.filter(pk=match.pk).update(host=host)
    play_window(match)
    first_soon = models.Notification.objects.filter(kind=NotificationKind.SOON).latest("pk").due_at
    execute_command(match_id=match.pk, user=host, command=PauseMatch(hours=48), reason="Power cut")
    send_due(first_soon)
    execute_command(
        match_id=match.pk, user=host, command=ResumeMatch(), reason="Light", now=first_soon + timedelta(minutes=30)
    )
    mail.got.clear()
    send_due(window_of(match).deadline - timedelta(hours=2))
    assert "Test flight: 2 hours left for Round 2" in mail.subjects
