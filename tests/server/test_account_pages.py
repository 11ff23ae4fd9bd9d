"""What the pages of accounts say: in the words of this site, and no more than is true."""

import re

import pytest
from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.mail import EmailMessage
from django.test import Client
from django.urls import reverse

from games.models import User
from games.people.forms.account_wording import PlainAdapter

PASSWORD = "orbit-of-copper-17"
NEW_PASSWORD = "orbit-of-silver-18"
NOT_OURS = r"(?i)contact us|you should|notification|successfully|currently|\bplease\b|\bemail\b|thank you"
FOR_STRANGERS = (
    "account_login",
    "account_signup",
    "account_reset_password",
    "account_reset_password_done",
    "account_reset_password_from_key_done",
    "account_email_verification_sent",
    "account_inactive",
)
FOR_ACCOUNTS = (
    "delete_account",
    "account_email",
    "account_change_password",
    "account_reauthenticate",
    "account_logout",
)

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


def said(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", html)).strip()


def assert_mail_is_ours(sent: EmailMessage) -> None:
    """The mail speaks as the pages do; what its links are called is nobody's wording."""
    assert not re.search(NOT_OURS, re.sub(r"http\S+", "", sent.subject + sent.body)), sent.body


def assert_ours(response) -> None:
    """The page speaks as the others do: one heading, which is its title, and labels that nothing repeats."""
    html = main_of(response)
    assert not re.search(NOT_OURS, said(html)), said(html)
    (heading,) = re.findall(r"<h1>(.*?)</h1>", html)
    assert not re.search(r" [A-Z]", heading), heading
    assert f"<title>{heading} · Space Race</title>" in response.content.decode()
    assert "placeholder=" not in html
    for label in re.findall(r"<label[^>]*>([^<]*)</label>", html):
        assert not re.search(r"\S [A-Z]", label), label


@pytest.mark.parametrize("page", FOR_STRANGERS)
def test_pages_for_strangers_speak_our_language(client, page):
    assert_ours(client.get(reverse(page)))


@pytest.mark.parametrize("page", FOR_ACCOUNTS)
def test_pages_for_accounts_speak_our_language(signed_in, page):
    assert_ours(signed_in.get(reverse(page)))


def test_links_that_are_spent_say_what_to_do(client):
    spent = client.get(reverse("account_reset_password_from_key", args=["1", "spent"]))
    assert_ours(spent)
    assert reverse("account_reset_password") in main_of(spent)
    assert_ours(client.get(reverse("account_confirm_email", args=["spent"])))


def test_a_changed_password_is_told_where_nothing_is_asked_any_more(signed_in, account):
    given = {"oldpassword": PASSWORD, "password1": NEW_PASSWORD, "password2": NEW_PASSWORD}
    page = signed_in.get(reverse("account_change_password")).content.decode()
    (wanted,) = re.findall(r'name="next" value="([^"]*)"', page)
    answer = signed_in.post(reverse("account_change_password"), given | {"next": wanted}, follow=True)
    assert answer.redirect_chain[-1][0] == reverse("account")
    assert "Your password is changed." in answer.content.decode()
    account.refresh_from_db()
    assert account.check_password(NEW_PASSWORD)


def test_a_lost_password_is_found_by_mail(client, account):
    answer = client.post(reverse("account_reset_password"), {"email": "v@example.org"}, follow=True)
    assert_ours(answer)
    (sent,) = mail.outbox
    assert_mail_is_ours(sent)
    assert "of the account valentina" in sent.body
    (link,) = re.findall(r"http://testserver(\S+key\S+)", sent.body)
    form = client.get(link, follow=True)
    assert_ours(form)
    given = {"password1": NEW_PASSWORD, "password2": NEW_PASSWORD}
    done = client.post(form.redirect_chain[-1][0], given, follow=True)
    assert_ours(done)
    account.refresh_from_db()
    assert account.check_password(NEW_PASSWORD)


def test_mail_to_an_address_that_nobody_has_says_so(client):
    client.post(reverse("account_reset_password"), {"email": "nobody@example.org"})
    (sent,) = mail.outbox
    assert "No account here has it." in sent.body
    assert_mail_is_ours(sent)


def test_addresses_are_added_confirmed_and_removed(signed_in, account):
    User.objects.filter(pk=account.pk).update(email="")
    page = reverse("account_email")
    assert "No address is on file." in main_of(signed_in.get(page))
    told = signed_in.post(page, {"email": "v@example.org", "action_add": ""}, follow=True)
    assert_ours(told)
    assert "A mail to v@example.org asks whether the address is yours." in told.content.decode()
    assert "not confirmed" in main_of(told)
    (sent,) = mail.outbox
    assert_mail_is_ours(sent)
    (link,) = re.findall(r"http://testserver(\S+confirm\S+)", sent.body)
    assert_ours(signed_in.get(link))
    confirmed = signed_in.post(link, follow=True)
    assert "v@example.org is confirmed." in confirmed.content.decode()
    assert "not confirmed" not in main_of(signed_in.get(page))
    removed = signed_in.post(page, {"email": "v@example.org", "action_remove": ""}, follow=True)
    assert "v@example.org is no longer on file." in removed.content.decode()
    assert not EmailAddress.objects.exists()


def test_who_calls_too_often_is_told_so(signed_in):
    for _ in range(6):
        answer = signed_in.post(reverse("account_change_password"), {})
    assert answer.status_code == 429
    assert "The line is busy" in main_of(answer)


def test_refusals_are_sentences_of_this_site(signed_in):
    """What allauth says by itself stays only of what nobody is asked for here."""
    own, allauths = PlainAdapter.error_messages, DefaultAccountAdapter.error_messages
    left = {code for code, said in own.items() if said == allauths[code]}
    assert left == {"phone_password_mismatch", "phone_taken", "unknown_phone", "incorrect_code"}
    for code in own.keys() - left:
        assert not re.search(NOT_OURS, own[code]), own[code]
    stranger = Client()
    taken = {"username": "valentina", "password1": PASSWORD, "email": "new@example.org"}
    assert "Another account has this name." in main_of(stranger.post(reverse("account_signup"), taken))
    wrong = {"login": "valentina", "password": "wrong"}
    assert "Check both and try again." in main_of(stranger.post(reverse("account_login"), wrong))
    guest = Client()
    guest.post(reverse("guest"), {"name": "Laika"})
    kept = {"username": "laika", "password": PASSWORD, "email": "v@example.org"}
    assert "Another account has this address." in main_of(guest.post(reverse("keep_account"), kept))
    typed = {"oldpassword": "wrong", "password1": NEW_PASSWORD, "password2": NEW_PASSWORD}
    assert "This is not your password." in main_of(signed_in.post(reverse("account_change_password"), typed))


@pytest.mark.parametrize("page", ["account_signup", "keep_account"])
def test_a_name_and_a_password_that_will_not_do_are_refused_in_our_words(client, page):
    if page == "keep_account":
        client.post(reverse("guest"), {"name": "Laika"})
    word = "password1" if page == "account_signup" else "password"
    rules = "At least 8 characters. Not one that many people use. Not like your name or your address."
    assert rules in said(main_of(client.get(reverse(page))))
    after = said(main_of(client.post(reverse(page), {"username": "Laika the dog", word: "abc123"})))
    assert "Letters, digits and @ . + - _ only, without spaces." in after
    assert "This is too short: it takes at least 8 characters." in after
    assert "Too many people use this one: it would be guessed." in after
    alike = said(main_of(client.post(reverse(page), {"username": "laika-the-dog", word: "laika-the-dog1"})))
    assert "This is too much like your name or your address." in alike
