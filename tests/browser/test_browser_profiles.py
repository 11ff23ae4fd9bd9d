"""Tests meet no traces of each other in the browser, though its profiles are used again."""

import pytest

from tests.browser.fixtures import BROWSER_SESSION
from tests.browser.users import log_in
from tests.builders import make_user


@pytest.fixture
def profile(server) -> dict:
    """What makes up a profile that no other test asks for."""
    return {"base_url": server.url, "viewport": {"width": 399, "height": 399}}


def test_a_profile_that_is_used_again_knows_nothing_of_the_test_before(open_page, profile):
    page = BROWSER_SESSION.blank_page(**profile)
    log_in(page, make_user(), profile["base_url"])
    page.add_init_script("globalThis.left = true")
    page.goto("/offline/")
    page.evaluate("localStorage.left = sessionStorage.left = 'something'")
    page.context.set_offline(True)
    BROWSER_SESSION.rest(page.context, **profile)
    again = BROWSER_SESSION.blank_page(**profile)
    assert again.context == page.context
    assert again.context.cookies() == []
    again.goto("/offline/")
    assert again.evaluate("[localStorage.left, sessionStorage.left, globalThis.left]") == [None] * 3
    again.context.close()


def test_a_profile_whose_clock_was_set_is_not_used_again(open_page, profile):
    page = BROWSER_SESSION.blank_page(**profile)
    page.clock.install()
    BROWSER_SESSION.rest(page.context, **profile)
    again = BROWSER_SESSION.blank_page(**profile)
    assert again.context != page.context
    again.context.close()
