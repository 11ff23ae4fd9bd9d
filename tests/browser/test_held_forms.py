"""A form that is sent after signing out in another tab is not lost, in a browser without scripts.

With scripts the page keeps it back: tests/browser/test_page_account.py.
"""

import pytest
from django.conf import global_settings
from playwright.sync_api import expect

from games.models import Club
from tests.browser.fixtures import PHONE, WIDE
from tests.club_builders import make_account

PASSWORD = "vostok-six-1963"


@pytest.mark.long
@pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_long_form_is_sent_after_signing_in_again(open_page, settings, viewport):
    settings.PASSWORD_HASHERS = global_settings.PASSWORD_HASHERS  # The server reads no others.
    founder = make_account("founder")
    founder.set_password(PASSWORD)
    founder.save()
    page = open_page("/clubs/new/", founder, viewport=viewport, javascript=False)
    page.get_by_label("Club name").fill("Sirius")
    page.get_by_label("Description").fill("We fly\non Fridays.")
    other = page.context.new_page()
    other.goto("/accounts/logout/")
    other.get_by_role("button", name="Sign out").click()
    other.wait_for_url("/")
    page.get_by_role("button", name="Create club").click()
    expect(page.get_by_text("your entries are kept")).to_be_visible()
    page.get_by_label("Username").fill("founder")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    page.get_by_text("What you entered").click()
    expect(page.get_by_role("definition").filter(has_text="Sirius")).to_be_visible()
    page.get_by_role("button", name="Send form").click()
    expect(page.get_by_role("heading", name="Sirius")).to_be_visible()
    assert Club.objects.get().about == "We fly\non Fridays."
