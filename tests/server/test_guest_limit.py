"""How many guests an address and a browser may make in an hour."""

from time import time

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from games.models import User
from games.rate_limits import within_limit
from tests.server.test_people import logged_in_user

pytestmark = pytest.mark.django_db


class TestGuestLimit:
    @pytest.fixture(autouse=True)
    def _two_an_hour(self, settings):
        settings.GUESTS_PER_HOUR = 2

    def arrive(self, client, name="Laika", **headers):
        client.logout()
        return client.post(reverse("guest"), {"name": name}, **headers)

    def test_the_next_guest_from_an_address_waits_with_the_form_filled(self, client):
        assert [self.arrive(client).status_code for _ in range(2)] == [302, 302]
        response = self.arrive(client, "Strelka")
        assert response.status_code == 429
        assert response.context["form"]["name"].value() == "Strelka"
        assert response.context["form"].non_field_errors()
        assert User.objects.count() == 2
        assert logged_in_user(client) is None

    def test_another_address_is_not_held_up(self, client):
        for _ in range(3):
            self.arrive(client)
        assert self.arrive(client, REMOTE_ADDR="192.0.2.9").status_code == 302

    def test_a_subscriber_of_ipv6_is_one_address(self, client):
        statuses = [
            self.arrive(client, REMOTE_ADDR=f"2001:db8:1:2::{number}").status_code for number in range(1, 4)
        ]
        assert statuses == [302, 302, 429]
        assert self.arrive(client, REMOTE_ADDR="2001:db8:1:3::1").status_code == 302

    def test_visitors_behind_our_proxy_are_told_apart(self, client, settings):
        settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
        for number in range(3):
            forwarded = f"198.51.100.66, 203.0.113.{number}"
            assert self.arrive(client, HTTP_X_FORWARDED_FOR=forwarded).status_code == 302

    def test_a_forged_header_buys_no_guests(self, client):
        statuses = [
            self.arrive(client, HTTP_X_FORWARDED_FOR=f"203.0.113.{number}").status_code for number in range(3)
        ]
        assert statuses == [302, 302, 429]

    def test_names_that_are_refused_do_not_count(self, client):
        for _ in range(5):
            self.arrive(client, "")
        assert self.arrive(client).status_code == 302

    def test_a_browser_makes_ten_guests_and_accounts_an_hour(self, client, settings, monkeypatch):
        settings.GUESTS_PER_HOUR = 300
        for number in range(5):
            assert client.post(reverse("guest"), {"name": "Laika"}).status_code == 302
            client.post(reverse("account_logout"))
            assert self.sign_up(client, f"cosmonaut-{number}").status_code == 302
            client.post(reverse("account_logout"))
        assert self.sign_up(client, "sally").status_code == 429
        response = client.post(reverse("guest"), {"name": "Strelka"})
        assert response.status_code == 429
        assert "This browser has made too many guests" in response.content.decode()
        assert Client().post(reverse("guest"), {"name": "Belka"}).status_code == 302
        an_hour_on = time() + 3_601
        monkeypatch.setattr("games.people.views.arrivals.time", lambda: an_hour_on)
        assert client.post(reverse("guest"), {"name": "Strelka"}).status_code == 302

    def test_a_refused_browser_leaves_its_network_its_guests(self, client, settings):
        settings.GUESTS_PER_HOUR = 11
        for _ in range(13):
            client.post(reverse("guest"), {"name": "Laika"})
            client.post(reverse("account_logout"))
        assert Client().post(reverse("guest"), {"name": "Belka"}).status_code == 302

    def sign_up(self, client, name):
        fields = {"username": name, "password1": "vostok-six-1963"}
        return client.post(reverse("account_signup"), fields)

    def test_guests_and_accounts_of_an_address_count_together(self, client):
        assert self.sign_up(client, "valentina").status_code == 302
        assert self.arrive(Client()).status_code == 302
        assert self.arrive(Client()).status_code == 429
        refused = self.sign_up(Client(), "sally")
        assert refused.status_code == 429
        assert "Too many guests and accounts have come from your network." in refused.content.decode()
        assert 'value="sally"' in refused.content.decode()
        assert User.objects.count() == 2

    def test_a_name_that_imitates_another_is_refused_to_guests_and_accounts(self, client):
        for refused in (self.sign_up(client, "\u0430lice"), self.arrive(client, "\u0430lice")):
            assert "This name mixes letters of several alphabets" in refused.content.decode()
        assert not User.objects.exists()

    def test_no_limit(self, client, settings):
        settings.GUESTS_PER_HOUR = 0
        assert {self.arrive(client).status_code for _ in range(25)} == {302}

    def test_the_count_starts_again_after_the_span(self):
        terms = {"action": "knock", "who": "somebody", "limit": 1, "seconds": 3_600}
        assert within_limit(**terms)
        assert not within_limit(**terms)
        cache.delete("limit:knock:somebody")
        assert within_limit(**terms)
