"""Guests: joining with a name, and the limits on new guests."""

from time import time

import pytest
from django.test import Client
from django.urls import reverse

from games.lobby.services.matches import create_match
from games.match_setup.services.plans import MatchPlan
from games.models import User
from tests.builders import make_user

pytestmark = pytest.mark.django_db
IPV6_SUBSCRIBER = [f"2001:db8:1:2::{number}" for number in (1, 2, 3)]
FORWARDED = [f"203.0.113.{number}" for number in (1, 2, 3)]


@pytest.fixture
def match():
    plan = MatchPlan(game_slug="goofspiel", name="Test flight", seats=2, options={})
    return create_match(plan=plan, host=make_user("Host"))


def join(client, match, **given):
    return client.post(reverse("match_join", args=[match.pk]), given)


def play_now(client, match=None, **given):
    return client.post(reverse("play_now"), {"game": "goofspiel"} | given)


def test_guest_joins_and_plays_with_name_only(client, match):
    response = join(client, match, name=" Laika ", seat="1")
    assert response["Location"] == reverse("match", args=[match.pk])
    guest = match.seats.get(number=1).user
    assert (str(guest), guest.is_guest) == ("Laika", True)
    play_now(client, name="Belka")
    assert guest.seats.count() == 2
    assert not User.objects.filter(display_name="Belka").exists()


@pytest.mark.parametrize("ask", [join, play_now])
def test_refused_name_is_shown_with_error(client, match, settings, ask):
    response = ask(client, match, name='"><b>' + "z" * 40)
    page = response.content.decode()
    assert response.status_code == 422
    assert "This name has 45 characters. Use at most 40." in page
    assert 'value="&quot;&gt;&lt;b&gt;zzz' in page
    assert "<b>zzz" not in page
    settings.GUESTS_PER_HOUR = 1
    arrive(client)
    client.logout()
    response = ask(client, match, name="Second")
    page = response.content.decode()
    assert response.status_code == 429
    assert "too many guests" in page
    assert 'value="Second"' in page
    assert not match.seats.filter(number=1).exclude(user=None).exists()
    assert set(User.objects.values_list("display_name", flat=True)) == {"Host", "Laika"}


def arrive(client, name="Laika", **headers):
    client.logout()
    return client.post(reverse("guest"), {"name": name}, **headers)


def sign_up(client, name):
    return client.post(reverse("account_signup"), {"username": name, "password1": "vostok-six-1963"})


class TestGuestLimit:
    @pytest.fixture(autouse=True)
    def _two_an_hour(self, settings):
        settings.GUESTS_PER_HOUR = 2

    @pytest.mark.parametrize(
        ("proxies", "header", "values", "statuses"),
        [
            (0, "REMOTE_ADDR", ["192.0.2.1"] * 3 + ["192.0.2.9"], [302, 302, 429, 302]),
            (0, "REMOTE_ADDR", [*IPV6_SUBSCRIBER, "2001:db8:1:3::1"], [302, 302, 429, 302]),
            (1, "HTTP_X_FORWARDED_FOR", [f"198.51.100.66, {each}" for each in FORWARDED], [302, 302, 302]),
            (0, "HTTP_X_FORWARDED_FOR", FORWARDED, [302, 302, 429]),
        ],
        ids=["address", "IPv6 network", "behind our proxy", "forged header"],
    )
    def test_guests_are_counted_by_ip_address(self, client, settings, proxies, header, values, statuses):
        settings.ALLAUTH_TRUSTED_PROXY_COUNT = proxies
        assert [arrive(client, **{header: value}).status_code for value in values] == statuses

    def test_browser_creates_at_most_ten_guests_an_hour(self, client, settings, monkeypatch):
        settings.GUESTS_PER_HOUR = 300
        for number in range(5):
            assert client.post(reverse("guest"), {"name": "Laika"}).status_code == 302
            client.post(reverse("account_logout"))
            assert sign_up(client, f"cosmonaut-{number}").status_code == 302
            client.post(reverse("account_logout"))
        assert sign_up(client, "sally").status_code == 429
        response = client.post(reverse("guest"), {"name": "Strelka"})
        assert response.status_code == 429
        assert "This browser has created too many guests" in response.content.decode()
        assert Client().post(reverse("guest"), {"name": "Belka"}).status_code == 302
        an_hour_on = time() + 3_601
        monkeypatch.setattr("games.guests.views.guests.time", lambda: an_hour_on)
        assert client.post(reverse("guest"), {"name": "Strelka"}).status_code == 302

    def test_refused_browser_does_not_use_network_limit(self, client, settings):
        settings.GUESTS_PER_HOUR = 11
        for _ in range(13):
            client.post(reverse("guest"), {"name": "Laika"})
            client.post(reverse("account_logout"))
        assert Client().post(reverse("guest"), {"name": "Belka"}).status_code == 302

    def test_guests_and_accounts_share_ip_limit(self, client):
        assert sign_up(client, "valentina").status_code == 302
        assert arrive(Client()).status_code == 302
        assert arrive(Client()).status_code == 429
        refused = sign_up(Client(), "sally")
        assert refused.status_code == 429
        assert "Your network has created too many guests and accounts." in refused.content.decode()
        assert 'value="sally"' in refused.content.decode()
        assert User.objects.count() == 2

    def test_lookalike_name_is_refused(self, client):
        for refused in (sign_up(client, "\u0430lice"), arrive(client, "\u0430lice")):
            assert "This name mixes look-alike letters" in refused.content.decode()
        assert not User.objects.exists()

    def test_no_limit(self, client, settings):
        settings.GUESTS_PER_HOUR = 0
        assert {arrive(client).status_code for _ in range(25)} == {302}


def test_stranger_sets_up_a_match_as_a_guest(client):
    name_page = client.get("/matches/new/?game=booster")["Location"]
    assert name_page == "/guest/?next=/matches/new/%3Fgame%3Dbooster"
    assert "sign in" in client.get(name_page).content.decode()
    assert client.post(name_page, {"name": "Laika"})["Location"] == "/matches/new/?game=booster"
    assert client.get("/matches/new/?game=booster").status_code == 200
