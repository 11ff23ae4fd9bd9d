"""What lies on the board of LOSS! in Space explains itself where it is tapped or focused."""

import re

import pytest
from django.test import Client
from playwright.sync_api import expect

from games.rules.loss_in_space.cards import RESOURCES
from games.watching.selectors.fragments import public_fragment
from tests.browser.fixtures import PHONE, WIDE
from tests.browser.people import log_in, show_part
from tests.games.loss_in_space.sights import crowded, on_site
from tests.server.builders import users_of


@pytest.mark.django_db
def test_every_card_and_ship_on_the_board_leads_to_its_place_in_the_rules():
    board = public_fragment(on_site(crowded())).text
    links = set(re.findall(r'href="(/rules/loss-in-space/)#([\w-]+)"', board))
    rules = Client().get("/rules/loss-in-space/").content.decode()
    assert len(links) >= 20
    assert {place for _, place in links if f'id="{place}"' not in rules} == set()


PART = RESOURCES["second-hand-force-field/1"]


@pytest.mark.long
@pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_tap_on_a_part_says_what_it_is(open_page, viewport):
    match = on_site(crowded())
    page = open_page("/", viewport=viewport)
    page.evaluate("localStorage.film = 'off'")
    log_in(page, users_of(match)[0])
    page.goto(f"/matches/{match.pk}/")
    show_part(page, "Board")
    page.locator("#ls-fleet > summary").click()
    fitted = page.locator("#board .ls-plate > details", has_text=PART.name)
    fitted.locator("summary").click()
    fitted.get_by_role("link", name=re.compile(PART.name)).click()
    note = page.get_by_role("status").filter(has_text=PART.name)
    expect(note).to_contain_text(f"+{PART.bonus}")
    page.keyboard.press("Escape")
    expect(note).to_be_hidden()
