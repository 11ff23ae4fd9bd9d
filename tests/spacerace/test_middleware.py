"""Tests of the middleware."""

import re
from datetime import timedelta
from unittest.mock import patch

import pytest
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from games.models import User
from tests.builders import make_match, make_user
from tests.url_access_table import EXAMPLES, OTHER_ADDRESSES, RUNNING

BACKEND = "django.contrib.auth.backends.ModelBackend"

pytestmark = pytest.mark.django_db


def example_of(route: str) -> str:
    own = {"<int:pk>": "1", "<slug:token>": "spent", "<path:object_id>": "1", "<id>": "1"}
    for pattern, example in (own | EXAMPLES).items():
        route = route.replace(pattern, example)
    return f"/{route}"


@pytest.fixture
def guest(client):
    user = make_user()
    client.force_login(user, backend=BACKEND)
    return user


@pytest.mark.parametrize("charset", ["latin1", "utf-8-sig", "zlib", "nonsense", '"rot13"'])
@pytest.mark.parametrize("kind", ["application/x-www-form-urlencoded", "multipart/form-data; boundary=b"])
def test_form_in_another_encoding_returns_400(client, kind, charset):
    response = client.generic("POST", reverse("guest"), b"name=Laika", f"{kind}; charset={charset}")
    assert response.status_code == 400


UNLIKE_OTHERS = ("api/", "admin/")
"""URLs of the API have no last slash; the operators' site redirects by itself, and only operators."""
WITH_SLASH = [route for route in RUNNING | OTHER_ADDRESSES if re.search(r"/\$?$", route)]
PAGES = [route for route in WITH_SLASH if not route.startswith(UNLIKE_OTHERS) or route == "admin/"]


def test_missing_trailing_slash_redirects(client):
    for place in (example_of(route).rstrip("/") for route in PAGES):
        for read in (client.get, client.head):
            answer = read(f"{place}?seat=1&q=a%26b")
            assert (answer.status_code, answer.get("Location")) == (301, f"{place}/?seat=1&q=a%26b")
        assert client.post(place).status_code == 404, place


@pytest.mark.parametrize("place", ["/nowhere", "/api/v1/games/goofspiel/", "/api/v1/nowhere"])
def test_unknown_address_returns_404_with_or_without_slash(client, place):
    assert client.get(place).status_code == 404


@pytest.mark.parametrize("host", ["localhost:0", "localhost:65536", "[::1]:99999", f"localhost:{10**500}"])
def test_host_with_invalid_port_is_refused(client, host):
    for place in ("/robots.txt", "/lobby", "/api/v1/games"):
        assert client.get(place, headers={"host": host}).status_code == 400, place
    assert client.get("/robots.txt", headers={"host": "localhost:65535"}).status_code == 200
    assert client.get("/robots.txt", headers={"host": "[::1]:8000"}).status_code == 200


@pytest.mark.parametrize("method", ["PROPFIND", "PUT", "TRACE"])
def test_unsupported_method_on_page_is_rejected(method):
    browser = Client(enforce_csrf_checks=True)
    for route in (*PAGES, "calendar/<slug:token>.ics", "api/"):
        answer = browser.generic(method, example_of(route))
        assert answer.status_code == 405, route
        assert "GET" in answer["Allow"]


@pytest.mark.parametrize("method", ["PROPFIND", "PUT", "POST"])
def test_unsupported_method_on_api_description_is_rejected(method):
    answer = Client(enforce_csrf_checks=True).generic(method, "/api/v1/openapi.json")
    assert (answer.status_code, answer["Allow"]) == (405, "GET, HEAD")


@pytest.mark.parametrize("key", [r'"aaaaaaaaaaaa\000"', "a" * 31 + "\xe9", "../../../secret"])
def test_malformed_session_cookie_is_ignored(client, key):
    response = client.get(reverse("my_matches"), headers={"cookie": f"sessionid={key}"})
    assert response.status_code == 302
    assert client.get(reverse("home"), headers={"cookie": f"sessionid={key}"}).status_code == 200


def test_pages_are_not_cached_unless_view_allows_it(client, guest):
    match = reverse("match", args=[make_match().pk])
    for page in (match, *map(reverse, ("home", "my_matches", "new_match", "lobby"))):
        assert client.get(page).headers["Cache-Control"] == "private, no-store", page
    assert "max-age=0" in client.get(reverse("account")).headers["Cache-Control"]
    assert "Cache-Control" not in client.get(reverse("health")).headers


def expiry(client):
    return Session.objects.get(session_key=client.session.session_key).expire_date


def test_session_lasts_a_year_after_last_use(client):
    client.post(reverse("guest"), {"name": "Laika"})
    first, later = expiry(client), timezone.now() + timedelta(days=31)
    client.get(reverse("home"))
    assert expiry(client) == first
    with patch("django.utils.timezone.now", lambda: later):
        response = client.get(reverse("home"))
    assert expiry(client) > first
    assert response.cookies["sessionid"]["max-age"] == 365 * 86_400


def test_anonymous_visit_creates_no_session(client):
    assert "sessionid" not in client.get(reverse("home")).cookies


def test_last_visit_is_saved_to_the_hour(client, guest):
    client.get(reverse("my_matches"))
    guest.refresh_from_db()
    hour = timezone.now().replace(minute=0, second=0, microsecond=0)
    assert hour - timedelta(hours=1) <= guest.seen_at <= hour
    with patch("django.utils.timezone.now", lambda: guest.seen_at + timedelta(minutes=59)):
        client.get(reverse("my_matches"))
    before = guest.seen_at
    guest.refresh_from_db()
    assert guest.seen_at == before
    with patch("django.utils.timezone.now", lambda: before + timedelta(minutes=60)):
        client.get(reverse("my_matches"))
    guest.refresh_from_db()
    assert guest.seen_at == before + timedelta(hours=1)


def zone_noted(user):
    user.refresh_from_db()
    return user.zone


def test_browser_zone_is_saved_for_new_guest(client):
    client.cookies["zone"] = "Asia/Calcutta"
    client.post(reverse("guest"), {"name": "Rakesh"})
    assert User.objects.get(display_name="Rakesh").zone == "Asia/Calcutta"


@pytest.mark.parametrize("said", ["", "undefined", "Mars/Olympus", "../etc/passwd", "localtime", "a" * 5_000])
def test_unknown_time_zone_is_not_saved(client, guest, said):
    client.cookies["zone"] = said
    assert client.get(reverse("my_matches")).status_code == 200
    assert zone_noted(guest) == ""


def test_browser_zone_is_saved_first_and_within_an_hour_of_change(client, guest):
    client.get(reverse("my_matches"))
    guest.refresh_from_db()
    seen = guest.seen_at
    with patch("django.utils.timezone.now", lambda: seen + timedelta(minutes=30)):
        client.cookies["zone"] = "Europe/Berlin"
        client.get(reverse("my_matches"))
        assert zone_noted(guest) == "Europe/Berlin"
        client.cookies["zone"] = "Asia/Tokyo"
        with CaptureQueriesContext(connection) as queries:
            client.get(reverse("my_matches"))
        assert not [query for query in queries if query["sql"].startswith("UPDATE")]
    with patch("django.utils.timezone.now", lambda: seen + timedelta(minutes=60)):
        client.get(reverse("my_matches"))
        assert zone_noted(guest) == "Asia/Tokyo"
    del client.cookies["zone"]
    with patch("django.utils.timezone.now", lambda: seen + timedelta(minutes=120)):
        client.get(reverse("my_matches"))
    assert zone_noted(guest) == "Asia/Tokyo"
