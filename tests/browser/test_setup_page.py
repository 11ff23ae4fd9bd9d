"""The page that sets a match up: its inputs stand in rows, and stay there when something is wrong."""

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from games.models import Match
from tests.browser.fixtures import PHONE, WIDE
from tests.browser.users import log_in
from tests.builders import make_user


@pytest.mark.long
def test_the_clocks_offered_are_those_of_the_browser_until_others_are_chosen(open_page):
    page = open_page("/lobby/")
    log_in(page, make_user("Sergei"))
    page.context.new_cdp_session(page).send("Emulation.setTimezoneOverride", {"timezoneId": "Africa/Nairobi"})
    page.reload()
    page.goto("/matches/new/")
    page.locator("#plan-all > summary").click()
    expect(page.get_by_label("Time zone")).to_have_value("Africa/Nairobi")
    page.get_by_label("Time zone").select_option("UTC")
    page.get_by_label("Parts on offer").evaluate("field => { field.value = '9999' }")
    page.get_by_role("button", name="Open the match").click()
    expect(page.locator(".errorlist")).to_have_text(["Enter at most 10."])
    expect(page.get_by_label("Time zone")).to_have_value("UTC")


@pytest.fixture(params=[WIDE, PHONE], ids=["1280", "390"])
def viewport(request) -> ViewportSize:
    return request.param


@pytest.fixture
def plain_form(open_page, viewport) -> Page:
    page = open_page("/lobby/", viewport=viewport)
    log_in(page, make_user("Sergei"))
    page.goto("/matches/new/")
    page.locator("#plan-all > summary").click()
    return page


def fits(page: Page) -> bool:
    return page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


@pytest.mark.long
def test_only_what_matters_for_the_chosen_pace_is_shown(plain_form):
    own, how_long = plain_form.locator("#plan-timetable"), plain_form.get_by_label("Turn length")
    expect(own).to_be_hidden()
    expect(how_long).to_be_hidden()
    plain_form.get_by_role("radio", name="Fixed length").check()
    expect(how_long).to_be_visible()
    plain_form.get_by_role("radio", name="Custom timetable").check()
    expect(how_long).to_be_hidden()
    expect(plain_form.get_by_label("Length", exact=True)).to_be_visible()
    plain_form.locator("#plan-places > summary").click()
    expect(plain_form.locator(".seat-row:visible")).to_have_count(9)
    expect(plain_form.locator(".seat-row input:visible")).to_have_count(0)
    plain_form.locator(".seat-row select").nth(1).select_option("reserved")
    expect(plain_form.locator(".seat-row input:visible")).to_have_count(1)
    plain_form.locator(".seat-row select").nth(1).select_option(index=0)
    plain_form.get_by_role("spinbutton", name="Nations", exact=True).fill("7")
    expect(plain_form.locator(".seat-row:visible")).to_have_count(7)
    plain_form.locator("input[name=preset][value=five]").check()
    expect(plain_form.get_by_role("spinbutton", name="Nations", exact=True)).to_have_value("5")
    expect(plain_form.locator(".seat-row:visible")).to_have_count(5)
    assert fits(plain_form)
    plain_form.get_by_label("Length", exact=True).fill("2 days")
    plain_form.get_by_label("at fixed hours").check()
    expect(plain_form.get_by_label("Length", exact=True)).to_be_hidden()
    plain_form.get_by_label("Hours", exact=True).fill("18:00")
    plain_form.get_by_role("button", name="Open the match").click()
    plain_form.wait_for_url(re.compile(r"/matches/\d+/"))
    assert Match.objects.get().schedule.period is None
