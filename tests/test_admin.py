"""The operators' site: enough to run a server, nothing that a player keeps secret, and the way in counted."""

from datetime import timedelta

import pytest
from django.contrib import admin
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.models import Delivery, Event, Hand, NotificationTarget, Submission, User, Window
from tests.builders import make_match, window_of

SECRET, PASSWORD = "ocelot-in-the-fairing", "orbit-17-copper"
ATTEMPTS = 6

pytestmark = pytest.mark.django_db


@pytest.fixture
def operator(client):
    user = User(username="operator", is_staff=True, is_superuser=True)
    user.set_unusable_password()
    user.save()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


@pytest.fixture
def match():
    """A match that holds a secret wherever a match can."""
    match, now = make_match(people=2), timezone.now()
    window = window_of(match)
    Window.objects.update(table={"table": SECRET})
    Hand.objects.update(holdings={"hand": SECRET})
    Submission.objects.update(move={"move": SECRET}, by="player", saved_at=now)
    match.events.create(window=window, sequence=99, kind="told", data={"event": SECRET}, audience=[0])
    return match


def pages_of(match):
    """Every page of the operators' site that has to do with the match or its player."""
    lists = ("index", "games_match_changelist", "games_user_changelist")
    of_match = [reverse(f"admin:games_match_{name}", args=[match.pk]) for name in ("change", "delete")]
    of_match.append(reverse("admin:games_user_change", args=[match.host_id]))
    return [*(reverse(f"admin:{name}") for name in lists), *of_match]


def test_admin_pages_show_no_match_secrets(operator, match):
    for page in pages_of(match):
        response = operator.get(page)
        assert response.status_code == 200, page
        assert SECRET not in response.content.decode()
        assert match.seed not in response.content.decode()
    assert set(admin.site._registry).isdisjoint({Hand, Submission, Event, Window})


@pytest.mark.parametrize(
    ("rows", "lookup"),
    [
        ("match", "seed__startswith"),
        ("match", "seed"),
        ("match", "windows__table__icontains"),
        ("match", "windows__hands__holdings__icontains"),
        ("match", "seats__submissions__move__icontains"),
        ("match", "events__data__icontains"),
        ("user", "seats__hands__holdings__icontains"),
        ("user", "password__startswith"),
    ],
)
def test_admin_filter_reveals_no_secret(operator, match, rows, lookup):
    page = reverse(f"admin:games_{rows}_changelist")
    assert operator.get(page, {lookup: match.seed[:1]}).status_code == 400


def test_account_can_be_deactivated(operator, match):
    player = match.host
    data = {"username": player.username, "display_name": "Laika", "email": ""}
    operator.post(reverse("admin:games_user_change", args=[player.pk]), data)
    player.refresh_from_db()
    assert (player.is_active, player.is_guest) == (False, True)


def delivered(target, state, purpose="news", *, ago=timedelta(), **fields):
    """A message of which that became, so long ago."""
    then = timezone.now() - ago
    ended = None if state in ("waiting", "sending") else then
    return Delivery.objects.create(
        target=target, state=state, purpose=purpose, created_at=then, next_at=then, ended_at=ended, **fields
    )


def test_delivery_filters_show_counts_without_content(operator, match):
    mail = NotificationTarget.objects.create(user=match.host, channel="email", address=f"{SECRET}@example.org")
    hook = NotificationTarget.objects.create(user=match.host, channel="webhook", address=f"https://{SECRET}.example/")
    for hours in (1, 30):
        delivered(mail, "sent", ago=timedelta(hours=hours), summary=SECRET)
    delivered(hook, "unknown", "test")
    page = operator.get(reverse("admin:games_delivery_changelist")).content.decode()
    for shown in ("sent (2)", "notification (2)", "test (1)", "E-mail (2)", "Webhook (1)"):
        assert shown in page
    assert SECRET not in page


def log_in(client, password):
    """Try a password at the admin; return the response after redirects."""
    page = client.get(reverse("admin:login"), {"next": reverse("admin:index")}, follow=True)
    client.post(page.redirect_chain[-1][0], {"login": "operator", "password": password})
    return client.get(reverse("admin:index")).status_code == 200


def test_operators_sign_in_like_everybody_where_attempts_are_counted(client):
    User.objects.create_superuser("operator", password=PASSWORD)
    client.post(reverse("admin:login"), {"username": "operator", "password": PASSWORD})
    assert client.get(reverse("admin:index")).status_code == 302, "the site's own form takes no password"
    assert log_in(client, PASSWORD)
    client.logout()
    cache.clear()
    for number in range(ATTEMPTS):
        assert not log_in(client, f"guess-{number}")
    assert not log_in(client, PASSWORD)


def attempt(password, address, name="valentina"):
    """Whether somebody at that address comes in with that password."""
    browser = Client(REMOTE_ADDR=address)
    browser.post(reverse("account_login"), {"login": name, "password": password})
    return "_auth_user_id" in browser.session


def test_wrong_passwords_from_elsewhere_do_not_shut_the_owner_out():
    User.objects.create_user("valentina", password=PASSWORD)
    for number in range(ATTEMPTS):
        assert not attempt(f"guess-{number}", "192.0.2.9")
    assert not attempt(PASSWORD, "192.0.2.9")
    assert attempt(PASSWORD, "192.0.2.10")


def test_login_attempts_are_limited_across_addresses():
    User.objects.create_user("valentina", password=PASSWORD)
    for number in range(50):
        assert not attempt(f"guess-{number}", f"192.0.2.{number}")
    assert not attempt(PASSWORD, "198.51.100.1")
    cache.clear()
    for number in range(60):
        assert attempt(PASSWORD, f"192.0.2.{number}")
