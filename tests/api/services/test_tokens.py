"""Tokens: created on the account page, shown once, stored as digests."""

import json
import re
from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from games.accounts.selectors.data_export import export_account_data
from games.accounts.services.account_deletion import delete_account
from games.api.selectors.tokens import find_token
from games.api.services.tokens import create_token, record_use, revoke_token
from games.models import Token, User
from tests.builders import browser_of

pytestmark = pytest.mark.django_db

PAGE = "/account/tokens/"


@pytest.fixture
def user() -> User:
    return User.objects.create_user("valentina", password="vostok-six-1963")


def secret_on(page: str) -> str:
    shown = re.search(r'value="(sr_[^"]+)"', page)
    return shown[1] if shown else ""


def test_token_secret_is_shown_once_and_not_stored(client, user):
    client.force_login(user)
    made = client.post(PAGE, {"name": "Night shift", "scope": "play", "days": "90"})
    secret = secret_on(made.content.decode())
    assert made.status_code == 200
    assert made["Cache-Control"].startswith("max-age=0, no-cache, no-store")
    assert find_token(secret, timezone.now()).name == "Night shift"
    again = client.get(PAGE).content.decode()
    assert "Night shift" in again
    assert secret not in again
    rows = json.dumps([str(row) for row in Token.objects.values_list()])
    assert secret not in rows
    kept = str(export_account_data(user))
    assert "Night shift" in kept
    assert not any(each in kept for each in (secret, Token.objects.get().digest))
    assert secret not in str(client.session.items())


def test_token_is_valid_until_expired_revoked_or_user_deleted(user):
    now = timezone.now()
    token, secret = create_token(user=user, name="A", scope="watch", days=30, now=now)
    assert find_token(secret, now + timedelta(days=29)) == token
    assert find_token(secret, now + timedelta(days=30)) is None
    assert find_token(secret[:-1], now) is None
    User.objects.filter(pk=user.pk).update(is_active=False)
    assert find_token(secret, now) is None
    User.objects.filter(pk=user.pk).update(is_active=True)
    revoke_token(user=User.objects.create_user("other"), token_id=token.pk)
    assert find_token(secret, now) == token
    revoke_token(user=user, token_id=token.pk)
    assert find_token(secret, now) is None
    _, secret = create_token(user=user, name="B", scope="watch")
    delete_account(user=user)
    assert find_token(secret, now) is None


def test_token_use_is_noted_once_a_minute(user, django_assert_num_queries):
    now = datetime(2030, 5, 4, 12, 34, 56, tzinfo=UTC)
    token, _ = create_token(user=user, name="A", scope="watch")
    record_use(token, now)
    token.refresh_from_db()
    with django_assert_num_queries(0):
        record_use(token, now + timedelta(seconds=59))
    record_use(token, now + timedelta(seconds=60))
    token.refresh_from_db()
    user.refresh_from_db()
    assert (token.used_at, user.seen_at) == (now + timedelta(seconds=60), now.replace(minute=0, second=0))


def test_token_is_revoked_on_own_page(user):
    token, _ = create_token(user=user, name="A", scope="host")
    page = browser_of(user).post(f"{PAGE}{token.pk}/revoke/", follow=True)
    assert "Token revoked" in page.content.decode()
    assert "You have no tokens" in page.content.decode()
