"""What pages of Space Race look like in a real browser, as measured."""

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures import PHONE, WIDE
from tests.browser.people import show_part
from tests.games.space_race.builders import make_race
from tests.games.space_race.race import choose_orders
from tests.server.builders import play_window, users_of

HEIGHT = 322
NEWEST_IN_SIGHT = """
  chart => {
    const newest = [...chart.querySelectorAll("text")].filter((text) => /^19/.test(text.textContent)).at(-1);
    const [seen, year] = [chart.parentElement.getBoundingClientRect(), newest.getBoundingClientRect()];
    return seen.left <= year.left && year.right <= seen.right + 1;
  }
"""


@pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["wide", "phone"])
def test_the_chart_of_launches_is_as_tall_in_any_year_and_shows_the_newest_first(watch, viewport):
    match = make_race(people=1, bots=8, rules={"base_space": 99})
    page = watch(match, viewport=viewport)
    for years in (1, 8):
        for _ in range(years):
            play_window(match)
        page.reload()
        show_part(page, "History")
        chart = page.locator(".sr-chart").first
        assert chart.bounding_box()["height"] == HEIGHT
        assert chart.evaluate(NEWEST_IN_SIGHT)


def test_all_that_an_order_needs_is_in_sight_at_once(watch):
    """On a small laptop, without scrolling inside the ticket: parts, levels, and the launch key."""
    match = make_race(people=1, bots=8)
    page = watch(match, users_of(match)[0], viewport={"width": 1280, "height": 800})
    choose_orders(page)
    expect(page.locator("#kept")).to_contain_text("Your draft is kept.")
    foot = page.locator(".decision-foot").bounding_box()
    scrolled = page.evaluate("document.getElementById('orders').scrollTop")
    for part in (".sr-keys", ".sr-levels", "#launch-cover"):
        box = page.locator(part).bounding_box()
        assert box["y"] + box["height"] + scrolled <= foot["y"], part
    assert foot["y"] + foot["height"] <= 800
