"""What the pages of accounts say: in the words of this site, and no more than is true."""

import re

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.urls import reverse

from games.models import User

PASSWORD = "orbit-of-copper-17"
NEW_PASSWORD = "orbit-of-silver-18"

pytestmark = pytest.mark.django_db


@pytest.fixture
def account():
    return User.objects.create_user("valentina", password=PASSWORD, email="v@example.org")


@pytest.fixture
def signed_in(client, account):
    client.force_login(account, backend="django.contrib.auth.backends.ModelBackend")
    return client


def main_of(response) -> str:
    return re.search(r"<main.*</main>", response.content.decode(), re.DOTALL).group()


def test_a_changed_password_is_told_where_nothing_is_asked_any_more(signed_in, account):
    given = {"oldpassword": PASSWORD, "password1": NEW_PASSWORD, "password2": NEW_PASSWORD}
    page = signed_in.get(reverse("account_change_password")).content.decode()
    (wanted,) = re.findall(r'name="next" value="([^"]*)"', page)
    answer = signed_in.post(reverse("account_change_password"), given | {"next": wanted}, follow=True)
    assert answer.redirect_chain[-1][0] == reverse("account")
    assert "Your password is changed." in answer.content.decode()
    account.refresh_from_db()
    assert account.check_password(NEW_PASSWORD)


def test_a_lost_password_is_found_by_mail_where_an_account_has_the_address(client, account):
    for address in ("v@example.org", "nobody@example.org"):
        client.post(reverse("account_reset_password"), {"email": address})
    sent, other = mail.outbox
    assert "No account here has it." in other.body
    assert "of the account valentina" in sent.body
    (link,) = re.findall(r"http://testserver(\S+key\S+)", sent.body)
    form = client.get(link, follow=True)
    given = {"password1": NEW_PASSWORD, "password2": NEW_PASSWORD}
    client.post(form.redirect_chain[-1][0], given)
    account.refresh_from_db()
    assert account.check_password(NEW_PASSWORD)


def test_addresses_are_added_confirmed_and_removed(signed_in, account):
    User.objects.filter(pk=account.pk).update(email="")
    page = reverse("account_email")
    assert "No address is on file." in main_of(signed_in.get(page))
    told = signed_in.post(page, {"email": "v@example.org", "action_add": ""}, follow=True)
    assert "A mail to v@example.org asks whether the address is yours." in told.content.decode()
    assert "not confirmed" in main_of(told)
    (sent,) = mail.outbox
    (link,) = re.findall(r"http://testserver(\S+confirm\S+)", sent.body)
    confirmed = signed_in.post(link, follow=True)
    assert "v@example.org is confirmed." in confirmed.content.decode()
    assert "not confirmed" not in main_of(signed_in.get(page))
    removed = signed_in.post(page, {"email": "v@example.org", "action_remove": ""}, follow=True)
    assert "v@example.org is no longer on file." in removed.content.decode()
    assert not EmailAddress.objects.exists()


def test_too_many_password_changes_return_429(signed_in):
    for _ in range(6):
        answer = signed_in.post(reverse("account_change_password"), {})
    assert answer.status_code == 429
    assert "The line is busy" in main_of(answer)
