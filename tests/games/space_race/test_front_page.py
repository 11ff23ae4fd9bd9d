"""A race that is over is read in a browser, printed, and played again."""

import pytest
from playwright.sync_api import expect

from tests.browser.audit import check
from tests.browser.fixtures import PHONE, WIDE
from tests.browser.users import log_in
from tests.builders import play_to_the_end, users_of
from tests.games.space_race.builders import make_race

LIGHT_BYTES = 120_000
WEIGHT = """() => performance.getEntriesByType("navigation").concat(performance.getEntriesByType("resource"))
  .reduce((sum, entry) => sum + entry.encodedBodySize, 0)"""
"""What a first visit loads, compressed, whatever of it this browser has in its cache."""


@pytest.fixture
def over():
    """A race of nine people that is over."""
    match = make_race(people=9)
    play_to_the_end(match)
    return match


@pytest.mark.parametrize(("viewport", "theme"), [(WIDE, "light"), (WIDE, "dark"), (PHONE, "light"), (PHONE, "dark")])
def test_front_page_is_accessible_light_and_printable(open_page, over, viewport, theme):
    page = open_page("/healthz", viewport=viewport)
    page.emulate_media(color_scheme=theme)
    log_in(page, users_of(over)[0])
    page.goto(f"/matches/{over.pk}/", wait_until="networkidle")
    assert page.evaluate(WEIGHT) < LIGHT_BYTES
    check(page)
    page.emulate_media(media="print")
    expect(page.locator("#front")).to_be_visible()
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "light"
    chrome = (".rail", ".dashboard", "#history", ".front-foot", ".match-tabs", "#records", ".front ~ .blueprint")
    for hidden in chrome:
        expect(page.locator(hidden)).to_be_hidden()


@pytest.mark.long
def test_strangers_find_the_story_beside_the_front_page_and_the_board_below_it(open_page, over):
    page = open_page(f"/matches/{over.pk}/")
    boxes = {part: page.locator(part).bounding_box() for part in ("#front", "#history", "#records")}
    front, history, records = boxes.values()
    assert history["x"] > front["x"] + front["width"]
    assert history["y"] < front["y"] + front["height"]
    assert (records["x"], records["width"]) == (front["x"], front["width"])
    assert records["y"] > front["y"] + front["height"]


@pytest.mark.long
def test_on_a_phone_one_s_own_end_and_what_to_play_next_come_before_the_paper(open_page, over):
    page = open_page("/healthz", viewport=PHONE)
    log_in(page, users_of(over)[0])
    page.goto(f"/matches/{over.pk}/", wait_until="networkidle")
    page.get_by_role("link", name="Review").click()
    story, again, front = (page.locator(each).bounding_box() for each in ("#answer", ".again", "#front"))
    assert story["y"] < again["y"] < front["y"]
    assert again["y"] + again["height"] < PHONE["height"]
    page.get_by_role("link", name="Board", exact=True).click()
    expect(page.locator(".again")).to_be_hidden()
    expect(page.locator("#front")).to_be_in_viewport()
    # What the one tab shows of the paper, the other leaves to it.
    shown = {".front-columns": "Review", ".chances": "Board"}
    for tab in ("Board", "Review"):
        page.get_by_role("link", name=tab, exact=True).click()
        for part, place in shown.items():
            expect(page.locator(f"#front {part}")).to_be_visible(visible=place == tab)
