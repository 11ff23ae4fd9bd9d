"""The first match: three notes before the form, put away, brought back."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.audit import check
from tests.browser.fixtures import PHONE, WIDE
from tests.browser.users import play_now

NOTES = "From the mission director"
SHORT_GAME = re.compile("^Short game with Valentina")


def understand(page: Page) -> None:
    page.get_by_role("button", name="Understood").click()
    expect(page.locator(".brief-note")).to_have_count(0)


def pick(page: Page, name: str, place: int) -> None:
    choice = page.locator(f"input[name={name}]").nth(place)
    choice.press("Space")
    expect(choice).to_be_checked()


def play_short_game(page: Page) -> None:
    page.get_by_label("Your name").fill("Valentina")
    page.get_by_role("button", name="Play now", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(SHORT_GAME)


def open_short_game(open_page, **options) -> Page:
    page = open_page("/", **options)
    play_short_game(page)
    expect(page.locator("body")).to_have_attribute("data-connection", "open")
    return page


@pytest.mark.long
@pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_newcomer_is_briefed_once_and_again_when_asked_for(open_page, viewport):
    page = open_short_game(open_page, viewport=viewport)
    expect(page.get_by_text(NOTES)).to_be_visible()
    expect(page.locator(".brief-note")).to_have_count(3)
    expect(page.locator(".brief-note").first).to_contain_text("between 25 and 35 thousand feet")
    check(page)
    pick(page, "lot", 2)
    understand(page)
    expect(page.locator("#briefing")).to_be_focused()
    expect(page.locator("input[name=lot]").nth(2)).to_be_checked()
    check(page)
    page.reload()
    expect(page.locator("body")).to_have_attribute("data-connection", "open")
    expect(page.locator(".brief-note")).to_have_count(0)
    page.get_by_role("button", name="Show the briefing again").click()
    expect(page.locator(".brief-note")).to_have_count(3)
    expect(page.locator("#briefing-title")).to_be_focused()
    page.reload()
    expect(page.locator(".brief-note")).to_have_count(3)
    understand(page)
    page.goto("/")
    play_now(page, "Valentina", "space-race", "five")
    expect(page.locator("#decision-form")).to_be_visible()
    expect(page.locator(".brief-note")).to_have_count(0)
