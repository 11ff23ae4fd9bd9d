"""Pages of Space Race in a real browser: as measured, read by anybody, printed, and late in a race."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.audit import check
from tests.browser.fixtures import PHONE, WIDE
from tests.browser.users import log_in, open_match_section
from tests.builders import play_to_the_end, play_window, users_of
from tests.games.space_race.browser_play import choose_orders
from tests.games.space_race.builders import deal, make_race

HEIGHT = 322
LAPTOP = {"width": 1280, "height": 800}
MOST_WORDS = 450
WORDS_IN_SIGHT = """() => {
  const words = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    const { top, bottom, width } = range.getBoundingClientRect();
    return width && top < innerHeight && bottom > 0 ? (node.textContent.match(/\\S+/g) ?? []).length : 0;
  };
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let count = 0;
  while (nodes.nextNode()) {
    const { parentElement: part } = nodes.currentNode;
    if (part.checkVisibility() && !part.closest(".visually-hidden")) count += words(nodes.currentNode);
  }
  return count;
}"""
NEWEST_IN_SIGHT = """
  chart => {
    const newest = [...chart.querySelectorAll("text")].filter((text) => /^19/.test(text.textContent)).at(-1);
    const [seen, year] = [chart.parentElement.getBoundingClientRect(), newest.getBoundingClientRect()];
    return seen.left <= year.left && year.right <= seen.right + 1;
  }
"""


@pytest.mark.long
@pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["wide", "phone"])
def test_chart_of_launches_is_as_tall_in_any_year_and_shows_the_newest_first(watch, viewport):
    match = make_race(people=1, bots=8, rules={"base_space": 99})
    page = watch(match, viewport=viewport)
    for years in (1, 8):
        for _ in range(years):
            play_window(match)
        page.reload()
        open_match_section(page, "History")
        chart = page.locator(".sr-chart").first
        assert chart.bounding_box()["height"] == HEIGHT
        assert chart.evaluate(NEWEST_IN_SIGHT)


def test_all_that_an_order_needs_is_in_sight_at_once(watch):
    """On a small laptop, without scrolling inside the order form, whatever the year before has told."""
    match = make_race(people=1, bots=8, rules={"base_space": 99})
    (user,) = users_of(match)
    page = watch(match, user, viewport=LAPTOP)
    choose_orders(page)
    expect(page.locator("#move-state")).to_contain_text("You have a draft.")
    expect_in_sight(page, ".sr-buttons", ".sr-levels", "#launch-cover")
    for _ in range(3):
        play_window(match)
    deal(match, offer=[12, 12, 11, 11, 10, 9], hands={0: [2, 9, 10, 11], 1: [11, 11, 12, 12]})
    page.reload()
    expect_in_sight(page, ".sr-buttons", ".sr-levels", "#launch-cover", ".sr-targets")


def expect_in_sight(page: Page, *parts: str) -> None:
    foot = page.locator(".decision-foot").bounding_box()
    scrolled = page.evaluate("document.getElementById('orders').scrollTop")
    for part in parts:
        box = page.locator(part).bounding_box()
        assert box["y"] + box["height"] + scrolled <= foot["y"], part
    assert foot["y"] + foot["height"] <= LAPTOP["height"]


def test_first_desk_has_few_words_and_a_phone_begins_with_the_decision(watch):
    match = make_race(people=1, bots=8)
    (user,) = users_of(match)
    assert watch(match, user, viewport=LAPTOP).evaluate(WORDS_IN_SIGHT) <= MOST_WORDS
    phone = watch(match, user, viewport=PHONE)
    expect(phone.get_by_role("heading", name="Orders for 1950")).to_be_in_viewport()
    expect(phone.locator(".sr-buttons")).to_be_in_viewport(ratio=1)


LIGHT_BYTES = 120_000
WEIGHT = """() => performance.getEntriesByType("navigation").concat(performance.getEntriesByType("resource"))
  .reduce((sum, entry) => sum + entry.encodedBodySize, 0)"""
"""What a first visit loads, compressed, whatever of it this browser has in its cache."""


@pytest.fixture
def over():
    match = make_race(people=9)
    play_to_the_end(match)
    return match


@pytest.mark.parametrize(("viewport", "theme"), [(WIDE, "light"), (PHONE, "dark")])
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
