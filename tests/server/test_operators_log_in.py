"""Operators log in like everybody else: where attempts are counted."""

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from games.models import User

PASSWORD = "orbit-17-copper"
ATTEMPTS = 6

pytestmark = pytest.mark.django_db


@pytest.fixture
def operator():
    return User.objects.create_superuser("operator", password=PASSWORD)


def log_in(client, password):
    """Try a password at the operators' site, wherever it sends who tries."""
    page = client.get(reverse("admin:login"), {"next": reverse("admin:index")}, follow=True)
    form = page.redirect_chain[-1][0] if page.redirect_chain else reverse("admin:login")
    names = {"username": "operator", "login": "operator", "password": password}
    client.post(form, names)
    return client.get(reverse("admin:index")).status_code == 200


def test_an_operator_comes_in_with_the_password(client, operator):
    assert log_in(client, PASSWORD)


def test_not_even_the_password_helps_after_too_many_attempts(client, operator):
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


def test_a_name_is_not_guessed_from_many_addresses():
    User.objects.create_user("valentina", password=PASSWORD)
    for number in range(50):
        assert not attempt(f"guess-{number}", f"192.0.2.{number}")
    assert not attempt(PASSWORD, "198.51.100.1")
    cache.clear()
    for number in range(60):
        assert attempt(PASSWORD, f"192.0.2.{number}")


def test_the_operators_own_form_takes_no_password(client, operator):
    client.post(reverse("admin:login"), {"username": "operator", "password": PASSWORD})
    assert client.get(reverse("admin:index")).status_code == 302


def test_a_player_is_turned_away(client):
    player = User.objects.create_user("valentina", password=PASSWORD)
    client.force_login(player, backend="django.contrib.auth.backends.ModelBackend")
    assert client.get(reverse("admin:login")).status_code == 403
