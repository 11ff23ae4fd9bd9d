"""Nothing that is seen moves by itself: every page stays where it was while it comes."""

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures import PHONE, WIDE
from tests.browser.test_board_height import LAPTOP
from tests.browser.users import log_in
from tests.builders import make_match, make_user, play_to_the_end, play_window, users_of
from tests.games.space_race.builders import make_race

MOST_SHIFT = 0.02
BYTES_PER_SECOND = 8_000
MEASURE = """
  window.shifted = 0;
  new PerformanceObserver((list) => { for (const each of list.getEntries()) window.shifted += each.value; })
    .observe({ type: "layout-shift", buffered: true });
"""
SETTLED = """async () => {
  await document.fonts.ready;
  for (let n = 0; n < 3; n++) await new Promise(requestAnimationFrame);
}"""


@pytest.mark.long
@pytest.mark.parametrize("viewport", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_no_page_moves_while_it_comes(open_page, viewport):
    running, over = make_race(people=1, bots=8), make_race(people=1, bots=8)
    play_window(running)
    play_to_the_end(over)
    page = open_page(None, viewport=viewport)
    page.add_init_script(MEASURE)
    pages = [(None, path) for path in ("/", "/lobby/", "/rules/space-race/")]
    for match in (running, over):
        pages += [(user, f"/matches/{match.pk}/") for user in (make_user("Yuri"), *users_of(match))]
    for user, path in pages:
        if user:
            log_in(page, user, page.url)
        page.goto(path)
        if path.startswith("/matches/"):
            expect(page.locator("body")).to_have_attribute("data-connection", "open")
        page.evaluate(SETTLED)
        assert page.evaluate("window.shifted") < MOST_SHIFT, (path, user)


@pytest.mark.long
@pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["wide", "phone"])
@pytest.mark.parametrize(("place", "ready"), [("", "body[data-connection=open]"), ("windows/0/", "#replay")])
def test_a_spectators_page_does_not_jump_on_a_slow_line(open_page, viewport, place, ready):
    match = make_match(people=2, bots=3, game="space-race")
    page = open_page(f"/matches/{match.pk}/{place}", viewport=viewport)
    page.add_init_script(MEASURE)
    line = page.context.new_cdp_session(page)
    slow = {"offline": False, "latency": 50, "uploadThroughput": -1, "downloadThroughput": BYTES_PER_SECOND}
    line.send("Network.emulateNetworkConditions", slow)
    # What it is drawn with is here already, and the page itself comes piece by piece.
    page.reload()
    expect(page.locator(ready)).to_be_visible()
    assert page.evaluate("window.shifted") < MOST_SHIFT
