"""What every request and answer passes on its way."""

from datetime import datetime, timedelta

import pytest
from django.contrib.sessions.models import Session
from django.urls import reverse
from django.utils import timezone

from spacerace import middleware
from tests.server.builders import make_match, make_user

BACKEND = "django.contrib.auth.backends.ModelBackend"

pytestmark = pytest.mark.django_db


@pytest.fixture
def guest(client):
    user = make_user()
    client.force_login(user, backend=BACKEND)
    return user


@pytest.mark.parametrize("charset", ["latin1", "utf8", "utf-7", "zlib", "utf-16", "nonsense", '"rot13"'])
@pytest.mark.parametrize("kind", ["application/x-www-form-urlencoded", "multipart/form-data; boundary=b"])
def test_a_form_in_another_encoding_is_a_bad_request(client, kind, charset):
    response = client.generic("POST", reverse("guest"), b"name=Laika", f"{kind}; charset={charset}")
    assert response.status_code == 400


@pytest.mark.parametrize("charset", ["utf-8", "UTF-8"])
def test_a_form_that_says_that_it_is_utf8_is_read(client, charset):
    form = f"application/x-www-form-urlencoded; charset={charset}"
    assert client.generic("POST", reverse("guest"), "name=Любовь".encode(), form).status_code == 302


@pytest.mark.parametrize("key", [r'"aaaaaaaaaaaa\000"', "a" * 31 + "\xe9", "../../../secret"])
def test_a_cookie_that_cannot_be_a_sessions_key_is_none(client, key):
    response = client.get(reverse("my_matches"), headers={"cookie": f"sessionid={key}"})
    assert response.status_code == 302
    assert client.get(reverse("home"), headers={"cookie": f"sessionid={key}"}).status_code == 200


def test_a_sessions_key_is_one(client, guest):
    assert client.get(reverse("my_matches")).status_code == 200


def test_nobody_keeps_a_page_that_depends_on_who_asks(client, guest):
    for page in ("home", "my_matches", "new_match", "lobby"):
        assert client.get(reverse(page)).headers["Cache-Control"] == "private, no-store", page
    assert (
        client.get(reverse("match", args=[make_match().pk])).headers["Cache-Control"] == "private, no-store"
    )


def test_nor_a_page_that_sets_a_cookie(client):
    response = client.get(reverse("home"))
    assert response.cookies
    assert response.headers["Cache-Control"] == "private, no-store"


def test_a_view_may_say_otherwise(client, guest):
    assert "max-age=0" in client.get(reverse("account")).headers["Cache-Control"]


def test_what_is_the_same_for_all_is_left_alone(client):
    assert "Cache-Control" not in client.get(reverse("health")).headers


def expiry(client):
    return Session.objects.get(session_key=client.session.session_key).expire_date


def test_a_session_lasts_a_year_from_its_last_use(client, monkeypatch):
    client.post(reverse("guest"), {"name": "Laika"})
    first = expiry(client)
    client.get(reverse("home"))
    assert expiry(client) == first

    class Later:
        @staticmethod
        def now() -> datetime:
            return timezone.now() + timedelta(days=31)

    monkeypatch.setattr(middleware, "timezone", Later)
    response = client.get(reverse("home"))
    assert expiry(client) > first
    assert response.cookies["sessionid"]["max-age"] == 365 * 86_400


def test_a_visitor_without_a_session_is_given_none(client):
    assert "sessionid" not in client.get(reverse("home")).cookies
