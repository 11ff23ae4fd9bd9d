"""A player's own part of the match page: fetched without end or storm, submitted whole, told what came of it."""

import pytest
from playwright.sync_api import expect

from tests.browser.people import log_in, submit_elsewhere
from tests.server.builders import play_window, users_of, window_of
from tests.server.space_race import make_race

CALM_MS = 1500


@pytest.fixture
def watch(open_page):
    """Opens a match's page for a user, or a spectator, and waits for its line."""

    def opener(match, user=None, **options):
        page = open_page(**options)
        if user:
            log_in(page, user)
        page.goto(f"/matches/{match.pk}/")
        expect(page.locator("body")).to_have_attribute("data-connection", "open")
        return page

    return opener


def expect_whole_history(page, match):
    expect(page.locator("#latest article, #history-list article")).to_have_count(window_of(match).number)


def test_a_gap_that_shows_while_the_desk_is_fetched_is_filled(watch):
    match = make_race()
    me, other, *_ = users_of(match)
    page = watch(match, me)
    held = []
    page.route("**/private/**", lambda route: held.append(route), times=1)
    with page.expect_request("**/private/**"):
        submit_elsewhere(page, match, other)
    play_window(match)
    play_window(match)
    submit_elsewhere(page, match, other)
    expect_whole_history(page, match)
    held[0].continue_()
    expect(page.locator("#decision h2")).to_have_text("Orders for 1952")


def test_a_history_that_cannot_be_fetched_is_asked_for_once_a_message(watch, open_page):
    match = make_race()
    page = watch(match)
    asked = []
    page.route("**/history/", lambda route: (asked.append(1), route.fulfill(status=500, body="broken")))
    play_window(match)
    play_window(match)
    with page.expect_response("**/history/"):
        submit_elsewhere(page, match, users_of(match)[0])
    page.wait_for_timeout(CALM_MS)
    assert len(asked) == 1
    page.unroute("**/history/")
    submit_elsewhere(page, match, users_of(match)[1])
    expect_whole_history(page, match)
    open_page.problems.clear()
