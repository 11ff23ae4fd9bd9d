"""What is seen of a match's page first stays where it is while the rest of the page comes."""

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures import PHONE, WIDE
from tests.builders import make_match

MOST_SHIFT = 0.02
BYTES_PER_SECOND = 8_000
MEASURE = """
  window.shifted = 0;
  new PerformanceObserver((list) => { for (const each of list.getEntries()) window.shifted += each.value; })
    .observe({ type: "layout-shift", buffered: true });
"""


@pytest.mark.long
@pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_spectators_page_does_not_jump_on_a_slow_line(open_page, viewport):
    match = make_match(people=2, bots=3, game="space-race")
    page = open_page(f"/matches/{match.pk}/", viewport=viewport)
    page.add_init_script(MEASURE)
    line = page.context.new_cdp_session(page)
    slow = {"offline": False, "latency": 50, "uploadThroughput": -1, "downloadThroughput": BYTES_PER_SECOND}
    line.send("Network.emulateNetworkConditions", slow)
    # What it is drawn with is here already, and the page itself comes piece by piece.
    page.reload()
    expect(page.locator("body")).to_have_attribute("data-connection", "open")
    assert page.evaluate("window.shifted") < MOST_SHIFT
