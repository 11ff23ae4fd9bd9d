"""From the first page to the first year that is played, to the end, and into the next match."""

import re
from itertools import count

import pytest
from playwright.sync_api import Page, expect

from games.models import Match
from tests.browser.fixtures import PHONE, WIDE
from tests.browser.users import open_match_section
from tests.games.space_race.browser_play import decide, open_window_of
from tests.games.space_race.builders import FAR_ENOUGH, deal

YEARS_TO_COME = 2


def leave_films(page: Page) -> None:
    """Leave out what is played, until the next form or the front page stands there."""
    asked = page.locator("#decision-form #submit, #front").first
    while True:
        expect(page.locator("#animation-player").or_(asked).filter(visible=True).first).to_be_visible()
        if not page.locator("#animation-player").is_visible():
            return
        page.keyboard.press("Escape")
        expect(page.locator("#animation-player")).to_be_hidden()


def play_year(page: Page, window: str) -> None:
    """Decide in the open window, and see what came of it."""
    decide(page)
    expect(page.locator(f"#decision input[name=window][value='{window}']")).to_have_count(0)
    leave_films(page)


def bring_space_near(page: Page, match: Match) -> None:
    """Have the player hold what reaches SPACE this year: the years until then are all alike."""
    deal(match, hands={match.seats.exclude(user=None).get().number: FAR_ENOUGH})
    page.reload()
    leave_films(page)


@pytest.mark.long
@pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_stranger_plays_sees_every_year_reads_the_front_page_and_goes_on(open_page, viewport):
    page = open_page("/", viewport=viewport, film="normal", moves=True)
    page.get_by_role("button", name="Play now").click()
    page.get_by_role("button", name="Understood").click()
    decide(page)
    expect(page.locator("[data-animation-label]")).to_have_text("1950")
    expect(page.locator(".animation [data-on]").first).to_be_visible()
    leave_films(page)
    expect(page.locator(".own-line").first).to_contain_text("1950")
    match = Match.objects.get()
    for year in count():
        if not (window := open_window_of(page)):
            break
        if year == YEARS_TO_COME:
            bring_space_near(page, match)
        play_year(page, window)
    expect(page.locator("#front .front-headline")).to_be_visible()
    # On a phone one's own end comes first.
    seen_at_once = ".front-headline" if viewport == WIDE else ".again"
    expect(page.locator(seen_at_once).first).to_be_in_viewport()
    match.refresh_from_db()
    assert match.status == Match.Status.OVER
    page.get_by_role("link", name="Replay the match").click()
    expect(page.locator("#replay .animation[data-playing]")).to_be_visible()
    page.get_by_role("link", name="Back to the match").click()
    page.get_by_role("button", name="Play again with the same players").click()
    page.wait_for_url(re.compile(rf"/matches/(?!{match.pk}/)\d+/"))
    open_match_section(page, "Orders")
    expect(page.locator("#decision h2")).to_have_text("Orders for 1950")
