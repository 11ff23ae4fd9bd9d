"""What pages of Space Race look like in a real browser, as measured."""

import pytest

from tests.browser.fixtures import PHONE, WIDE
from tests.browser.people import show_part
from tests.games.space_race.builders import make_race
from tests.server.builders import play_window

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
