"""BOOSTER in a real browser: a mission takes its cards from those that can be ejected."""

import re

import pytest
from playwright.sync_api import Page, expect

from games.game_uis.booster.templatetags.booster import WIDEST_WORD
from games.rules.booster.cards import CARDS
from tests.browser.test_layout import LAPTOP
from tests.builders import users_of
from tests.games.booster.tables import MARS_MISSION, give, ids, make_booster

MARS_HAND = (*MARS_MISSION, *ids("Comm Sat", "Jupiter"))


def mission(page: Page, name: str):
    return page.locator("#decision .bo-mission").filter(has_text=re.compile(name)).first


@pytest.mark.long
def test_mission_chosen_takes_its_cards_from_those_that_can_be_ejected(open_page):
    match = make_booster()
    give(match, {0: MARS_HAND})
    page = open_page(f"/matches/{match.pk}/", users_of(match)[0])
    robots, comm_sat, jupiter = (
        page.locator(f"#decision input[name=eject][value='{card}']") for card in ids("Robots", "Comm Sat", "Jupiter")
    )
    robots.check(force=True)
    mission(page, "Mars with Gas Refinery").click()
    expect(robots).not_to_be_checked()
    expect(robots).to_be_disabled()
    expect(page.locator("#decision .bo-card").filter(has_text="Robots")).to_contain_text("flies")
    comm_sat.check(force=True)
    jupiter.check(force=True)
    mission(page, "No mission").click()
    expect(robots).to_be_disabled()
    comm_sat.uncheck(force=True)
    expect(robots).to_be_enabled()


# The words that stand on more than one line when a card of the hand is called so.
BROKEN = """words => words.filter((word) => {
  const name = document.querySelector('#decision .bo-name');
  name.textContent = word;
  const range = document.createRange();
  range.selectNodeContents(name);
  return range.getClientRects().length > 1;
})"""


@pytest.mark.long
def test_no_name_of_a_card_breaks_within_a_word(open_page):
    match = make_booster()
    page = open_page(f"/matches/{match.pk}/", users_of(match)[0], viewport=LAPTOP)
    words = sorted({word for card in CARDS for word in card.name.split()} - {WIDEST_WORD})
    assert page.evaluate(BROKEN, words) == []
