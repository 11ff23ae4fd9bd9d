"""LOSS! in Space in a real browser: its plain forms, to be pressed and to be read."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.audit import check
from tests.browser.fixtures import PHONE, WIDE
from tests.browser.people import log_in, show_part
from tests.server.builders import make_match, play_to_the_end, play_window, users_of


@pytest.mark.long
def test_a_single_player_prepares_for_the_launch(open_page):
    match = make_match(people=1, game="loss-in-space")
    page = open_page(f"/matches/{match.pk}/", users_of(match)[0])
    decision = page.locator("#decision")
    for number in (1, 2, 3):
        expect(decision).to_contain_text(f"Preparation {number}")
        decision.get_by_role("button", name=re.compile("Submit")).click()
    expect(decision).to_contain_text("Launch")


def test_on_a_phone_the_first_decision_is_in_sight_and_the_briefing_follows(open_page):
    match = make_match(people=1, game="loss-in-space")
    page = open_page(f"/matches/{match.pk}/", users_of(match)[0], viewport=PHONE)
    asked, briefing = page.locator("#decision h2"), page.locator("#briefing")
    expect(briefing).to_be_visible()
    assert page.evaluate("scrollY") == 0
    first = page.locator("#decision-form :is(label, button):visible").first
    for part in (asked, first):
        box, foot = part.bounding_box(), page.locator(".decision-foot").bounding_box()
        assert box["y"] + box["height"] <= foot["y"]
    assert asked.bounding_box()["y"] < briefing.bounding_box()["y"]


@pytest.mark.long
@pytest.mark.parametrize(("viewport", "theme"), [(WIDE, "light"), (PHONE, "dark")])
def test_every_page_can_be_read_on_any_screen_by_day_and_by_night(open_page, viewport, theme):
    match, over = (
        make_match(people=2, bots=2, game="loss-in-space"),
        make_match(people=1, game="loss-in-space"),
    )
    for _ in range(8):
        play_window(match)
    play_to_the_end(over)
    page = open_page("/", viewport=viewport)
    page.emulate_media(color_scheme=theme)
    log_in(page, users_of(match)[0])
    page.goto(f"/matches/{match.pk}/")
    show_part(page, "Board")
    show_part(page, "Orders")
    for path in (None, f"/matches/{over.pk}/", "/rules/loss-in-space/"):
        check(page, path)
