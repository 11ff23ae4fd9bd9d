"""Account pages: passwords, e-mail addresses and their messages."""

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


def main_of(response) -> str:
    return re.search(r"<main.*</main>", response.content.decode(), re.DOTALL).group()


def test_lost_password_is_reset_by_mail(client, account):
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


def test_address_is_added_confirmed_and_removed(client, account):
    client.force_login(account, backend="django.contrib.auth.backends.ModelBackend")
    User.objects.filter(pk=account.pk).update(email="")
    page = reverse("account_email")
    assert "You have no e-mail address." in main_of(client.get(page))
    told = client.post(page, {"email": "v@example.org", "action_add": ""}, follow=True)
    assert "Check your inbox at v@example.org and follow the confirmation link." in told.content.decode()
    assert "not confirmed" in main_of(told)
    (sent,) = mail.outbox
    (link,) = re.findall(r"http://testserver(\S+confirm\S+)", sent.body)
    confirmed = client.post(link, follow=True)
    assert "E-mail address v@example.org confirmed." in confirmed.content.decode()
    assert "not confirmed" not in main_of(client.get(page))
    removed = client.post(page, {"email": "v@example.org", "action_remove": ""}, follow=True)
    assert "E-mail address v@example.org removed." in removed.content.decode()
    assert not EmailAddress.objects.exists()
