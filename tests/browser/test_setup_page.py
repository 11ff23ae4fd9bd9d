"""The page that sets a match up: its inputs stand in rows, and stay there when something is wrong."""

from itertools import groupby

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from games.models import Match, MatchTemplate
from tests.browser.fixtures import PHONE, WIDE
from tests.browser.users import log_in
from tests.builders import make_user

# Of every field in a grid: the top of its cell, the bottom of its label, the top of its input.
FIELDS = """() => [...document.querySelectorAll(".field-grid > div.field")].filter(
  (field) => field.checkVisibility()).map((field) => {
  const box = (selector) => field.querySelector(selector).getBoundingClientRect();
  const isCheck = field.querySelector(".check") !== null;
  const label = isCheck ? null : box("label").bottom;
  return [field.getBoundingClientRect().top, label, isCheck ? null : box("input, select").top].map(
    (place) => place && Math.round(place));
})"""


@pytest.fixture
def form(open_page) -> Page:
    """The form of Space Race with all its options unfolded."""
    page = open_page("/lobby/")
    log_in(page, make_user("Sergei"))
    page.goto("/matches/new/")
    page.locator("#plan-all > summary").click()
    page.get_by_label("Match name").fill("Thursday")
    page.get_by_text("Rule options").click()
    return page


def crooked_rows(page: Page) -> list[list[list[int | None]]]:
    """The rows whose labels, or whose inputs, do not stand on one line."""
    rows = [list(row) for _, row in groupby(page.evaluate(FIELDS), key=lambda field: field[0])]
    assert max(len(row) for row in rows) > 1
    return [row for row in rows if any(len({f[part] for f in row} - {None}) > 1 for part in (1, 2))]


@pytest.mark.long
def test_labels_and_inputs_of_a_row_stand_on_one_line(form):
    assert crooked_rows(form) == []
    form.get_by_label("Missile strength").fill("-1")
    form.get_by_label("Parts on offer").fill("9999")
    form.get_by_role("button", name="Open the match").click()
    expect(form.locator(".errorlist")).to_have_text(["Enter at least 0.", "Enter at most 10."])
    assert crooked_rows(form) == []


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
    """A wide screen and a phone."""
    return request.param


@pytest.fixture
def plain_form(open_page, viewport) -> Page:
    """The form as it is opened."""
    page = open_page("/lobby/", viewport=viewport)
    log_in(page, make_user("Sergei"))
    page.goto("/matches/new/")
    page.locator("#plan-all > summary").click()
    return page


def fits(page: Page) -> bool:
    """Whether nothing of the page is beside the screen."""
    return page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def test_unchanged_form_creates_a_match(plain_form):
    plain_form.get_by_role("button", name="Open the match").click()
    expect(plain_form.get_by_role("heading", name="Settings")).to_be_visible()
    expect(plain_form.get_by_text("A stand-in bot plays after 2 missed turns in a row.")).to_be_visible()
    expect(plain_form.get_by_text("If the match started now, the first year would close on")).to_contain_text(
        "your time"
    )
    assert fits(plain_form)
    assert Match.objects.get().schedule.quiet


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
    plain_form.get_by_role("spinbutton", name="Nations", exact=True).fill("7")
    expect(plain_form.locator(".seat-row:visible")).to_have_count(7)
    plain_form.locator("input[name=preset][value=five]").check()
    expect(plain_form.get_by_role("spinbutton", name="Nations", exact=True)).to_have_value("5")
    expect(plain_form.locator(".seat-row:visible")).to_have_count(5)
    assert fits(plain_form)


@pytest.mark.long
def test_the_part_with_an_error_is_open_and_a_set_up_is_kept(plain_form):
    plain_form.locator("#plan-absences > summary").click()
    plain_form.get_by_label("Grace period").fill("soon")
    plain_form.get_by_role("button", name="Open the match").click()
    expect(plain_form.locator("#plan-absences .errorlist")).to_be_visible()
    assert fits(plain_form)
    plain_form.get_by_label("Grace period").fill("10 minutes")
    plain_form.locator("#plan-keep > summary").click()
    plain_form.get_by_label("Template name").fill("Club evening")
    plain_form.get_by_role("button", name="Save template").click()
    expect(plain_form.get_by_text("Template saved: Club evening.")).to_be_visible()
    plain_form.goto("/templates/")
    assert fits(plain_form)
    plain_form.get_by_role("link", name="Set up a match").last.click()
    plain_form.locator("#plan-absences > summary").click()
    expect(plain_form.get_by_label("Grace period")).to_have_value("10 minutes")
    assert MatchTemplate.objects.get().entered["timetable"]["grace"] == 600
