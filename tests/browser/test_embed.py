"""A public board in a frame of another page."""

from playwright.sync_api import expect

from tests.builders import make_match, play_window

ASK = "document.dispatchEvent(new Event('visibilitychange'))"
"""What the board does by itself after some seconds."""


def test_a_board_in_a_frame_follows_its_match_and_says_when_it_cannot(open_page):
    match = make_match(bots=1)
    page = open_page(f"/embed/matches/{match.pk}/?compact")
    lost = page.get_by_text("The connection is lost")
    expect(lost).to_be_hidden()
    version = page.locator("#board").get_attribute("data-version")
    play_window(match)
    page.evaluate(ASK)
    expect(page.locator("#board")).not_to_have_attribute("data-version", version)
    page.route("**/embed/**", lambda route: route.abort())
    page.evaluate(ASK)
    expect(lost).to_be_visible()
    page.unroute("**/embed/**")
    page.evaluate(ASK)
    expect(lost).to_be_hidden()
    # The browser, and htmx, report every request that fails.
    open_page.close_with_problems()
