"""Guests and accounts: names, sign-up, and conversion without losing matches."""

from urllib.parse import urlencode

import pytest
from allauth.account.models import EmailAddress
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from games.accounts.forms.accounts import AccountForm
from games.accounts.services import accounts
from games.guests.services.guests import create_guest
from games.models import Match, Seat, User

PASSWORD = "orbit-of-copper-17"
KEPT = {"username": "chaika", "password": PASSWORD, "email": ""}

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _fresh_limits_and_fast_passwords(settings):
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def guest():
    return create_guest(name="Laika")


@pytest.fixture
def account():
    return User.objects.create_user("valentina", password=PASSWORD)


@pytest.fixture
def as_guest(client, guest):
    client.force_login(guest, backend="django.contrib.auth.backends.ModelBackend")
    return client


def logged_in_user(client):
    return User.objects.filter(pk=client.session.get("_auth_user_id")).first()


class TestNextPage:
    @pytest.mark.parametrize(
        "wanted", ["https://evil.example/", "/\\evil.example/", "javascript:alert(1)", "http:evil.example", "home"]
    )
    def test_redirect_stays_on_this_site(self, client, wanted):
        response = client.post(reverse("guest"), {"name": "Laika", "next": "/mine/"})
        assert (response["Location"], str(logged_in_user(client))) == ("/mine/", "Laika")
        response = client.post(reverse("guest"), {"name": "Laika", "next": wanted})
        assert response["Location"] == reverse("home")
        response = client.post(reverse("guest_sign_up"), KEPT | {"next": wanted})
        assert response["Location"] == reverse("account")


class TestKeepAsAccount:
    def keep(self, client, **given):
        return client.post(reverse("guest_sign_up"), KEPT | {"username": "laika"} | given)

    def test_converted_guest_keeps_seats_and_ends_other_sessions(self, as_guest, client, guest):
        elsewhere = Client()
        elsewhere.force_login(guest, backend="django.contrib.auth.backends.ModelBackend")
        match = Match.objects.create(own_name="Race", game_slug="space-race", host=guest)
        seat = Seat.objects.create(match=match, number=0, user=guest)
        assert self.keep(as_guest)["Location"] == reverse("account")
        account = User.objects.get(username="laika")
        assert (account.pk, account.is_guest, str(account)) == (guest.pk, False, "Laika")
        assert (account.seats.get(), Match.objects.get().host) == (seat, account)
        assert as_guest.get(reverse("account")).status_code == 200
        assert elsewhere.get(reverse("account")).status_code == 302
        client.logout()
        client.post(reverse("account_login"), {"login": "laika", "password": PASSWORD})
        assert logged_in_user(client) == guest

    def test_email_is_saved_unverified_in_lower_case(self, as_guest, guest):
        self.keep(as_guest, email="Laika@Example.org")
        address = EmailAddress.objects.get(user=guest)
        assert (address.email, address.primary, address.verified) == ("laika@example.org", True, False)
        guest.refresh_from_db()
        assert guest.email == "laika@example.org"

    @pytest.mark.parametrize(
        ("field", "value"),
        [
            *(("username", value) for value in ("", "Valentina", "two words", "x" * 151)),
            *(("password", value) for value in ("", "short1", "password123", "laikalaika1")),
            *(("email", value) for value in ("nowhere", "TAKEN@example.org")),
        ],
    )
    def test_error_is_shown_at_field_and_keeps_input(self, as_guest, guest, account, field, value):
        EmailAddress.objects.create(user=account, email="taken@example.org", primary=True)
        given = {"username": "laikalaika", "password": PASSWORD, "email": "l@example.org"} | {field: value}
        response = self.keep(as_guest, **given)
        form = response.context["form"]
        assert response.status_code == 422
        assert list(form.errors) == [field]
        assert (form["username"].value(), form["email"].value()) == (given["username"], given["email"])
        guest.refresh_from_db()
        assert guest.is_guest
        assert not guest.has_usable_password()

    def test_errors_of_form_and_of_account_are_shown_together(self, as_guest, account):
        response = self.keep(as_guest, username="valentina", password="short1", email="nowhere")
        assert {name: len(errors) for name, errors in response.context["form"].errors.items()} == {
            "username": 1,
            "password": 2,
            "email": 1,
        }

    def test_username_taken_meanwhile_is_error_at_field(self, as_guest, account, monkeypatch):
        monkeypatch.setattr(accounts, "check_account", lambda **_: None)
        monkeypatch.setattr("games.accounts.forms.accounts.check_account", lambda **_: None)
        response = self.keep(as_guest, username="valentina")
        assert list(response.context["form"].errors) == ["username"]
        assert User.objects.get(username="valentina") == account


class TestAccountPage:
    def test_only_account_can_use_username_as_name(self, guest, account):
        assert AccountForm({"display_name": " "}, user=account).is_valid()
        assert str(accounts.change_display_name(user=account, display_name=" ")) == "valentina"
        assert not AccountForm({"display_name": " "}, user=guest).is_valid()

    def test_more_than_ten_renames_an_hour_are_refused(self, as_guest, guest):
        for number in range(10):
            assert as_guest.post(reverse("account"), {"display_name": f"Belka {number}"}).status_code == 302
        response = as_guest.post(reverse("account"), {"display_name": "Strelka"})
        assert response.status_code == 422
        assert "too often" in response.context["form"]["display_name"].errors[0]
        assert response.context["form"]["display_name"].value() == "Strelka"
        guest.refresh_from_db()
        assert str(guest) == "Belka 9"


class TestSignUpAndLogIn:
    @pytest.mark.parametrize(
        "page", ["account_signup", "account_email", "account_set_password", "account_change_password"]
    )
    def test_guest_signing_up_keeps_matches(self, as_guest, guest, page):
        for response in (as_guest.get(reverse(page)), as_guest.post(reverse(page), {"username": "x"})):
            assert response["Location"] == reverse("guest_sign_up")
        assert logged_in_user(as_guest) == guest

    def test_guest_is_warned_before_signing_in(self, as_guest, account):
        login = f"{reverse('account_login')}?{urlencode({'next': '/mine/'})}"
        warning = as_guest.get(login)["Location"]
        assert warning == f"{reverse('account_logout')}?{urlencode({'next': login})}"
        response = as_guest.get(warning)
        assert response.context["loses_guest"]
        assert response.context["redirect_field_value"] == login
        assert as_guest.post(reverse("account_logout"), {"next": login})["Location"] == login
        data = {"login": "valentina", "password": PASSWORD, "next": "/mine/"}
        assert as_guest.post(reverse("account_login"), data)["Location"] == "/mine/"
        assert logged_in_user(as_guest) == account
