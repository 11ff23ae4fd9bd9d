"""Goofspiel in a real browser: the site learnt in a minute."""

import re

import pytest
from playwright.sync_api import expect

from tests.builders import make_match, users_of

CARDS = 6


@pytest.mark.long
def test_player_bids_to_the_last_round_while_somebody_watches(open_page):
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
        page.locator("#decision").get_by_role("button", name=re.compile("Save and ready|Save the change")).click()
    for seen in (page, watcher):
        expect(seen.locator("#front")).to_be_visible()
    expect(page.locator("#decision")).to_contain_text(re.compile("won|All prizes are gone", re.I))
    expect(watcher.locator("#history article")).to_have_count(CARDS)
    assert loads == []
