"""Standing orders on the dashboard."""

import pytest
from playwright.sync_api import Page, expect

from tests.absence_builders import make_vacation_match
from tests.browser.audit import check
from tests.browser.users import submit_elsewhere
from tests.builders import users_of


def unfold(page: Page):
    page.locator("#away summary").click()
    return page.locator("#away")


def test_standing_orders_are_left_and_taken_back(watch):
    match = make_vacation_match()
    page = watch(match, users_of(match)[0])
    away = unfold(page)
    away.get_by_role("radio", name="The bid nearest to the prize").check()
    away.get_by_role("button", name="Set standing orders").click()
    expect(away.get_by_text("standing orders set")).to_be_visible()
    expect(away.get_by_role("radio", name="The bid nearest to the prize")).to_be_checked()
    assert match.seats.get(number=0).standing == "nearest"
    check(page)
    away.get_by_role("radio", name="None").check()
    away.get_by_role("button", name="Change standing orders").click()
    expect(away.get_by_role("button", name="Set standing orders")).to_be_visible()
    assert match.seats.get(number=0).standing == ""


@pytest.mark.long
def test_a_choice_that_is_not_sent_outlives_the_next_window(watch):
    match = make_vacation_match()
    page = watch(match, users_of(match)[0])
    away = unfold(page)
    away.get_by_role("radio", name="The bid of the same rank").check()
    for user in users_of(match):
        submit_elsewhere(page, match, user)
    expect(page.locator("#board")).to_have_attribute("data-window", "1")
    expect(page.locator("#private")).to_have_attribute("data-window", "1")
    expect(away.get_by_role("radio", name="The bid of the same rank")).to_be_checked()
    expect(away.get_by_role("radio", name="The bid of the same rank")).to_be_visible()
