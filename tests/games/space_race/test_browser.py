"""Space Race in a real browser: whole matches, the order form, and pages as measured, read and printed."""

import re
from hashlib import sha256

import pytest
from playwright.sync_api import Page, expect

from games.clock.services.clock import close_due
from games.dashboard.services.briefing import hide_briefing
from games.models import Hand, Match
from tests.browser.audit import check
from tests.browser.fixtures import PHONE, WIDE
from tests.browser.users import log_in, open_match_section, play_now, submit_elsewhere
from tests.builders import match_and_users, play_to_the_end, play_window, users_of, window_of
from tests.games.space_race import browser_play
from tests.games.space_race.builders import FAR_ENOUGH, MISSILES, deal, make_race


@pytest.mark.long
@pytest.mark.parametrize("edition", ["taster", "five"])
def test_newcomer_plays_a_whole_match_while_somebody_watches(open_page, edition):
    page = open_page("/")
    play_now(page, "Valentina", "space-race", edition)
    match = Match.objects.get()
    shown_hash = page.locator(".seal p code").text_content()
    watcher = open_page(f"/matches/{match.pk}/")
    loads = []
    for seen in (page, watcher):
        seen.on("load", lambda: loads.append(1))
    years = browser_play.play_on_pages(page)
    match.refresh_from_db()
    last = match.windows.count() - 1
    for seen in (page, watcher):
        expect(seen.locator("#board")).to_have_attribute("data-status", "over")
        expect(seen.locator("#history-list article")).to_have_count(last)
        assert browser_play.told_windows(seen) == list(range(last))[::-1]
        labels = seen.locator("#history-list h3").all_text_contents()
        assert list(dict.fromkeys(label[:4] for label in labels)) == years[::-1]
    assert loads == []
    assert years == [str(1950 + number) for number in range(len(years))]
    check_result(page, match, shown_hash)
    expect(page.locator(".briefing")).to_be_hidden()


def check_result(page, match, shown_hash):
    """The page of a finished match shows the seed that was promised, and every secret as it was."""
    result = page.locator("#front")
    result.locator(".front-seed summary").click()
    seed = result.locator("dt", has_text=re.compile("^Seed$")).locator("+ dd").inner_text()
    assert sha256(bytes.fromhex(seed)).hexdigest() == shown_hash
    expect(result).to_contain_text(match.game.meta.reasons[match.outcome["reason"]])
    page.locator("#all-readings summary").click()
    rows = [row.locator("td").all_inner_texts() for row in page.locator("#all-readings tbody tr").all()]
    hands = Hand.objects.filter(window=match.windows.latest("number"))
    held = [[h["garnets"], *h["past_readings"], h["reading"]] for h in hands.values_list("holdings", flat=True)]
    assert [[int(cell) for cell in row] for row in rows] == held


@pytest.mark.long
def test_two_winners_agree_on_the_candidate_in_sight_of_each_other(open_page):
    match, users = match_and_users(make_race(people=6))
    deal(match, offer=[5, 6, 7, 8, 5, 6], hands={0: FAR_ENOUGH, 1: FAR_ENOUGH})
    pages = [open_page(), open_page()]
    for page, user in zip(pages, users, strict=False):
        log_in(page, user)
        page.goto(f"/matches/{match.pk}/")
        browser_play.choose_orders(page)
        browser_play.submit(page)
    for user in users[2:]:
        submit_elsewhere(page, match, user, lot=0, launch=False, burn=0)
    first, second = pages
    for page in pages:
        expect(page.locator("#decision h2")).to_have_text("Name who must leave the race")
    browser_play.name(first, "France")
    expect(second.locator("#named")).to_contain_text("United States: France")
    browser_play.name(second, "Japan")
    expect(first.locator("#named")).to_contain_text("Soviet Union: Japan")
    browser_play.name(second, "France")
    for page in pages:
        expect(page.locator("#front")).to_contain_text("United States and Soviet Union won")
        expect(page.locator("#decision")).to_contain_text("You receive 1 token of life")
    newest = first.locator("#history-list article").first
    expect(newest).to_contain_text("The United States and the Soviet Union named France.")


@pytest.mark.long
def test_orders_for_a_year_that_has_closed_are_answered_with_the_next_one(open_page):
    match = make_race()
    page = open_page(f"/matches/{match.pk}/", users_of(match)[0])
    browser_play.choose_orders(page)
    with page.expect_response("**/submit/") as answer:
        # As if its deadline had passed, without a word to any browser.
        close_due(match.pk, window_of(match).deadline)
        browser_play.submit(page)
    assert answer.value.status == 409
    decision = page.locator("#decision")
    expect(decision.get_by_role("alert")).to_have_text("Not saved: that year has closed. Make your next move below.")
    expect(decision.locator("h2")).to_have_text("Orders for 1951")
    browser_play.choose_orders(page)
    browser_play.submit(page)
    expect(page.locator(".sr-filed")).to_be_visible()


DESK = {"width": 1280, "height": 800}
NARROW = {"width": 320, "height": 640}
COLOUR = "(element) => getComputedStyle(element).backgroundColor"
COVERED = """(button) => {
  const box = button.getBoundingClientRect();
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return !button.contains(top);
}"""


@pytest.fixture
def race():
    """A match with six different parts on offer; its first two players hold missiles."""
    match = make_race()
    hide_briefing(user=users_of(match)[0], game_slug="space-race")
    deal(match, offer=[7, 5, 6, 8, 3, 4], hands={0: [MISSILES], 1: [MISSILES, MISSILES, 12]})
    return match


@pytest.fixture(params=[True, pytest.param(False, marks=pytest.mark.long)], ids=["scripts", "no scripts"])
def page(request, open_page, race):
    return open_page(f"/matches/{race.pk}/", users_of(race)[0], viewport=DESK, javascript=request.param)


def expect_in_sight(page: Page) -> None:
    """What will happen and the key that sends it are on the screen, and nothing lies over them."""
    for part in (page.locator("#preview"), page.locator("#submit")):
        expect(part).to_be_in_viewport(ratio=1)
    assert not page.locator("#submit").evaluate(COVERED)


@pytest.mark.long
def test_order_form_is_in_sight_wherever_the_page_is_scrolled_to(page):
    expect_in_sight(page)
    page.locator("footer").scroll_into_view_if_needed()
    expect_in_sight(page)


@pytest.mark.long
@pytest.mark.parametrize("viewport", [PHONE, NARROW], ids=["phone", "narrow"])
def test_on_a_phone_the_order_form_is_a_sheet_in_every_part(watch, race, viewport):
    page = watch(race, users_of(race)[0], viewport=viewport)
    expect(page.get_by_role("heading", name="Orders for 1950")).to_be_in_viewport()
    for part, shown in (("Board", "#board .sr-offer"), ("Telegraph", "#telegraph"), ("History", "#history")):
        open_match_section(page, part)
        expect(page.locator(shown)).to_be_visible()
        expect(page.locator("#private")).to_be_hidden()
        expect_in_sight(page)
    open_match_section(page, "Board")
    browser_play.plate(page, "C").click()
    expect(page.locator("#preview")).to_contain_text("Pursue C, Spy Satellite. No launch. Level is missing.")
    open_match_section(page, "Orders")
    expect(page.locator(".sr-offer")).to_be_hidden()
    expect(browser_play.lot(page, "C").get_by_role("radio")).to_be_checked()
    page.locator("footer").scroll_into_view_if_needed()
    expect_in_sight(page)


@pytest.mark.long
def test_on_a_phone_without_scripts_everything_stands_below_the_orders(open_page, race):
    page = open_page(f"/matches/{race.pk}/", users_of(race)[0], viewport=PHONE, javascript=False)
    tops = [page.locator(part).bounding_box()["y"] for part in ("#private", ".sr-offer", "#telegraph", "#history")]
    assert tops == sorted(tops)
    expect_in_sight(page)


@pytest.mark.long
def test_on_a_phone_what_is_missing_is_shown_from_any_part(watch, race):
    page = watch(race, users_of(race)[0], viewport=PHONE)
    open_match_section(page, "Board")
    browser_play.plate(page, "A").click()
    page.locator("#submit").click()
    expect(browser_play.level(page, 0).get_by_role("radio")).to_be_focused()
    expect(browser_play.level(page, 0)).to_be_in_viewport()
    expect(browser_play.lot(page, "A").get_by_role("radio")).to_be_checked()


@pytest.mark.long
def test_tabs_tell_what_is_new(watch, race):
    page = watch(race, users_of(race)[0], viewport=PHONE)
    tabs = page.locator(".match-tabs")
    expect(tabs.locator("[data-news]")).to_have_count(0)
    browser_play.choose_orders(page)
    browser_play.submit(page)
    for other in users_of(race)[1:]:
        submit_elsewhere(page, race, other)
    expect(tabs.locator("[data-news]")).to_have_text(["Board", "History"])
    open_match_section(page, "History")
    expect(tabs.locator("[data-news]")).to_have_text(["Board"])
    expect(tabs.locator("[aria-current]")).to_have_text("History")


def test_order_form_says_what_will_happen_and_is_quiet_once_saved(watch, race):
    page = watch(race, users_of(race)[0])
    words, key = page.locator("#preview"), page.locator("#submit")
    expect(words).to_have_text("Part and level are missing.")
    calling = key.evaluate(COLOUR)
    key.click()
    wrong = page.locator("#decision-form .errorlist")
    expect(wrong).to_have_count(3)
    browser_play.lot(page, "C").click()
    expect(wrong).to_have_count(2)
    browser_play.level(page, 2).click()
    expect(wrong).to_have_count(1)
    expect(words).to_contain_text("Pursue C, Spy Satellite, at level 2. No launch.")
    page.get_by_role("group", name="Missile target").get_by_label("China").check()
    expect(wrong).to_have_count(0)
    expect(page.get_by_text("Not saved")).to_have_count(0)
    browser_play.launch_key(page).check()
    expect(words).to_have_text(
        "Pursue C, Spy Satellite, at level 2. Launch. Fire at China. The launch costs you Missiles."
    )
    browser_play.submit(page)
    expect(page.locator("#move-state .sr-filed")).to_have_text(
        "Pursue C, Spy Satellite, at level 2. Launch. Fire at China."
    )
    expect(words).to_have_text("")
    assert key.evaluate(COLOUR) != calling


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
    browser_play.choose_orders(page)
    expect(page.locator("#move-state")).to_contain_text("You have a draft.")
    expect_above_the_foot(page, ".sr-buttons", ".sr-levels", "#launch-cover")
    for _ in range(3):
        play_window(match)
    deal(match, offer=[12, 12, 11, 11, 10, 9], hands={0: [2, 9, 10, 11], 1: [11, 11, 12, 12]})
    page.reload()
    expect_above_the_foot(page, ".sr-buttons", ".sr-levels", "#launch-cover", ".sr-targets")


def expect_above_the_foot(page: Page, *parts: str) -> None:
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
