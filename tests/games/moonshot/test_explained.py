"""Components explain themselves where they are tapped or focused, from the rules page."""

import re

import pytest
from playwright.sync_api import expect

from games.rules.moonshot.data import TILES
from games.rules.moonshot.model import View
from tests.browser.audit import check
from tests.browser.fixtures import PHONE, WIDE
from tests.games.moonshot.test_public_message import started
from tests.server.builders import position_of


@pytest.fixture
def board(open_page):
    """The board of a new match, as a watcher's browser of that size has it, and the first tile on it."""

    def open_board(**browser):
        match = started(2, "03" * 32)
        view: View = match.game.view(position_of(match).state, None)
        page = open_page(f"/matches/{match.pk}/windows/0/", **browser)
        page.locator("#board details:not([open])").evaluate_all(
            "folds => folds.forEach((fold) => { fold.open = true; })"
        )
        return page, TILES[view.table.programs["roscosmos"].development[0]]

    return open_board


@pytest.mark.long
@pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_tap_on_a_tile_says_what_it_is(board, viewport):
    page, tile = board(viewport=viewport)
    page.locator("#board").get_by_role("link", name=tile.name, exact=True).click()
    note = page.get_by_role("status").filter(has_text=tile.name)
    expect(note).to_contain_text(re.compile(r"Connects"))
    expect(page).to_have_url(re.compile("/windows/0/$"))
    check(page)
    page.keyboard.press("Escape")
    expect(note).to_be_hidden()


@pytest.mark.long
def test_without_scripts_a_tile_leads_to_its_place_in_the_rules(board):
    page, tile = board(viewport=PHONE, javascript=False)
    page.locator("#board").get_by_role("link", name=tile.name, exact=True).click()
    expect(page).to_have_url(re.compile(f"/rules/moonshot/#_{tile.id}$"))
    expect(page.locator(f"#_{tile.id}")).to_contain_text(tile.name)
