"""The pages of accounts are clean on a desk and on a phone."""

from pathlib import Path

import pytest
from allauth.account.models import EmailAddress

from games.models import User
from tests.browser.fixtures import PHONE, WIDE
from tests.browser.users import log_in

AUDIT = (Path(__file__).parent / "audit.js").read_text()
PAGES = [
    "/account/delete/",
    "/accounts/email/",
    "/accounts/password/change/",
    "/accounts/password/reset/",
    "/accounts/logout/",
]


@pytest.mark.long
@pytest.mark.parametrize(("viewport", "theme"), [(WIDE, "dark"), (PHONE, "light")], ids=["desk", "phone"])
def test_account_pages_are_accessible(open_page, viewport, theme):
    user = User.objects.create_user("valentina", password="vostok-six-1963")
    for number in range(2):
        EmailAddress.objects.create(user=user, email=f"{'w' * 60}{number}@example.org", primary=not number)
    page = open_page("/accounts/password/reset/key/1-spent/", viewport=viewport)
    page.emulate_media(color_scheme=theme)
    assert page.evaluate(AUDIT) == []
    log_in(page, user)
    for path in PAGES:
        page.goto(path)
        assert page.evaluate(AUDIT) == [], path
