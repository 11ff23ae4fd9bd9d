"""The notifications page, and links in e-mails."""

from datetime import time

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.models import Delivery, NotificationSettings, NotificationTarget, User
from games.notifications.selectors.reader_clock import user_zone
from games.notifications.selectors.targets import CONFIRM, MAX_AGES, confirm_link, stop_link
from games.notifications.services.targets import add_email
from tests.builders import browser_of, make_match, make_user, match_and_users, play_window
from tests.outbox import A_WHILE, add_verified_target, send_due

pytestmark = pytest.mark.django_db(transaction=True)

PAGE = "/account/notifications/"
CHOSEN = {"zone": "Europe/Berlin", "quiet_from": "22:00", "quiet_until": "07:30", "digest_at": "09:00"}


@pytest.fixture
def user(client) -> User:
    user = make_user()
    client.force_login(user)
    return user


def path_of(link: str) -> str:
    return link.removeprefix("http://localhost:8000")


def test_guest_address_gets_mail_once_confirmed(client, user, mailoutbox):
    client.post(reverse("notifications_email"), {"address": "Laika@Example.org"})
    send_due(timezone.now())
    target, (mail,) = user.targets.get(), mailoutbox
    assert (target.address, target.works, mail.to) == ("laika@example.org", False, ["laika@example.org"])
    assert user.display_name not in mail.body
    link = next(word for word in mail.body.split() if "/confirm/" in word)
    stranger = Client(enforce_csrf_checks=False)
    assert b"Confirm address" in stranger.get(path_of(link)).content
    assert not user.targets.get().works
    assert b"Address confirmed." in stranger.post(path_of(link)).content
    assert user.targets.get().works
    client.post(reverse("notifications_test", args=[target.pk]))
    send_due(timezone.now())
    assert mailoutbox[-1].subject == "Test from mission control"
    page = client.get(PAGE).content.decode()
    assert "Test from mission control" in page
    assert page.count('<span class="chip good">sent</span>') == 2


def test_one_click_unsubscribe_stops_address(user):
    target = add_verified_target(user)
    mail_program = Client(enforce_csrf_checks=True)
    link = path_of(stop_link(target))
    assert b"Stop notifications</button>" in mail_program.get(link).content
    assert user.targets.get().works
    assert mail_program.post(link, {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert not user.targets.get().works


@pytest.mark.parametrize("link", [stop_link, confirm_link])
def test_forged_and_expired_links_do_nothing(client, user, link, monkeypatch):
    target = add_email(user=user, address="laika@example.org")
    for bad in (link(target)[:-3] + "xx/", "/notifications/stop/1:2:3/", "/notifications/confirm/1:2:3/"):
        assert client.post(path_of(bad)).status_code == 404
    monkeypatch.setitem(MAX_AGES, CONFIRM, -1)
    spent = path_of(confirm_link(target))
    assert [client.get(spent).status_code, client.post(spent).status_code] == [404, 404]
    kept = user.targets.get()
    assert (kept.verified_at, kept.stopped_at) == (None, None)


def test_notification_choices_are_saved_and_shown(client, user):
    assert client.post(PAGE, CHOSEN | {"email": ["soon", "telegram"], "digest": "all"}).status_code == 302
    kept = NotificationSettings.objects.get(user=user)
    assert (kept.wants("soon", "email"), kept.wants("ended", "email")) == (True, False)
    assert (kept.zone, kept.quiet_from, kept.digest) == ("Europe/Berlin", time(22), "all")
    page = client.get(PAGE).content.decode()
    assert page.count('name="email" value="') == len(page.split('name="email"')) - 1
    assert 'value="soon" checked' in page
    assert 'value="ended" checked' not in page
    refused = client.post(PAGE, CHOSEN | {"quiet_until": ""})
    assert (refused.status_code, b"Enter both times, or leave both empty." in refused.content) == (422, True)


def test_browser_zone_is_used_until_another_is_chosen(client, user):
    assert "Until it does, or you choose one, UTC is used." in client.get(PAGE).content.decode()
    client.cookies["zone"] = "Europe/Berlin"
    client.get(PAGE)
    page = client.get(PAGE).content.decode()
    assert "Your browser reports Europe/Berlin. This changes when you travel." in page
    assert '<option value="" selected>From my browser: Europe/Berlin</option>' in page
    for chosen, counts in (("", "Europe/Berlin"), ("Asia/Tokyo", "Asia/Tokyo")):
        assert client.post(PAGE, CHOSEN | {"zone": chosen}).status_code == 302
        kept = NotificationSettings.objects.select_related("user").get(user=user)
        assert (kept.zone, str(user_zone(kept)), kept.user.zone) == (chosen, counts, "Europe/Berlin")
    assert "You have chosen Asia/Tokyo." in client.get(PAGE).content.decode()


def test_addresses_of_others_cannot_be_changed(client, user):
    target = add_verified_target(make_user("Somebody else"))
    for action in ("notifications_test", "notifications_resend", "notifications_remove"):
        client.post(reverse(action, args=[target.pk]))
    assert NotificationTarget.objects.get().works
    assert not Delivery.objects.exists()


def test_broken_address_is_shown_to_owner(client, user):
    target = add_verified_target(user)
    NotificationTarget.objects.filter(pk=target.pk).update(broken_at=timezone.now(), broken_why="550 no such user")
    assert "550 no such user" in client.get(PAGE).content.decode()
    assert reverse("notifications") in client.get(reverse("my_matches")).content.decode().split("</header>")[1]
    client.post(reverse("notifications_resend", args=[target.pk]))
    assert Delivery.objects.get().purpose == Delivery.Purpose.CONFIRM


def test_match_is_muted_and_unmuted_on_its_page(client, user):
    match, (player, *_) = match_and_users(make_match(people=2))
    client.force_login(player)
    page = reverse("match", args=[match.pk])
    form = reverse("match_notifications", args=[match.pk])
    assert form in client.get(page).content.decode()
    assert client.post(form, {"quiet": "1", "next": page})["Location"] == page
    other = make_match(people=2)
    other.seats.filter(number=0).update(user=player)
    pages = [client.get(address).content for address in (page, reverse("match", args=[other.pk]))]
    assert [b"You get no notifications about this match" in each for each in pages] == [True, False]
    assert match.name in client.get(PAGE).content.decode().split("Muted matches")[1]
    client.post(form, {"quiet": "0"})
    assert not player.match_mutes.exists()


def test_notification_link_leads_to_match_after_sign_in(client, mailoutbox):
    match, (player, *_) = match_and_users(make_match(people=2))
    add_verified_target(player)
    play_window(match)
    send_due(timezone.now() + A_WHILE)
    (link,) = (word for word in mailoutbox[0].body.split() if "/matches/" in word)
    goal = reverse("match", args=[match.pk])
    first_to = f"{reverse('account_login')}?next=%2Fmatches%2F{match.pk}%2F"
    assert client.get(path_of(link))["Location"] == first_to
    assert browser_of(player).get(path_of(link))["Location"] == goal


def test_sign_up_address_gets_confirmation_mail(client, mailoutbox):
    fields = {"username": "tereshkova", "email": "valentina@example.org", "password1": "vostok-six-1963"}
    assert client.post(reverse("account_signup"), fields).status_code == 302
    send_due(timezone.now())
    assert [mail.subject for mail in mailoutbox] == ["Confirm your e-mail address for notifications"]
