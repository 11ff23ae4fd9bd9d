"""Goofspiel in a real browser: the site learnt in a minute."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.audit import check
from tests.browser.fixtures import PHONE, WIDE
from tests.browser.people import log_in, show_part
from tests.server.builders import make_match, play_to_the_end, play_window, users_of

CARDS = 6


@pytest.mark.long
def test_a_player_bids_to_the_last_round_while_somebody_watches(open_page):
    match = make_match(people=1, bots=2, options={"cards": CARDS})
    page = open_page(f"/matches/{match.pk}/", users_of(match)[0])
    watcher = open_page(f"/matches/{match.pk}/")
    loads = []
    watcher.on("load", lambda: loads.append(1))
    for number in range(1, CARDS + 1):
        expect(page.locator("#board")).to_contain_text(f"Round {number} of {CARDS}")
        expect(watcher.locator("#board")).to_contain_text(f"Round {number} of {CARDS}")
        expect(page.locator("#decision").get_by_role("radio")).to_have_count(CARDS + 1 - number)
        page.locator("#decision").get_by_role("radio").first.check(force=True)
        page.locator("#decision").get_by_role("button", name=re.compile("Submit")).click()
    for seen in (page, watcher):
        expect(seen.locator("#front")).to_be_visible()
    expect(page.locator("#decision")).to_contain_text(re.compile("won|All prizes are gone", re.I))
    expect(watcher.locator("#history article")).to_have_count(CARDS)
    assert loads == []


@pytest.mark.long
@pytest.mark.parametrize(("viewport", "theme"), [(WIDE, "light"), (PHONE, "dark")])
def test_every_page_can_be_read_on_any_screen_by_day_and_by_night(open_page, viewport, theme):
    match, over = make_match(people=2, bots=4), make_match(people=1, bots=2)
    for _ in range(7):
        play_window(match)
    play_to_the_end(over)
    page = open_page("/", viewport=viewport)
    page.emulate_media(color_scheme=theme)
    log_in(page, users_of(match)[0])
    page.goto(f"/matches/{match.pk}/")
    expect(page.locator("#board")).to_contain_text("Round 8 of 13")
    show_part(page, "Board")
    page.locator("#rounds summary").click()
    show_part(page, "Orders")
    page.locator("#decision").get_by_role("radio").first.check(force=True)
    for path in (None, f"/matches/{over.pk}/", "/rules/goofspiel/"):
        check(page, path)
