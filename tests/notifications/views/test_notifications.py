"""Where somebody chooses what they are told, and what the links in mails do."""

from datetime import time

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.models import Delivery, NoticeSettings, Target, User
from games.notifications.selectors.links import confirm_link, stop_link
from games.notifications.selectors.quiet_hours import user_zone
from games.notifications.services.targets import add_email
from tests.builders import make_match, make_user, play_window, users_of
from tests.outbox import A_WHILE, post, reach

pytestmark = pytest.mark.django_db(transaction=True)

PAGE = "/account/notifications/"
CHOSEN = {"zone": "Europe/Berlin", "quiet_from": "22:00", "quiet_until": "07:30", "digest_at": "09:00"}


@pytest.fixture
def user(client) -> User:
    """A guest who is signed in."""
    user = make_user()
    client.force_login(user)
    return user


def path_of(link: str) -> str:
    return link.removeprefix("http://localhost:8000")


def test_a_guest_leaves_an_address_and_is_told_once_it_is_confirmed(client, user, mailoutbox):
    client.post(reverse("notices_email"), {"address": "Laika@Example.org"})
    post(timezone.now())
    target, (mail,) = user.targets.get(), mailoutbox
    assert (target.address, target.works, mail.to) == ("laika@example.org", False, ["laika@example.org"])
    assert user.display_name not in mail.body
    link = next(word for word in mail.body.split() if "/confirm/" in word)
    stranger = Client(enforce_csrf_checks=False)
    assert b"Yes, send them here" in stranger.get(path_of(link)).content
    assert not user.targets.get().works
    assert b"Confirmed." in stranger.post(path_of(link)).content
    assert user.targets.get().works
    client.post(reverse("notices_test", args=[target.pk]))
    post(timezone.now())
    assert mailoutbox[-1].subject == "A test from mission control"
    page = client.get(PAGE).content.decode()
    assert "A test from mission control" in page
    assert page.count('<span class="chip good">sent</span>') == 2


def test_one_press_in_a_mail_program_stops_an_address(user):
    target = reach(user)
    mail_program = Client(enforce_csrf_checks=True)
    link = path_of(stop_link(target))
    assert b"Stop them" in mail_program.get(link).content
    assert user.targets.get().works
    assert mail_program.post(link, {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert not user.targets.get().works


@pytest.mark.parametrize("link", [stop_link, confirm_link])
def test_links_that_are_made_up_or_a_week_old_do_nothing(client, user, link, monkeypatch):
    target = add_email(user=user, address="laika@example.org")
    for bad in (link(target)[:-3] + "xx/", "/notifications/stop/1:2:3/", "/notifications/confirm/1:2:3/"):
        assert client.post(path_of(bad)).status_code == 404
    monkeypatch.setattr("games.notifications.views.notifications.CONFIRM_SECONDS", -1)
    spent = path_of(confirm_link(target))
    assert [client.get(spent).status_code, client.post(spent).status_code] == [404, 404]
    kept = user.targets.get()
    assert (kept.verified_at, kept.stopped_at) == (None, None)


def test_notification_choices_are_saved_and_shown(client, user):
    assert client.post(PAGE, CHOSEN | {"email": ["soon", "telegram"], "digest": "all"}).status_code == 302
    kept = NoticeSettings.objects.get(user=user)
    assert (kept.wants("soon", "email"), kept.wants("ended", "email")) == (True, False)
    assert (kept.zone, kept.quiet_from, kept.digest) == ("Europe/Berlin", time(22), "all")
    page = client.get(PAGE).content.decode()
    assert page.count('name="email" value="') == len(page.split('name="email"')) - 1
    assert 'value="soon" checked' in page
    assert 'value="ended" checked' not in page
    refused = client.post(PAGE, CHOSEN | {"quiet_until": ""})
    assert (refused.status_code, b"Give both hours, or none." in refused.content) == (422, True)


def test_the_clock_of_the_browser_counts_until_another_is_chosen(client, user):
    assert "Until it does, or you choose, it is UTC." in client.get(PAGE).content.decode()
    client.cookies["zone"] = "Europe/Berlin"
    client.get(PAGE)
    page = client.get(PAGE).content.decode()
    assert "Your browser says Europe/Berlin; when you travel, this follows." in page
    assert '<option value="" selected>As my browser says: Europe/Berlin</option>' in page
    for chosen, counts in (("", "Europe/Berlin"), ("Asia/Tokyo", "Asia/Tokyo")):
        assert client.post(PAGE, CHOSEN | {"zone": chosen}).status_code == 302
        kept = NoticeSettings.objects.select_related("user").get(user=user)
        assert (kept.zone, str(user_zone(kept)), kept.user.zone) == (chosen, counts, "Europe/Berlin")
    assert "You have chosen Asia/Tokyo yourself." in client.get(PAGE).content.decode()


def test_others_addresses_cannot_be_touched(client, user):
    target = reach(make_user("Somebody else"))
    for action in ("notices_test", "notices_ask", "notices_remove"):
        client.post(reverse(action, args=[target.pk]))
    assert Target.objects.get().works
    assert not Delivery.objects.exists()


def test_an_address_that_bounced_is_told_to_its_owner(client, user):
    target = reach(user)
    Target.objects.filter(pk=target.pk).update(broken_at=timezone.now(), broken_why="550 no such user")
    assert "550 no such user" in client.get(PAGE).content.decode()
    assert reverse("notices") in client.get(reverse("my_matches")).content.decode().split("</header>")[1]
    client.post(reverse("notices_ask", args=[target.pk]))
    assert Delivery.objects.get().purpose == Delivery.Purpose.CONFIRM


def test_a_match_is_muted_on_its_page_and_heard_again(client, user):
    match = make_match(people=2)
    player = users_of(match)[0]
    client.force_login(player)
    page = reverse("match", args=[match.pk])
    form = reverse("match_notices", args=[match.pk])
    assert form in client.get(page).content.decode()
    assert client.post(form, {"quiet": "1", "next": page})["Location"] == page
    assert b"You get no notifications about this match" in client.get(page).content
    assert match.name in client.get(PAGE).content.decode().split("keep quiet")[1]
    client.post(form, {"quiet": "0"})
    assert not player.match_mutes.exists()


def test_the_link_of_a_notice_leads_to_the_players_place_after_signing_in(client, mailoutbox):
    match = make_match(people=2)
    player = users_of(match)[0]
    reach(player)
    play_window(match)
    post(timezone.now() + A_WHILE)
    (link,) = (word for word in mailoutbox[0].body.split() if "/matches/" in word)
    goal = reverse("match", args=[match.pk])
    first_to = f"{reverse('account_login')}?next=%2Fmatches%2F{match.pk}%2F"
    assert client.get(path_of(link))["Location"] == first_to
    client.force_login(player)
    assert client.get(path_of(link))["Location"] == goal


def test_sign_up_address_gets_confirmation_mail(client, mailoutbox):
    fields = {"username": "tereshkova", "email": "valentina@example.org", "password1": "vostok-six-1963"}
    assert client.post(reverse("account_signup"), fields).status_code == 302
    post(timezone.now())
    assert [mail.subject for mail in mailoutbox] == ["Confirm your address for notices"]
