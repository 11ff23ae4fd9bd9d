"""The page that sets a match up: its inputs stand in rows, and stay there when something is wrong."""

from itertools import groupby

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import log_in
from tests.server.builders import make_user

# Of every field in a grid: the top of its cell, the bottom of its label, the top of its input.
FIELDS = """() => [...document.querySelectorAll(".field-grid > div.field")].map((field) => {
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
    page.get_by_label("Name of the match").fill("Thursday")
    page.get_by_text("All options").click()
    return page


def crooked_rows(page: Page) -> list[list[list[int | None]]]:
    """The rows whose labels, or whose inputs, do not stand on one line."""
    rows = [list(row) for _, row in groupby(page.evaluate(FIELDS), key=lambda field: field[0])]
    assert max(len(row) for row in rows) > 1
    return [row for row in rows if any(len({f[part] for f in row} - {None}) > 1 for part in (1, 2))]


def test_labels_and_inputs_of_a_row_stand_on_one_line(form):
    assert crooked_rows(form) == []
    form.get_by_label("Missile strength").fill("-1")
    form.get_by_label("Parts on offer").fill("9999")
    form.get_by_role("button", name="Open the match").click()
    expect(form.locator(".errorlist")).to_have_text(["At least 0.", "At most 10."])
    assert crooked_rows(form) == []


def test_the_clocks_offered_are_those_of_the_browser_until_others_are_chosen(open_page):
    page = open_page("/lobby/")
    log_in(page, make_user("Sergei"))
    page.context.new_cdp_session(page).send("Emulation.setTimezoneOverride", {"timezoneId": "Africa/Nairobi"})
    page.goto("/matches/new/")
    expect(page.get_by_label("Clocks of")).to_have_value("Africa/Nairobi")
    page.get_by_label("Clocks of").select_option("UTC")
    page.get_by_label("Parts on offer").evaluate("field => { field.value = '9999' }")
    page.get_by_role("button", name="Open the match").click()
    expect(page.locator(".errorlist")).to_have_text(["At most 10."])
    expect(page.get_by_label("Clocks of")).to_have_value("UTC")
