"""A report reaches whoever has to deal with it, and stays in sight until they have."""

import pytest
from django.contrib.auth.models import Permission
from django.urls import reverse
from django.utils import timezone

from games.channels.selectors.reports import count_host_reports
from games.models import Match, Notification, Report, Telegram, User
from games.models.notifications import NotificationKind
from games.telegraph.services.telegraph import hide_telegram, mute_seat, report_telegram, settle_reports
from tests.builders import browser_of, make_user, users_of
from tests.outbox import A_WHILE, add_verified_target, notify_at_once, send_due, users_and_subjects
from tests.telegrams import build_line, make_limited_race, write_telegram

pytestmark = pytest.mark.django_db(transaction=True)
WORDS = "Ocelot in the fairing"


def moderator(name: str = "moderator") -> User:
    user = User.objects.create_user(name, display_name=name, is_staff=True)
    user.user_permissions.add(Permission.objects.get(codename="view_report"))
    return notify_at_once(user)


@pytest.fixture
def match() -> Match:
    match = make_limited_race(array=1)
    match.host = notify_at_once(make_user("Host"))
    match.save()
    return match


def reported(match: Match, key: str = "public", by: int = 0) -> Telegram:
    telegram = write_telegram(match, 1, key, WORDS)
    report_telegram(match_id=match.pk, user=users_of(match)[by], key=key, number=telegram.number)
    return telegram


def told_of_reports(mail) -> list[User]:
    return [user for user, subject in users_and_subjects(mail) if "report" in subject]


def test_host_and_moderators_are_notified_once_without_text(mail, match):
    staff = moderator()
    User.objects.create_user("clerk", is_staff=True)
    add_verified_target(User.objects.get(username="clerk"))
    reported(match)
    reported(match)
    for _ in range(2):
        send_due(timezone.now() + A_WHILE)
    assert sorted(map(str, told_of_reports(mail))) == sorted(map(str, [match.host, staff]))
    messages = {user: message for (user, _), (_, message) in zip(users_and_subjects(mail), mail.got, strict=True)}
    assert messages[match.host].subject == "Test flight: 2 open reports of telegrams"
    assert messages[match.host].items[0].link.endswith(f"/{match.pk}/dashboard/telegraph/#telegraph-reports")
    assert messages[staff].items[0].link.endswith(reverse("admin:games_report_changelist"))
    assert WORDS not in repr(mail.got)


def test_reporting_moderator_is_not_notified(mail, match):
    staff, other = moderator(), moderator("other")
    telegram = write_telegram(match, 1, "public", WORDS)
    report_telegram(match_id=match.pk, user=staff, key="public", number=telegram.number)
    send_due(timezone.now() + A_WHILE)
    assert sorted(map(str, told_of_reports(mail))) == sorted(map(str, [match.host, other]))


def test_private_report_goes_only_to_moderators(mail, match):
    build_line(match, 1, 0)
    staff = moderator()
    reported(match, "pair-0-1")
    send_due(timezone.now() + A_WHILE)
    assert told_of_reports(mail) == [staff]
    assert not count_host_reports([match.host_id])


def test_report_notifies_moderators_and_not_the_reported(mail, match):
    staff = moderator()
    Match.objects.filter(pk=match.pk).update(host=notify_at_once(users_of(match)[1]))
    telegram = reported(match)
    assert set(Notification.objects.filter(kind=NotificationKind.REPORTED).values_list("user", flat=True)) == {staff.pk}
    assert not count_host_reports([users_of(match)[1].pk])
    hide_telegram(telegram_id=telegram.pk)
    send_due(timezone.now() + A_WHILE)
    assert (told_of_reports(mail), staff.notifications.count()) == ([], 0)


@pytest.mark.parametrize(
    "deal",
    [
        lambda match, telegram: settle_reports(match_id=match.pk, host=match.host, number=telegram.number),
        lambda match, telegram: mute_seat(match_id=match.pk, host=match.host, seat_number=1, reason="Rude"),
        lambda match, telegram: hide_telegram(telegram_id=telegram.pk),
    ],
    ids=["closed", "muted", "struck"],
)
def test_reports_show_on_host_pages_until_handled(client, match, deal):
    client.force_login(match.host)
    mine, place = reverse("my_matches"), reverse("match_telegraph", args=[match.pk])
    assert "to you</a>" not in client.get(mine).content.decode()
    telegram = reported(match)
    assert f'href="{place}#telegraph-reports"' in client.get(mine).content.decode()
    page = client.get(place).content.decode()
    assert page.index('id="telegraph-reports"') < page.index('id="telegraph-keep-order"')
    assert WORDS in page
    deal(match, telegram)
    assert "#telegraph-reports" not in client.get(mine).content.decode()
    assert 'id="telegraph-reports"' not in client.get(place).content.decode()


def test_host_closes_only_public_channel_reports(match):
    build_line(match, 1, 0)
    telegram = reported(match, "pair-0-1")
    settle_reports(match_id=match.pk, host=match.host, number=telegram.number)
    assert Report.objects.get().host_handled_at is None
    public = reported(match)
    browser_of(match.host).post(reverse("match_report_handled", args=[match.pk]), {"telegram": public.number})
    assert Report.objects.get(telegram=public).host_handled_at is not None


def test_operators_see_how_many_reports_wait_as_they_sign_in(client, match):
    staff = moderator()
    staff.is_superuser = True
    staff.save()
    client.force_login(staff, backend="django.contrib.auth.backends.ModelBackend")
    index, reports = reverse("admin:index"), reverse("admin:games_report_changelist")
    assert "to deal with" not in client.get(index).content.decode()
    reported(match)
    assert "1 report to deal with" in client.get(index).content.decode()
    client.post(reports, {"action": "handle", "_selected_action": Report.objects.get().pk})
    assert "to deal with" not in client.get(index).content.decode()
