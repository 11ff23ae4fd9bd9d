"""The order form in a browser: chosen by pictures, always in sight, quiet once saved."""

import pytest
from playwright.sync_api import Page, expect

from games.dashboard.services.briefing import hide_briefing
from tests.browser.fixtures import PHONE
from tests.browser.users import open_match_section, submit_elsewhere
from tests.builders import users_of
from tests.games.space_race.browser_play import choose_orders, launch_key, level, lot, plate, submit
from tests.games.space_race.builders import MISSILES, deal, make_race

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
    plate(page, "C").click()
    expect(page.locator("#preview")).to_contain_text("Pursue C, Spy Satellite. No launch. Level is missing.")
    open_match_section(page, "Orders")
    expect(page.locator(".sr-offer")).to_be_hidden()
    expect(lot(page, "C").get_by_role("radio")).to_be_checked()
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
    plate(page, "A").click()
    page.locator("#submit").click()
    expect(level(page, 0).get_by_role("radio")).to_be_focused()
    expect(level(page, 0)).to_be_in_viewport()
    expect(lot(page, "A").get_by_role("radio")).to_be_checked()


@pytest.mark.long
def test_tabs_tell_what_is_new(watch, race):
    page = watch(race, users_of(race)[0], viewport=PHONE)
    tabs = page.locator(".match-tabs")
    expect(tabs.locator("[data-news]")).to_have_count(0)
    choose_orders(page)
    submit(page)
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
    lot(page, "C").click()
    expect(wrong).to_have_count(2)
    level(page, 2).click()
    expect(wrong).to_have_count(1)
    expect(words).to_contain_text("Pursue C, Spy Satellite, at level 2. No launch.")
    page.get_by_role("group", name="Missile target").get_by_label("China").check()
    expect(wrong).to_have_count(0)
    expect(page.get_by_text("Not saved")).to_have_count(0)
    launch_key(page).check()
    expect(words).to_have_text(
        "Pursue C, Spy Satellite, at level 2. Launch. Fire at China. The launch costs you Missiles."
    )
    submit(page)
    expect(page.locator("#move-state .sr-filed")).to_have_text(
        "Pursue C, Spy Satellite, at level 2. Launch. Fire at China."
    )
    expect(words).to_have_text("")
    assert key.evaluate(COLOUR) != calling
