"""The rules as folded chapters: short to look over, open where one is led."""

import pytest
from playwright.sync_api import expect

from games.registry import GAMES

MOST_PIXELS = 6000
OPEN = ".chapter[open]"


@pytest.mark.long
def test_the_rules_of_every_game_are_looked_over_at_once(open_page):
    page = open_page("/rules/")
    for slug, game in GAMES.items():
        for edition in game.meta.presets or [""]:
            page.goto("/".join(filter(None, ["/rules", slug, edition])) + "/")
            assert page.evaluate("document.documentElement.scrollHeight") < MOST_PIXELS
            expect(page.locator(OPEN)).to_have_count(0)


def test_a_chapter_opens_where_a_link_leads_and_all_of_them_when_asked_for(open_page):
    page = open_page("/rules/space-race/nine/#s5")
    espionage = page.locator(".chapter", has=page.locator("#s5"))
    expect(espionage.get_by_role("heading", name="Unless it is stolen")).to_be_in_viewport()
    expect(page.locator(OPEN)).to_have_count(1)
    current = page.locator(".rules-contents a[aria-current]")
    expect(current).to_have_text("§5 Espionage")
    expect(current).to_be_in_viewport()
    page.get_by_role("link", name="Sabotage").first.click()
    expect(page.locator("#s6")).to_be_in_viewport()
    expect(page.locator(OPEN)).to_have_count(2)
    expect(current).to_have_text("§6 Sabotage")
    page.get_by_role("button", name="Unfold all chapters").click()
    expect(page.locator(".chapter:not([open])")).to_have_count(0)
